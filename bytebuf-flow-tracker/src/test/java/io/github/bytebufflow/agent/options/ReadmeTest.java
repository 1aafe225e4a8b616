package io.github.bytebufflow.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.Docs;
import io.github.bytebufflow.report.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables of the README and of the page of reports are those of the code. */
class ReadmeTest {
  @Test
  void listsEveryOptionAsTheHelpDoes() {
    List<String> rows = new ArrayList<>();
    for (Option<?> option : OptionTable.all()) {
      rows.add(
          String.format(
              "| `%s` | %s | %s | %s |",
              option.name(), option.values(), option.defaultText(), option.meaning()));
    }
    assertThat(Docs.lines("README.md")).containsSubsequence(rows);
  }

  @Test
  void listsEveryFormat() {
    List<String> lines = Docs.lines("docs/reports.md");
    for (ReportFormat format : ReportFormat.values()) {
      assertThat(lines).anyMatch(line -> line.startsWith("| `." + format.extension() + "` |"));
    }
  }
}
