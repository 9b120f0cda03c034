// The same program as C++.
#include "../main.c" // NOLINT(bugprone-suspicious-include)
