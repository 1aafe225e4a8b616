package io.github.bytebufflow.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.report.Samples;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.snapshot.Trees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for every format, and for hostile names in each. */
class EveryFormatTest {
  private static final int DEPTH = 10_000;
  private static final int SMALL_STACK = 160 * 1024;

  /** Marks that end a name, a cell, a label, a line or a string in one of the formats. */
  private static final String HOSTILE =
      "=cmd|'/c calc'!A1\";\\\"]; n0 --> n1\n<script>alert(1)</script>`${x}`|*_#quot;\r\u202e,%0A::error::";

  @ParameterizedTest
  @EnumSource
  void deepPathsFitASmallStackAndABoundedFile(ReportFormat format) throws Exception {
    // To load a class takes more stack than a small one has.
    format.render(Samples.throwEdge(), ReportSettings.DEFAULT.withSuspects(true));
    Snapshot deep = Trees.deep(DEPTH);
    FutureTask<byte[]> task =
        new FutureTask<>(() -> format.render(deep, ReportSettings.DEFAULT.withSuspects(true)));
    new Thread(null, task, "small", SMALL_STACK).start();

    assertThat(task.get()).hasSizeBetween(100, 12_000_000);
  }

  @ParameterizedTest
  @EnumSource
  void anEmptySnapshotIsWritten(ReportFormat format) {
    Snapshot empty =
        new Snapshot(
            new TrackerInfo("1", 0, 0, "", List.of(), List.of(), Map.of()),
            new Totals(),
            List.of(),
            List.of());
    assertThat(format.render(empty, ReportSettings.DEFAULT)).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void manyLeaksStayWithinBounds(ReportFormat format) {
    List<SnapshotNode> roots = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      Draft end = Trees.at(Kind.ENTER, "com.acme.Many" + i, "keep", 1);
      end.counts.leaked = i + 1;
      end.counts.leakedBytes = 10L * i;
      roots.add(Trees.chain(Trees.root("A.directBuffer", "direct"), end));
    }
    String text = text(format, Trees.snapshot(roots.toArray(new SnapshotNode[0])));

    switch (format) {
      case LLM:
        assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(8192);
        assertThat(text).contains("\nleak 1 of 2000: ").contains("\nleft out: ");
        break;
      case DOT:
        assertThat(text.lines().filter(line -> line.matches("  n\\d+ \\[.*"))).hasSize(80);
        assertThat(text).contains("80 of 4,000 steps, 79,220 of 2,001,000 leaked");
        break;
      case MERMAID:
        assertThat(text.lines().filter(line -> line.matches("  n\\d+\\[.*"))).hasSize(40);
        assertThat(text.length()).isLessThan(50_000);
        break;
      case GITHUB:
        assertThat(text).contains("\n1,950 more leaks, each smaller.\n").hasSizeLessThan(1 << 20);
        break;
      case ANNOTATIONS:
        assertThat(text.lines()).hasSize(11).last().asString().endsWith("::1,990 more leaks");
        break;
      default:
        assertThat(text).isNotEmpty();
    }
  }

  @Test
  void hostileNamesStayWithinACell() {
    String csv = text(ReportFormat.CSV, hostile());
    assertThat(csv.split("\r\n")).hasSize(3);
    assertThat(csv).contains("\"'=cmd|'/c calc'!A1\"\";");
    assertThat(csv).doesNotContainPattern("(^|[,\"\n])=cmd");
  }

  @Test
  void hostileNamesStayWithinAFrame() {
    assertThat(text(ReportFormat.COLLAPSED, hostile()))
        .matches(
            "A\\.directBuffer;[^\\s;]+;\\[leaked\\] 2\nA\\.directBuffer;[^\\s;]+;\\[live\\] 1\n");
  }

  @Test
  void hostileNamesStayWithinALabel() {
    String dot = text(ReportFormat.DOT, hostile());
    Pattern quotes = Pattern.compile("\"(\\\\.|[^\"\\\\])*\"");
    assertThat(quotes.matcher(dot).replaceAll("Q"))
        .doesNotContain("script", "\"")
        .contains("  n1 [label=Q, tooltip=Q");
    String mermaid = text(ReportFormat.MERMAID, hostile());
    assertThat(mermaid).doesNotContain("<script", "`", "&");
    assertThat(mermaid.lines().filter(line -> line.startsWith("  n1")))
        .singleElement()
        .asString()
        .matches("  n1\\[\"[^\"\\[\\]]*\"\\]:::leak");
  }

  @Test
  void hostileNamesStayWithinALine() {
    String markdown = text(ReportFormat.GITHUB, hostile());
    assertThat(markdown).doesNotContain("<script", "`", "cmd|", "\u202e");
    assertThat(markdown.lines().filter(line -> line.matches("\\| [0-9a-f]{8} \\|.*")))
        .singleElement()
        .asString()
        .matches("(\\|[^|]+){6}\\|");
    List<String> annotations = text(ReportFormat.ANNOTATIONS, hostile()).lines().toList();
    assertThat(annotations)
        .singleElement()
        .asString()
        .matches("::error file=[^,:]*,line=7,title=LEAK [0-9a-f]{8}::.*")
        .contains("%250A");
    assertThat(text(ReportFormat.LLM, hostile()).lines())
        .noneMatch(line -> line.startsWith("<script"));
  }

  @Test
  void hostileNamesStayWithinAUri() {
    String sarif = text(ReportFormat.SARIF, hostile());
    assertThat(sarif.lines().filter(line -> line.contains("\"uri\"")))
        .isNotEmpty()
        .allMatch(line -> line.matches("\\s*\"uri\" : \"[A-Za-z0-9._~/%-]*\",?"));
  }

  private static Snapshot hostile() {
    Draft end = Trees.at(Kind.ENTER, HOSTILE, HOSTILE, 7);
    end.place.site = HOSTILE;
    end.place.thread = HOSTILE;
    end.counts.leaked = 2;
    end.counts.leakedBytes = 20;
    end.counts.live = 1;
    return Trees.snapshot(Trees.chain(Trees.root("A.directBuffer", "direct"), end));
  }

  private static String text(ReportFormat format, Snapshot snapshot) {
    return new String(format.render(snapshot, ReportSettings.DEFAULT), StandardCharsets.UTF_8);
  }
}
