// The same program with waystate.hpp.
#include <cstdio>
#include <waystate/waystate.hpp>

int main() {
  waystate::Grid grid(8, 5);
  grid.fill(4, 0, 1, 4, WAY_WALL);
  const waystate::Path path = grid.find_path({0, 0}, {7, 0});
  const bool right = path.found() && path.cells()[path.cells().size() - 1] == 7;
  if (!right) std::fprintf(stderr, "%d cells, cost %.3f\n", static_cast<int>(path->length), path.cost());
  const std::int32_t version = way_version();
  std::printf("%d.%d.%d\n", version / 1000000, version / 1000 % 1000, version % 1000);
  return right ? 0 : 1;
}
