package io.github.bytebufflow.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "999 | 999",
        "1000 | 1,000",
        "-1000 | -1,000",
        "-999 | -999",
        "1234567 | 1,234,567",
        "9223372036854775807 | 9,223,372,036,854,775,807"
      })
  void counts(long number, String text) {
    assertThat(Amounts.count(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0 B",
        "1023 | 1,023 B",
        "1024 | 1 KiB",
        "10752 | 10.5 KiB",
        "-1536 | -1.5 KiB",
        "1048575 | 1 MiB",
        "1048576 | 1 MiB",
        "2684354560 | 2.5 GiB",
        "9223372036854775807 | 8 EiB"
      })
  void bytes(long bytes, String text) {
    assertThat(Amounts.bytes(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 7, 0%",
    "7, 7, 100%",
    "1, 1000000, <0.1%",
    "999999, 1000000, >99.9%",
    "1162, 1204, 96.5%"
  })
  void percents(long part, long whole, String text) {
    assertThat(Amounts.percent(part, whole)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "-5, 0.0 s",
    "300, 0.3 s",
    "12000, 12 s",
    "119000, 119 s",
    "120000, 2 min",
    "7200000, 2 h",
    "172800000, 2 days"
  })
  void times(long millis, String text) {
    assertThat(Amounts.time(millis)).isEqualTo(text);
  }

  @Test
  void plurals() {
    assertThat(Amounts.count(1, "path")).isEqualTo("1 path");
    assertThat(Amounts.count(0, "path")).isEqualTo("0 paths");
  }
}
