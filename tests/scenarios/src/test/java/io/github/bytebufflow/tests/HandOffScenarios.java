package io.github.bytebufflow.tests;

import java.util.List;

/** From one thread to another. */
final class HandOffScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("HandOffs.queue")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call HandOffs.queue#produced @1
                      return HandOffs.take @1
                        enter HandOffs.consume#consumed @1
                          release HandOffs.consume#consumed @1: 3 released
                  """),
          // No step after the other thread's release.
          Scenario.of("HandOffs.offeredAndReturned")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call HandOffs.offeredAndReturned @1
                      enter HandOffs.offer @1
                        return HandOffs.take @1
                          enter HandOffs.consume#consumed @1
                            release HandOffs.consume#consumed @1: 1 released
                  """),
          Scenario.of("HandOffs.executor")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call HandOffs.executor @1
                      handoff HandOffs.executor#task (lambda) @1
                        enter HandOffs.lambda$executor#task @1
                          enter HandOffs.consume#consumed @1
                            release HandOffs.consume#consumed @1: 1 released
                  """),
          Scenario.of("HandOffs.shared")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call HandOffs.shared @1
                      retain HandOffs.shared#retained @2
                        handoff HandOffs.shared#task (lambda) @2
                          enter HandOffs.lambda$shared#task @2
                            enter HandOffs.consume#consumed @2
                              release HandOffs.consume#consumed @2
                                enter Buffers.read @1
                                  release HandOffs.shared#last @1: 1 released
                  """));

  private HandOffScenarios() {}
}
