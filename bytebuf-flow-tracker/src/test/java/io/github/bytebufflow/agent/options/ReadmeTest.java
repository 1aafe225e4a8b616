package io.github.bytebufflow.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.report.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables of the README are those of the code. */
class ReadmeTest {
  private static List<String> readme() throws IOException {
    return Files.readAllLines(Path.of("..", "README.md"));
  }

  @Test
  void listsEveryOptionAsTheHelpDoes() throws IOException {
    List<String> rows = new ArrayList<>();
    for (Option<?> option : OptionTable.all()) {
      rows.add(
          String.format(
              "| `%s` | %s | %s | %s |",
              option.name(), option.values(), option.defaultText(), option.meaning()));
    }
    assertThat(readme()).containsSubsequence(rows);
  }

  @Test
  void listsEveryFormat() throws IOException {
    List<String> lines = readme();
    for (ReportFormat format : ReportFormat.values()) {
      assertThat(lines).anyMatch(line -> line.startsWith("| `." + format.extension() + "` |"));
    }
  }
}
