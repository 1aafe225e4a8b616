package io.github.bytebufflow.agent.services;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DumpRequestTest {
  @ParameterizedTest
  @CsvSource({
    "dump:/tmp/a:b.json, false, false, false, /tmp/a:b.json",
    "gc-dump:/tmp/a.json, true, false, false, /tmp/a.json",
    "dump+addresses:/a.zip, false, true, false, /a.zip",
    "dump+hints:/a.zip, false, false, true, /a.zip",
    "gc-dump+addresses+hints:C:\\a.zip, true, true, true, C:\\a.zip",
  })
  void readsWhatIsSent(
      String text, boolean collects, boolean addresses, boolean hints, String file) {
    DumpRequest request = DumpRequest.of(text);
    assertThat(request.collects).isEqualTo(collects);
    assertThat(request.addresses).isEqualTo(addresses);
    assertThat(request.hints).isEqualTo(hints);
    assertThat(request.file).isEqualTo(file);
    assertThat(DumpRequest.words(collects, addresses, hints) + file).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "detach", "dump", "dump+secrets:/a", "labels=dump:x", "dump+:/a"})
  void takesOptionsForOptions(String text) {
    assertThat(DumpRequest.of(text)).isNull();
  }

  @Test
  void takesNothingForOptions() {
    assertThat(DumpRequest.of(null)).isNull();
  }
}
