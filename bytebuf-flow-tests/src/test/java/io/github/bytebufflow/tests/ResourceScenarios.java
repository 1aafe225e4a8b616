package io.github.bytebufflow.tests;

import java.util.List;

/** What is no buffer and has to be closed. */
final class ResourceScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Resources.files")
              .tree(
                  """

                  """),
          Scenario.of("Resources.sessions")
              .options("resource=acme.Resources$Session:close")
              .tree(
                  """
                  allocate Resources$Remote.<init> @1 resource
                    enter Resources.lose#polled @1: 1 leaked 0 B
                    enter Resources.use @1
                      release Resources$Base.close @1: 1 released
                  """));

  private ResourceScenarios() {}
}
