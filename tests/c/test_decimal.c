/* Doubles in decimal: they read back as themselves, no shorter text does, and they look as documented. */
#include "base/bytes.h"
#include "check.h"
#include "random.h"

static void check_text(double value, const char *expected) {
  char text[WAY_DECIMAL_SIZE];
  way_decimal(value, text);
  assert_string_equal(text, expected);
}

static void numbers_look_as_expected(void **state) {
  (void)state;
  check_text(0, "0");
  check_text(-0.0, "-0");
  check_text(1, "1");
  check_text(-1.5, "-1.5");
  check_text(0.1, "0.1");
  check_text(0.1 + 0.2, "0.30000000000000004");
  check_text(100, "100");
  check_text(123456789012345680000.0, "123456789012345680000");
  check_text(1e21, "1e+21");
  check_text(1.5e300, "1.5e+300");
  check_text(0.000001, "0.000001");
  check_text(0.00000125, "0.00000125");
  check_text(1e-7, "1e-7");
  check_text(5e-324, "5e-324");
  check_text(0x1.FFFFFFFFFFFFFp+1023, "1.7976931348623157e+308");
  check_text(0x1p-1022, "2.2250738585072014e-308");
  check_text(0x0.FFFFFFFFFFFFFp-1022, "2.225073858507201e-308");
  check_text(9007199254740993.0, "9007199254740992");
  check_text(0x1.6A09E667F3BCDp+0, "1.4142135623730951");
  check_text(-2097153, "-2097153");
  double infinite = strtod("inf", NULL);
  check_text(infinite, "Infinity");
  check_text(-infinite, "-Infinity");
  check_text(infinite - infinite, "NaN");
}

static int32_t digits_in(const char *text) {
  int32_t count = 0, zeros = 0;
  for (; *text != '\0' && *text != 'e'; text++) {
    if (*text < '0' || *text > '9' || (*text == '0' && count == 0)) continue;
    zeros = *text == '0' ? zeros + 1 : 0;
    count++;
  }
  return count - zeros;
}

static void check_shortest(double value) {
  char text[WAY_DECIMAL_SIZE], shorter[64];
  memset(text, 0x7F, sizeof text);
  way_decimal(value, text);
  assert_non_null(memchr(text, '\0', sizeof text));
  if (bits_of(strtod(text, NULL)) != bits_of(value)) fail_msg("%a is %s", value, text);
  int32_t digits = digits_in(text);
  if (digits < 2) return;
  /* Of all texts with one digit less the nearest. */
  (void)snprintf(shorter, sizeof shorter, "%.*e", (int)digits - 2, value);
  if (bits_of(strtod(shorter, NULL)) == bits_of(value)) fail_msg("%s is as good as %s", shorter, text);
}

static void the_shortest_text_that_reads_back(void **state) {
  (void)state;
  random_source source = random_from(71);
  int32_t rounds = quick_run() ? 2000 : 20000;
  for (int32_t i = 0; i < rounds; i++) {
    uint64_t bits = (uint64_t)(uint32_t)random_below(&source, INT32_MAX) << 33 ^
                    (uint64_t)(uint32_t)random_below(&source, INT32_MAX) << 11 ^
                    (uint64_t)(uint32_t)random_below(&source, INT32_MAX);
    if ((bits >> 52 & 0x7FF) == 0x7FF) continue;
    double value;
    memcpy(&value, &bits, sizeof value);
    check_shortest(value);
    check_shortest((double)random_below(&source, INT32_MAX) / 1024);
    /* Beside powers of two the gaps differ. */
    uint64_t power = (uint64_t)(uint32_t)random_in(&source, 0, 2046) << 52;
    for (uint64_t beside = power == 0 ? 1 : power - 1; beside <= power + 1; beside++) {
      memcpy(&value, &beside, sizeof value);
      check_shortest(value);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_look_as_expected),
      cmocka_unit_test(the_shortest_text_that_reads_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
