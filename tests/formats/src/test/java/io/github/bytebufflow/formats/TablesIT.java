package io.github.bytebufflow.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Report;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;

/** Formats without a program of their own: tables, collapsed stacks, text. */
class TablesIT {
  private static final Pattern LINE = Pattern.compile("([^\\s;]+(?:;[^\\s;]+)*) ([1-9]\\d*)");

  private final Leaked leaked = Leaked.run();

  @Test
  void csvIsReadByAParserOfTables() throws IOException {
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    List<CSVRecord> rows = new ArrayList<>();
    try (Reader reader = Files.newBufferedReader(leaked.file("csv"))) {
      format.parse(reader).forEach(rows::add);
    }
    assertThat(leaked.types.get("csv")).isEqualTo("text/csv; charset=utf-8");
    assertThat(rows).hasSameSizeAs(leaked.report().nodes()).allMatch(CSVRecord::isConsistent);
    for (String field :
        List.of("count", "released", "leaked", "live", "leakedBytes", "liveBytes", "suspect")) {
      assertThat(rows.stream().mapToLong(row -> Long.parseLong(row.get(field))).sum())
          .as(field)
          .isEqualTo(leaked.sum(field));
    }
    Map<String, CSVRecord> byNumber = new HashMap<>();
    for (CSVRecord row : rows) {
      byNumber.put(row.get("node"), row);
      String parent = row.get("parent");
      int depth = parent.isEmpty() ? 0 : Integer.parseInt(byNumber.get(parent).get("depth"));
      assertThat(row.get("depth")).isEqualTo(Integer.toString(depth + 1));
      boolean leaks = !row.get("leaked").equals("0");
      assertThat(row.get("fingerprint")).matches(leaks ? "[0-9a-f]{8}" : "");
    }
  }

  @Test
  void collapsedStacksAreFramesAndANumber() throws IOException {
    Map<String, Long> sums = new HashMap<>();
    for (String line : Files.readAllLines(leaked.file("collapsed"))) {
      Matcher matcher = LINE.matcher(line);
      assertThat(matcher.matches()).as(line).isTrue();
      String stack = matcher.group(1);
      sums.merge(
          stack.substring(stack.lastIndexOf(';') + 1), Long.parseLong(matcher.group(2)), Long::sum);
    }
    Report report = leaked.report();
    assertThat(sums)
        .containsOnly(
            Map.entry("[released]", report.total("released")),
            Map.entry("[leaked]", report.total("leaked")),
            Map.entry("[live]", report.total("live")));
  }

  @Test
  void textForLanguageModelsIsShortAndSaysAll() throws IOException {
    String text = Files.readString(leaked.file("llm"));
    assertThat(Files.size(leaked.file("llm"))).isLessThanOrEqualTo(8192);
    assertThat(text)
        .startsWith("bytebuf-flow report, layout 1\n")
        .contains("leaked " + leaked.report().total("leaked") + " (")
        .contains("\nleak 1 of ")
        .contains("    acme.formats.Leaking.check:")
        .contains("  next: ")
        .contains("\nsuspects: 4 live");
  }

  @Test
  void theReportFileIsOfTheLongestExtension() throws IOException {
    try (InputStream in = Files.newInputStream(leaked.file("speedscope"))) {
      assertThat(((Map<?, ?>) Json.read(in)).containsKey("profiles")).isTrue();
    }
    assertThat(Files.readString(leaked.file("text"))).startsWith("bytebuf-flow: LEAK");
  }
}
