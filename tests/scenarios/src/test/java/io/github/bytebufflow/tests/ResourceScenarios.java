package io.github.bytebufflow.tests;

import java.util.List;

/** What is no buffer and has to be closed. */
final class ResourceScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Resources.files")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Resources.files#buffer @1
                      release Resources.files#buffer @1: 1 released
                  allocate DefaultFileRegion.<init> @1 resource
                    enter Resources.send @1: 1 leaked 0 B
                      release Resources.send#sent @1
                        handoff DefaultFileRegion.deallocate @1: 1 released
                  """),
          Scenario.of("Resources.sessions")
              .options("resource=acme.Resources$Session:close")
              .tree(
                  """
                  allocate Resources$Remote.<init> @1 resource
                    enter Resources.lose#polled @1: 1 leaked 0 B
                    enter Resources.use @1
                      handoff Resources$Base.close @1: 1 released
                  """),
          Scenario.of("Tickets.punched")
              .options("resource=acme.Resources$Session:close")
              .tree(
                  """
                  allocate Tickets$Ticket.<init> @1 resource
                    enter Tickets.punch @1
                      handoff Tickets$Ticket.close @1: 1 released
                  """));

  private ResourceScenarios() {}
}
