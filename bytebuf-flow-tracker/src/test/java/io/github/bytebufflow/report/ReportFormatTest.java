package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReportFormatTest {
  private final Snapshot snapshot = Samples.throwEdge();

  @ParameterizedTest
  @EnumSource
  void everyFormatIsFoundByNameAndExtension(ReportFormat format) {
    assertThat(ReportFormat.named(format.formatName())).isSameAs(format);
    assertThat(ReportFormat.ofFile("/var/log/a.b/leaks-%p-%t." + format.extension()))
        .isSameAs(format);
    assertThat(format.render(snapshot, ReportSettings.DEFAULT)).isNotEmpty();
    assertThat(format.contentType()).contains("/");
  }

  @Test
  void textIsTheLeaksThenTheTree() {
    assertThat(text(ReportFormat.TEXT))
        .isEqualTo(text(ReportFormat.LEAKS) + "\n" + text(ReportFormat.TREE));
  }

  @Test
  void jsonCanBeReadBack() throws IOException {
    byte[] json = ReportFormat.JSON.render(snapshot, ReportSettings.DEFAULT);

    assertThat(SnapshotJson.read(new ByteArrayInputStream(json)).totals.leaked).isEqualTo(42);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          out.jsn     | unknown extension ".jsn" of "out.jsn", expected one of {all}; the nearest is .json
          a.json/out  | the file "a.json/out" has no extension to tell its format by, expected one of {all}
          C:\\x.y\\o  | the file "C:\\x.y\\o" has no extension to tell its format by, expected one of {all}
          OUT.TEXT    | unknown extension ".text" of "OUT.TEXT", expected one of {all}; the nearest is .txt
          """)
  void unknownExtensionsAreExplained(String file, String sentence) {
    assertThatThrownBy(() -> ReportFormat.ofFile(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence.replace("{all}", all(f -> "." + f.extension())));
  }

  @Test
  void unknownNamesAreExplained() {
    assertThatThrownBy(() -> ReportFormat.named("Leek"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "unknown format \"Leek\", expected one of "
                + all(ReportFormat::formatName)
                + "; the nearest is leaks");
    assertThat(ReportFormat.named("JSON")).isSameAs(ReportFormat.JSON);
    assertThat(ReportFormat.named("txt")).isSameAs(ReportFormat.TEXT);
  }

  private static String all(Function<ReportFormat, String> word) {
    return Stream.of(ReportFormat.values()).map(word).collect(Collectors.joining(", "));
  }

  private String text(ReportFormat format) {
    return new String(format.render(snapshot, ReportSettings.DEFAULT), StandardCharsets.UTF_8);
  }
}
