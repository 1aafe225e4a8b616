package io.github.bytebufflow.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanTest {
  private static final List<Netty> NETTYS =
      List.of(new Netty("4.1.140", Path.of("a")), new Netty("4.2.20", Path.of("b")));

  private static Plan plan(Effort effort, Set<Mode> modes) throws UsageException {
    List<Row> rows = Rows.all().stream().filter(effort::takes).collect(Collectors.toList());
    return Plan.of(effort, rows, modes, List.of(Jdk.running()), NETTYS);
  }

  private static List<Fork> of(Plan plan, int round, String row, String netty) {
    return plan.forks.stream()
        .filter(f -> f.round == round && f.row.id.equals(row) && f.netty.version.equals(netty))
        .toList();
  }

  @Test
  void modesOfARowFollowEachOtherInAlternatingOrder() throws UsageException {
    Plan plan = plan(Effort.QUICK, EnumSet.of(Mode.AGENT, Mode.SIMPLE));
    for (Netty netty : NETTYS) {
      List<Fork> first = of(plan, 1, "handlers", netty.version);
      List<Fork> second = of(plan, 2, "handlers", netty.version);
      assertThat(first)
          .extracting(f -> f.mode)
          .containsExactlyInAnyOrder(Mode.NONE, Mode.AGENT, Mode.SIMPLE);
      assertThat(first.get(0).mode).isEqualTo(second.get(2).mode);
      assertThat(first.get(2).mode).isEqualTo(second.get(0).mode);
      int at = plan.forks.indexOf(first.get(0));
      assertThat(plan.forks.subList(at, at + 3)).isEqualTo(first);
    }
  }

  @Test
  void dearModesRunOnce() throws UsageException {
    Plan plan = plan(Effort.FULL, EnumSet.allOf(Mode.class));
    for (Mode mode : Mode.values()) {
      long rounds =
          plan.forks.stream().filter(f -> f.mode == mode).mapToInt(f -> f.round).distinct().count();
      assertThat(rounds).as(mode.id()).isEqualTo(mode.isOnce() ? 1 : 3);
    }
  }

  @Test
  void eachNettyHasOnlyWhatItKnows() throws UsageException {
    Plan plan = plan(Effort.FULL, EnumSet.of(Mode.PRESENCE));
    assertThat(plan.forks).isNotEmpty().allMatch(f -> f.netty.version.equals("4.2.20"));
    assertThat(Mode.PRESENCE.isIn(new Netty("4.2.6", Path.of("c")))).isFalse();
    assertThat(Mode.PRESENCE.isIn(new Netty("4.2.7", Path.of("c")))).isTrue();
    assertThat(Mode.PRESENCE.isIn(new Netty("4.10.0", Path.of("c")))).isTrue();
  }

  @Test
  void quickIsDoneInAQuarterOfAnHour() throws UsageException {
    Plan plan = plan(Effort.QUICK, Effort.QUICK.modes);
    assertThat(plan.seconds()).isBetween(5 * 60.0, 14 * 60.0);
    assertThat(plan.seconds(plan.forks.size())).isZero();
    assertThat(Plan.duration(42.4)).isEqualTo("42 s");
    assertThat(Plan.duration(14.4 * 60)).isEqualTo("14 min");
  }

  @Test
  void fullIsDoneInFiftyMinutes() throws UsageException {
    Plan plan = plan(Effort.FULL, Effort.FULL.modes);
    assertThat(plan.seconds()).isBetween(30 * 60.0, 50 * 60.0);
  }

  @Test
  void attachingIsMeasuredInFullRunsOnly() throws UsageException {
    assertThat(plan(Effort.QUICK, Effort.QUICK.modes).forks)
        .noneMatch(f -> f.mode == Mode.ATTACHED);
    Plan full = plan(Effort.FULL, Effort.FULL.modes);
    for (String row : List.of("unpooled.chain", "pooled-direct.chain", "slices", "live.1m")) {
      assertThat(of(full, 3, row, "4.2.20")).as(row).anyMatch(f -> f.mode == Mode.ATTACHED);
    }
  }

  @Test
  void rowsAreToldApart() {
    List<Row> rows = Rows.all();
    assertThat(rows).extracting(r -> r.id).doesNotHaveDuplicates();
    assertThat(rows).allMatch(r -> r.modes.contains(Mode.NONE));
    assertThat(rows).allMatch(r -> r.modes.contains(Mode.OPTIONS) == (r.options != null));
    assertThat(rows).allMatch(r -> r.info.detected == r.modes.contains(Mode.PARANOID));
    assertThat(rows)
        .filteredOn(r -> !r.peers)
        .isNotEmpty()
        .allMatch(r -> r.modes.contains(Mode.AGENT) && !r.steps(Mode.AGENT).isEmpty());
  }

  @Test
  void codecsOfExamplesRunWhenNamedOnTheirNetty() throws UsageException {
    assertThat(plan(Effort.FULL, Effort.FULL.modes).forks).noneMatch(f -> f.row.peers);
    Row ours = Row.Builder.peer("a.ours", "A", "ours", "ABenchmark", "ours").build();
    Row plain = Row.Builder.peer("a.plain", "A", "plain", "ABenchmark", "plain").plain().build();
    Plan named =
        Plan.of(
            Effort.SMOKE,
            List.of(ours, plain),
            EnumSet.of(Mode.AGENT),
            List.of(Jdk.running()),
            NETTYS);
    assertThat(named.forks)
        .extracting(f -> f.row.id + " " + f.mode.id() + " " + f.netty.version)
        .containsExactlyInAnyOrder(
            "a.ours none 4.2.20", "a.ours agent 4.2.20", "a.plain none 4.2.20");
  }
}
