package io.github.bytebufflow.tests;

import java.util.List;

/** From the method that parks a buffer somewhere to the one that takes it from there. */
final class ContainerScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Containers.queue").tree("x"),
          Scenario.of("Containers.map").tree("x"),
          Scenario.of("Containers.field").tree("x"),
          Scenario.of("Containers.array").tree("x"),
          Scenario.of("Containers.list").tree("x"),
          Scenario.of("Containers.iterator").tree("x"),
          Scenario.of("Containers.future").tree("x"),
          Scenario.of("Containers.reference").tree("x"),
          Scenario.of("Containers.checked").tree("x"),
          Scenario.of("Containers.thrown").tree("x"),
          Scenario.of("Containers.library").options("exclude=acme.Shelf").tree("x"));

  private ContainerScenarios() {}
}
