package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import io.github.bytebufflow.testing.Tree;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Attached to a JVM whose classes are all loaded, the tracker sees what it sees from the start. */
class AttachIT {
  /** What differs with the place of the flow: lives, views, components, hand-offs, ends. */
  private static final List<List<Scenario>> ON_NEWEST =
      List.of(
          LifeScenarios.ALL,
          ViewScenarios.ALL,
          RetainedViewScenarios.ALL,
          ClaimScenarios.ALL,
          CompositeScenarios.ALL,
          HandOffScenarios.ALL,
          MisuseScenarios.ALL);

  private static final List<List<Scenario>> ON_OLDEST =
      List.of(
          LifeScenarios.ALL, RetainedViewScenarios.ALL, ClaimScenarios.ALL, PipelineScenarios.ALL);

  /** A sample where the run is not full: an attach takes twice the time of a start. */
  static List<Arguments> all() {
    List<Scenario> wrapping =
        UtilityScenarios.ALL.stream().filter(s -> s.toString().startsWith("Wrapping.")).toList();
    List<Arguments> all =
        Stream.of(
                on(Netty.V4_2, ON_NEWEST),
                on(Netty.OLDEST, ON_OLDEST),
                on(Netty.V4_2, List.of(wrapping)),
                on(Netty.OLDEST, List.of(wrapping)))
            .flatMap(same -> same)
            .toList();
    return ScenariosIT.isAsked() ? all : Settings.sample(all);
  }

  /** Half of them run on one Netty, and half on the other, which saves minutes of each build. */
  private static boolean isInTurn(Scenario scenario, Netty netty) {
    return ScenariosIT.SCENARIOS.indexOf(scenario) % 2 == (netty.equals(Netty.V4_2) ? 0 : 1);
  }

  private static Stream<Arguments> on(Netty netty, List<List<Scenario>> scenarios) {
    return scenarios.stream()
        .flatMap(List::stream)
        .filter(s -> s.runsOn(netty))
        .filter(s -> ScenariosIT.isAsked() || isInTurn(s, netty))
        .map(s -> Arguments.of(s, netty));
  }

  @ParameterizedTest(name = "{0} on {1}, attached")
  @MethodSource("all")
  void leadsToTheSameTree(Scenario scenario, Netty netty) {
    Run run = scenario.runAttached(scenario.fork(netty, " attached")).well();
    scenario.check(netty, run.readReport());
  }

  /** Seen from their first step on; of what has none nothing is known. */
  @Test
  void buffersFromBeforeAreFirstSeen() {
    Fork fork = new Fork("attach/early").libraries(Netty.V4_2.classPath());
    Run run =
        fork.attach("include=acme", "report=" + fork.report())
            .run("acme.Attached", "Early.after", "Early.before");
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(Tree.of(run.readReport()))
        .isEqualTo(
            Tree.canonical(
                """
                allocate (first seen) @1 pooled-direct
                  enter Buffers.read @1
                    retain Early.after#retained @2
                      enter Buffers.read @2
                        release Early.after#once @2
                          release Early.after#twice @1: 1 released
                  enter Buffers.forget @1: 1 leaked 16 B
                allocate (first seen) @1 pooled-heap
                  enter Buffers.keep @1: 1 live 32 B
                allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                  call Early.after#new @1
                    release Early.after#new @1: 1 released
                """));
  }

  /** The buffer is followed from the first step of its view on, and then so are counts of that. */
  @Test
  void viewsFromBeforeAreRetained() {
    Fork fork = new Fork("attach/claims").libraries(Netty.V4_2.classPath());
    Run run =
        fork.attach("include=acme", "report=" + fork.report())
            .run("acme.Attached", "Claims.after", "Claims.before");
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(Tree.of(run.readReport()))
        .isEqualTo(
            Tree.canonical(
                """
                allocate (first seen) @1 heap
                  enter Buffers.read @1
                    release Claims.after#twice @1: 1 released
                allocate (retained view) @1
                  retain Claims.after#retained @1
                    enter Buffers.read @1
                      release Claims.after#once @1: 1 released
                """));
  }
}
