package io.github.bytebufflow.tests;

import java.util.List;

/** From the method that parks a buffer somewhere to the one that takes it from there. */
final class ContainerScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Containers.queue")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.two @1
                      enter Containers.queue#each @1
                        enter Containers.enqueue @1
                          enter Containers.dequeue#polled @1
                            return Containers.dequeue @1: 1 leaked 8 B
                              release Containers.queue#released @1: 1 released
                  """),
          Scenario.of("Containers.map")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.map#first @1
                      enter Containers.put @1
                        enter Containers.remove#removed @1
                          release Containers.remove#released @1: 1 released
                    call Containers.map#second @1
                      enter Containers.put @1
                        enter Containers.remove#held @1: 1 leaked 8 B
                  """),
          Scenario.of("Containers.field")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.two @1
                      enter Containers.field#each @1
                        enter Containers.park @1
                          enter Containers.flush#taken @1: 1 leaked 8 B
                            release Containers.flush#released @1: 1 released
                  """),
          Scenario.of("Containers.array")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.array @1
                      enter Containers.fill @1
                        enter Containers.drain#slot @1
                          release Containers.drain#released @1: 1 released
                    call Containers.array @1
                      enter Containers.fill @1
                        enter Containers.drain#slot @1: 1 leaked 8 B
                  """),
          Scenario.of("Containers.list")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.list @1
                      enter Containers.collect @1
                        enter Containers.releaseFirst#next @1
                          release Containers.releaseFirst#released @1: 1 released
                    call Containers.list @1
                      enter Containers.collect @1
                        enter Containers.releaseFirst#next @1: 1 leaked 8 B
                  """),
          Scenario.of("Containers.iterator")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.iterator @1
                      enter Containers.collect @1
                        enter Containers.iterator#used @1: 1 leaked 8 B
                    call Containers.iterator @1
                      enter Containers.collect @1
                        release Containers.iterator#released @1: 1 released
                  """),
          Scenario.of("Containers.future")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.future @1
                      enter Containers.complete @1
                        enter Containers.lambda$future#accepted @1
                          release Containers.lambda$future#accepted @1: 1 released
                    call Containers.future @1
                      enter Containers.complete @1
                        enter Containers.await#got @1: 1 leaked 8 B
                  """),
          Scenario.of("Containers.reference")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.two @1
                      enter Containers.reference#each @1
                        enter Containers.set @1
                          enter Containers.swap#swapped @1: 1 leaked 8 B
                            release Containers.swap#released @1: 1 released
                  """),
          Scenario.of("Containers.checked")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.checked#released @1
                      enter Containers.check @1
                        return Containers.check @1
                          release Containers.checked#released @1: 1 released
                    call Containers.checked @1
                      enter Containers.check @1
                        return Containers.check @1: 1 leaked 8 B
                  """),
          Scenario.of("Containers.thrown")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.two @1
                      enter Containers.thrown#each @1
                        enter Containers.enqueue @1
                          enter Containers.dequeue#polled @1
                            return Containers.dequeue @1
                              release Containers.thrown#released @1: 1 released
                          enter Containers.fail#supplied @1
                            throw Containers.fail @1 IllegalStateException: 1 leaked 8 B
                  """),
          Scenario.of("Containers.library")
              .options("exclude=acme.Shelf")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Containers.library @1
                      enter Containers.stock @1
                        release Containers.library#released @1: 1 released
                    call Containers.library @1
                      enter Containers.stock @1
                        enter Containers.buy#bought @1
                          enter Buffers.forget @1: 1 leaked 8 B
                  """));

  private ContainerScenarios() {}
}
