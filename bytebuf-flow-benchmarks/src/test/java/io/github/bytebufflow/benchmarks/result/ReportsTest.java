package io.github.bytebufflow.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ReportsTest {
  private static final Run RUN =
      new Runs()
          .row("a", true)
          .mode("none", 8, 10, 10.5, 11)
          .mode("agent", 64, 12, 12.5, 13)
          .mode("paranoid", 4000, 1000)
          .row("blind", false)
          .mode("none", 0, 10, 10, 10)
          .mode("agent", 56, 15, 15.5, 14)
          .failed("b, none: \"<died>\"")
          .run();

  @TempDir Path directory;

  private static Map<String, String> modes() {
    Map<String, String> modes = new LinkedHashMap<>();
    modes.put("none", "nothing");
    modes.put("agent", "the agent & all");
    modes.put("paranoid", "Netty's, every buffer");
    return modes;
  }

  @Test
  void jsonComesBack() throws IOException {
    Path file = directory.resolve("run.json");
    RunJson.write(RUN, file);
    Run read = RunJson.read(file);
    assertThat(read).usingRecursiveComparison().isEqualTo(RUN);
  }

  @Test
  void otherJsonIsRefusedInASentence() throws IOException {
    for (String text :
        List.of("", "{", "[]", "{}", "{\"schema\":7}", "{\"schema\":1,\"rows\":[1]}", "no")) {
      Path file = Files.writeString(directory.resolve("other.json"), text);
      assertThatThrownBy(() -> RunJson.read(file))
          .as(text)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("other.json is no run of these benchmarks")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void markdownHasEveryRowAndMode() {
    String markdown = new MarkdownReport(new Results(RUN), modes()).toString();
    assertThat(markdown)
        .contains("`bytebuf-flow-benchmarks/run quick --rows '<a & b>'`")
        .contains("commit 0123456789ab with changes")
        .contains("## JDK 17.0.15, Netty 4.2.20")
        .contains("| row | | none | agent | paranoid |\n|---|---|---|---|---|\n")
        .contains("| 10.5 | **1.19x** (1.17 to 1.21), +2.0 ns | **100x**, +990.0 ns |")
        .contains("| 8.0 | +56.0 | +3992.0 |")
        .contains("Not measured: b, none");
    List<String> rows = markdown.lines().filter(l -> l.startsWith("| blind |")).toList();
    assertThat(rows).hasSize(3).allMatch(row -> row.chars().filter(c -> c == '|').count() == 6);
  }

  @Test
  void htmlIsWellFormedAndNeedsNothingElse() throws Exception {
    String html = new HtmlReport(new Results(RUN), modes()).toString();
    Document page =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
    // Ratios, bytes, and two of the collector.
    assertThat(page.getElementsByTagName("svg").getLength()).isEqualTo(4);
    for (String tag : List.of("script", "link", "img", "iframe")) {
      assertThat(page.getElementsByTagName(tag).getLength()).as(tag).isZero();
    }
    assertThat(html)
        .doesNotContain("url(")
        .doesNotContain("NaN")
        .doesNotContain("Infinity")
        .doesNotContain(">-0 ");
    assertThat(page.getDocumentElement().getTextContent())
        .contains("the agent & all")
        .contains("group <a>")
        .contains("b, none: \"<died>\"");
  }

  @Test
  void barsStayWithinTheirChart() throws Exception {
    String html = new HtmlReport(new Results(RUN), modes()).toString();
    Document page =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
    NodeList charts = page.getElementsByTagName("svg");
    for (int i = 0; i < charts.getLength(); i++) {
      Element chart = (Element) charts.item(i);
      String[] box = chart.getAttribute("viewBox").split(" ");
      NodeList bars = chart.getElementsByTagName("rect");
      assertThat(bars.getLength()).isGreaterThanOrEqualTo(3);
      for (int j = 0; j < bars.getLength(); j++) {
        Element bar = (Element) bars.item(j);
        assertThat(number(bar, "x")).isBetween(270.0, 750.0);
        assertThat(number(bar, "x") + number(bar, "width")).isLessThanOrEqualTo(752);
        assertThat(number(bar, "y") + number(bar, "height"))
            .isLessThanOrEqualTo(Double.parseDouble(box[3]));
      }
    }
  }

  private static double number(Element e, String attribute) {
    return Double.parseDouble(e.getAttribute(attribute));
  }
}
