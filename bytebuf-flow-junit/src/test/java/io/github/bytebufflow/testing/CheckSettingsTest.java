package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckSettingsTest {
  private static CheckSettings read(String... pairs) {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return CheckSettings.read(properties);
  }

  @Test
  void defaultsCheckNothingUnasked() {
    CheckSettings settings = read("bytebufflow.sample", "3", "other", "x");
    assertThat(settings.all()).isFalse();
    assertThat(settings.attach).isFalse();
    assertThat(settings.required).isFalse();
    assertThat(settings.heap).isTrue();
    assertThat(settings.quiet).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.baseline).isEmpty();
  }

  @Test
  void readsWhatIsSet() {
    CheckSettings settings =
        read(
            "bytebufflow.junit",
            "",
            "bytebufflow.junit.heap",
            "false",
            CheckSettings.QUIET,
            "300ms");
    assertThat(settings.all()).isTrue();
    assertThat(settings.heap).isFalse();
    assertThat(settings.quiet).isEqualTo(Duration.ofMillis(300));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bytebufflow.junit|yes|expected true or false",
        "bytebufflow.junit.heap|flase|the nearest is false",
        "bytebufflow.junit.quiet|2|such as 500ms or 2s, up to 5m; the nearest is 2s",
        "bytebufflow.junit.quiet|fast|'fast': expected a time",
        "bytebufflow.junit.quiet|1h|expected a time",
        "bytebufflow.junit.quiet|6m|the nearest is 5m",
        "bytebufflow.junit.quit|2s|unknown system property 'bytebufflow.junit.quit': the nearest is"
            + " 'bytebufflow.junit.quiet'",
      })
  void refusesWhatIsWrongWithTheNearestValidChoice(String name, String value, String sentence) {
    assertThatThrownBy(() -> read(name, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(sentence);
  }
}
