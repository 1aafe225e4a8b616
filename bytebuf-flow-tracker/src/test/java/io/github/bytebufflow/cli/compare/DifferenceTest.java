package io.github.bytebufflow.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.report.MemoryText;
import io.github.bytebufflow.report.Samples;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.TrackerInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Counts of two runs are not subtracted: a leak of both would seem to be none. */
class DifferenceTest {
  private static Snapshot taken(
      long millis, long uptime, Map<String, String> options, Map<String, String> labels) {
    TrackerInfo tracker =
        new TrackerInfo("1", millis, uptime, "a JVM", List.of(), List.of(), options);
    return Samples.throwEdge().with(tracker.withLabels(labels));
  }

  @Test
  void isOfOneRunWhereStartAndOptionsAndLabelsAreTheSame() {
    Snapshot first = taken(10_000, 5_000, Map.of("include", "a"), Map.of("host", "1"));
    Snapshot later = taken(20_000, 15_001, Map.of("include", "a"), Map.of("host", "1"));
    Difference one = new Difference(first, later);
    assertThat(one.isOneRun()).isTrue();
    assertThat(one.isReversed()).isFalse();
    assertThat(new Difference(later, first).isReversed()).isTrue();

    Snapshot options = taken(20_000, 15_001, Map.of("include", "b"), Map.of("host", "1"));
    Snapshot labels = taken(20_000, 15_001, Map.of("include", "a"), Map.of("host", "2"));
    Snapshot start = taken(20_000, 5_000, Map.of("include", "a"), Map.of("host", "1"));
    for (Snapshot other : List.of(options, labels, start)) {
      assertThat(new Difference(first, other).isOneRun()).isFalse();
      assertThat(new Difference(other, first).isReversed()).isFalse();
    }
  }

  @Test
  void theMemoryOfBothIsCompared() {
    Snapshot first = taken(10_000, 5_000, Map.of(), Map.of()).with(Balances.whole());
    Balance whole = Balances.whole();
    whole.books.used += 10L << 20;
    whole.books.queued -= 20L << 20;
    whole.books.outside = Figures.UNKNOWN;
    Snapshot later = taken(20_000, 15_000, Map.of(), Map.of()).with(whole);

    assertThat(new Difference(first, later).text())
        .contains(
            """
            MEMORY                    before    after   change
            used by Netty            260 MiB  270 MiB  +10 MiB
            live                      40 MiB   40 MiB
            queued for peers          30 MiB   10 MiB  -20 MiB
            leaked                     3 MiB    3 MiB
            free in pools            215 MiB  215 MiB
            unexplained                1 MiB    1 MiB
            of the JDK, not Netty's    8 MiB    8 MiB
            in RAM                   700 MiB  700 MiB
            verdict: fragmentation, 150 MiB: 40 buffers of 320.0 KiB at Cache.put keep""")
        .doesNotContain("verdict before");
    assertThat(new Difference(first, later.with(Balances.least())).text())
        .contains(
            "verdict before: fragmentation, 150 MiB", "verdict: unknown: no figure is known\n");
    assertThat(new Difference(first.with((Balance) null), later).text()).doesNotContain("MEMORY");
  }

  @Test
  void severalAreSetBesideEachOther() {
    Snapshot one = taken(10_000, 5_000, Map.of(), Map.of("host", "web-1"));
    Snapshot other = taken(10_000, 5_000, Map.of(), Map.of("host", "web-2"));
    List<String> files = List.of("a", "b");
    assertThat(new SideBySide(files, List.of(one, other)).text()).doesNotContain("memory");
    assertThat(new SideBySide(files, List.of(one.with(Balances.whole()), other)).text())
        .contains(
            """
            memory used              260 MiB       -
            memory verdict     fragmentation       -
            """);
    assertThat(new SideBySide(files, List.of(one.with(Balances.least()), other)).text())
        .containsPattern("memory used +- +-\n")
        .containsPattern("memory verdict +unknown +-\n");
  }

  @Test
  void aLiveViewHasTheMemory() {
    Snapshot now = taken(10_000, 5_000, Map.of(), Map.of());
    TopScreen screen = new TopScreen("process 1", false, false);
    assertThat(screen.lines(null, now, 200, 50)).noneMatch(line -> line.startsWith("memory"));
    assertThat(screen.lines(null, now.with(Balances.whole()), 200, 50))
        .contains(
            "memory   used 260 MiB, 50.8% of 512 MiB   live 40 MiB   queued 30 MiB   free 215 MiB"
                + "   outside 66 MiB")
        .anyMatch(
            line -> line.startsWith("verdict  fragmentation, 150 MiB: 40 buffers of 320.0 KiB"));
    List<String> narrow = screen.lines(null, now.with(Balances.whole()), 80, 50);
    int verdict = narrow.indexOf("");
    while (!narrow.get(verdict).startsWith("verdict")) {
      verdict++;
    }
    String whole = narrow.get(verdict);
    for (int i = verdict + 1; narrow.get(i).startsWith("         "); i++) {
      whole += " " + narrow.get(i).strip();
    }
    assertThat(whole).isEqualTo("verdict  " + MemoryText.verdict(Balances.whole()));
    assertThat(narrow).allMatch(line -> line.length() <= 80);
    assertThat(screen.lines(null, now.with(Balances.whole()), 40, 9))
        .hasSize(9)
        .allMatch(line -> line.length() <= 40);
  }
}
