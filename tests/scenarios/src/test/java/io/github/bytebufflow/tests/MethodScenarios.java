package io.github.bytebufflow.tests;

import java.util.List;

/** The shapes of methods: what is a step, and what is not. */
final class MethodScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Methods.visibility")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.visibility @1
                      enter Methods.anyone @1
                        enter Methods.family @1
                          enter Methods.neighbour @1
                            enter Methods.alone @1
                              enter Methods.noObject @1
                                release Methods.visibility @1: 1 released
                  """),
          Scenario.of("Methods.lambdas")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.lambdas @1
                      handoff Methods.lambdas#captured (lambda) @1
                        enter Methods.lambda$lambdas#argument @1
                          enter Buffers.read @1
                            enter Methods.lambda$lambdas#captured @1
                              release Methods.lambda$lambdas#captured @1: 1 released
                  """),
          Scenario.of("Methods.constructors")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.constructors @1
                      enter Methods$Parcel.<init> @1
                        release Methods.constructors @1: 1 released
                  """),
          Scenario.of("Methods.bridges")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.bridges @1
                      enter Methods$Marking.apply @1 loop
                        return Methods$Marking.apply @1
                          release Methods.bridges @1: 1 released
                  """),
          Scenario.of("Methods.overloads")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.overloads @1
                      enter Methods.put#number @1
                        enter Methods.put#text @1
                          release Methods.overloads @1: 1 released
                  """),
          Scenario.of("Methods.recursion")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.recursion @1
                      enter Methods.down @1
                        release Methods.recursion @1: 1 released
                  """),
          Scenario.of("Methods.mutualRecursion")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.mutualRecursion @1
                      enter Methods.even @1 loop
                        release Methods.mutualRecursion @1: 2 released
                        enter Methods.odd @1
                          release Methods.mutualRecursion @1: 1 released
                  """),
          Scenario.of("Methods.retries")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.retries @1
                      enter Methods.attempt @1 loop
                        release Methods.retries @1: 1 released
                  """),
          Scenario.of("Methods.twoAllocations")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Methods.twoAllocations#first @1
                      release Methods.twoAllocations @1: 1 released
                    call Methods.twoAllocations#second @1
                      enter Buffers.forget @1: 1 leaked 8 B
                  """),
          Scenario.of("Methods.returnsSame")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.returnsSame @1
                      enter Methods.same @1
                        return Methods.same @1
                          enter Buffers.forget @1: 1 leaked 8 B
                  """),
          Scenario.of("Methods.twoBuffers")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.twoBuffers#both @1
                      enter Methods.join @1
                        return Methods.join @1
                          release Methods.twoBuffers#both @1: 1 released
                        release Methods.join#joined @1: 1 released
                  """),
          Scenario.of("Methods.operators")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.operators @1
                      enter Methods.same @1
                        return Methods.same @1
                          enter Methods.operators @1
                            release Methods.operators @1: 1 released
                  """),
          Scenario.of("Methods.control")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.control @1
                      enter Methods.control @1
                        release Methods.control#zero @1: 1 released
                        release Methods.control#one @1: 1 released
                        release Methods.control#two @1: 1 released
                        enter Buffers.read @1
                          release Methods.control#more @1: 2 released
                        throw Methods.control#many @1 IllegalStateException
                          release Methods.control#failed @1: 1 released
                  """));

  private MethodScenarios() {}
}
