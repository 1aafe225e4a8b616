package io.github.bytebufflow.tests;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each program on each version of Netty: its exact tree, outcomes and sums. */
class ScenariosIT {
  static Stream<Arguments> all() {
    return Stream.of(AllocatorScenarios.ALL, ViewScenarios.ALL)
        .flatMap(List::stream)
        .flatMap(s -> s.nettys().stream().map(netty -> Arguments.of(s, netty)));
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("all")
  void leadsToItsTree(Scenario scenario, Netty netty) {
    scenario.check(netty);
  }
}
