package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineTest {
  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("known.txt"), text);
  }

  @Test
  void readsFingerprintsWithReasonsAndDays() throws IOException {
    Baseline baseline =
        Baseline.read(file("# known\n\n0123abcd the driver\n4567ef89 until 2027-01-31  a cache\n"));
    assertThat(baseline.entry("0123abcd").orElseThrow().reason).isEqualTo("the driver");
    Baseline.Entry cache = baseline.entry("4567ef89").orElseThrow();
    assertThat(cache.reason).isEqualTo("a cache");
    assertThat(cache.isExpired(LocalDate.of(2027, 1, 31))).isFalse();
    assertThat(cache.isExpired(LocalDate.of(2027, 2, 1))).isTrue();
    assertThat(baseline.entry("11111111")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0123abcd|expected a reason behind it",
        "0123ABCD a|'0123ABCD': expected a fingerprint of 8 hexadecimal digits",
        "0123abcd until tomorrow a|'tomorrow': expected until and a day such as 2027-01-31",
        "0123abcd until 2027-02-30 a|'2027-02-30': expected until and a day",
        "0123abcd until 2027-01-31|expected a reason behind it",
      })
  void refusesALineThatIsWrong(String line, String sentence) throws IOException {
    Path file = file("# known\n" + line + '\n');
    assertThatThrownBy(() -> Baseline.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2 of " + file)
        .hasMessageContaining(sentence);
  }

  @Test
  void refusesAFingerprintThatIsGivenTwiceAndAFileThatIsNotThere() throws IOException {
    Path file = file("0123abcd a\n0123abcd b\n");
    assertThatThrownBy(() -> Baseline.read(file)).hasMessageContaining("0123abcd is given twice");
    Path missing = directory.resolve("missing.txt");
    assertThatThrownBy(() -> Baseline.read(missing))
        .hasMessageContaining("there is no such file; bytebufflow.junit.baseline.write writes one");
  }

  @Test
  void writingKeepsWhatPeopleWrote() throws IOException {
    Path file = file("0123abcd until 2027-01-31 the driver\n");
    int added = Baseline.write(file, Map.of("0123abcd", "first seen in A", "4567ef89", "B"));
    assertThat(added).isEqualTo(1);
    assertThat(Files.readAllLines(file))
        .endsWith("0123abcd until 2027-01-31 the driver", "4567ef89 B");
    assertThat(Baseline.write(directory.resolve("new/known.txt"), Map.of())).isZero();
    try (var files = Files.list(directory)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("known.txt", "new");
    }
  }

  /** Before the first test, not after the last. */
  @Test
  void aFileToAddToIsReadAtTheStart() throws IOException {
    Path file = file("xyz no fingerprint\n");
    System.setProperty(CheckSettings.BASELINE_WRITE, file.toString());
    try {
      assertThatThrownBy(CheckedRun::start)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "system property bytebufflow.junit.baseline.write: line 1 of "
                  + file
                  + ": 'xyz': expected a fingerprint of 8 hexadecimal digits");
      Files.delete(file);
      CheckedRun run = CheckedRun.start();
      // Somebody else writes it meanwhile: the end of a run does not throw.
      file("xyz no fingerprint\n");
      run.close();
      assertThat(file).hasContent("xyz no fingerprint");
    } finally {
      System.clearProperty(CheckSettings.BASELINE_WRITE);
    }
  }
}
