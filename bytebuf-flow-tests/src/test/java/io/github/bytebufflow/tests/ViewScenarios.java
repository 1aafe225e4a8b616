package io.github.bytebufflow.tests;

import java.util.List;

/** Views that share the count of their owner: their steps are the owner's. */
final class ViewScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Views.slice")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.slice#owner @1
                      view Views.slice#view @1
                        enter Buffers.read @1
                          release Views.slice#release @1: 1 released
                  """));

  private ViewScenarios() {}
}
