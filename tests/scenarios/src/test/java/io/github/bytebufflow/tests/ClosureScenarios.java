package io.github.bytebufflow.tests;

import java.util.List;

/** Buffers that code to be run later has: a lambda that never ran is the end of the path. */
final class ClosureScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Closures.lambdas")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Closures.lambdas#first @1
                      enter Closures.later#captured @1
                        handoff Closures.later#captured (lambda) @1
                          enter Closures.lambda$later#captured @1
                            release Closures.lambda$later#captured @1: 1 released
                    call Closures.lambdas#second @1
                      enter Closures.later#captured @1
                        handoff Closures.later#captured (lambda) @1: 1 leaked 8 B
                  """),
          Scenario.of("Closures.references")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Closures.references#first @1
                      enter Closures.closeLater#captured @1
                        handoff Closures.closeLater#captured (lambda) @1: 1 released
                    call Closures.references#second @1
                      enter Closures.closeLater#captured @1
                        handoff Closures.closeLater#captured (lambda) @1: 1 leaked 8 B
                  """),
          Scenario.of("Closures.anonymous")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Closures.anonymous#first @1
                      enter Closures.objectLater @1
                        enter Closures$1.<init>#made @1
                          release Closures$1.run#ran @1: 1 released
                    call Closures.anonymous#second @1
                      enter Closures.objectLater @1
                        enter Closures$1.<init>#made @1: 1 leaked 8 B
                  """),
          Scenario.of("Closures.rejected")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Closures.rejected#made @1
                      enter Closures.submit#submitted @1
                        handoff Closures.submit#submitted (lambda) @1
                          throw Closures.submit#submitted @1 RejectedExecutionException: 1 leaked 8 B
                  """),
          Scenario.of("Closures.among")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Closures.among#one @1
                      enter Closures.among @1
                        handoff Closures.among#all (lambda) @1
                          enter Closures.lambda$among @1: 1 leaked 8 B
                    call Closures.among#two @1
                      enter Closures.among @1
                        handoff Closures.among#all (lambda) @1
                          enter Closures.lambda$among @1: 1 leaked 8 B
                  """),
          Scenario.of("Closures.text")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Closures.text @1
                      release Closures.text#released @1: 1 released
                  """),
          Scenario.of("Closures.messages")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Closures.messages#first @1
                      handoff Closures$Later @1
                        enter Closures$Later.channelRead#fired @1
                          handoff Closures$Later.channelRead#fired (lambda) @1: 1 leaked 8 B
                    call Closures.messages#second @1
                      handoff Closures$Later @1
                        enter Closures$Later.channelRead#fired @1
                          handoff Closures$Later.channelRead#fired (lambda) @1: 1 leaked 8 B
                  """));

  private ClosureScenarios() {}
}
