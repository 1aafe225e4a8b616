package io.github.bytebufflow.tests;

import java.util.List;

/** Methods that are left by an exception while they have a buffer. */
final class FailureScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Failures.caught")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.caught @1
                      enter Failures.parse @1
                        throw Failures.parse#empty @1 IllegalArgumentException
                          release Failures.caught#released @1: 1 released
                  """),
          Scenario.of("Failures.leaked")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.leaked @1
                      enter Failures.parse @1
                        throw Failures.parse#empty @1 IllegalArgumentException: 1 leaked 8 B
                  """),
          // The same exception on its way through more methods is no more steps.
          Scenario.of("Failures.rethrown")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.rethrown @1
                      enter Failures.outer @1
                        enter Failures.middle @1
                          enter Failures.parse @1
                            throw Failures.parse#empty @1 IllegalArgumentException: 1 leaked 8 B
                  """),
          // But a method that did something with the buffer held it when it was left.
          Scenario.of("Failures.usedOnTheWay")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.usedOnTheWay @1
                      enter Failures.using#parsed @1
                        enter Failures.parse @1
                          throw Failures.parse#empty @1 IllegalArgumentException
                            enter Buffers.read @1
                              throw Failures.using#parsed @1 IllegalArgumentException: 1 leaked 8 B
                  """),
          Scenario.of("Failures.releasedOnTheWay")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.releasedOnTheWay @1
                      enter Failures.cleaning @1
                        enter Failures.parse @1
                          throw Failures.parse#empty @1 IllegalArgumentException
                            release Failures.cleaning#cleaned @1: 1 released
                  """),
          // Wrapped, it is still the same; another one in its place is not.
          Scenario.of("Failures.translated")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.translated @1
                      enter Failures.translating @1
                        enter Failures.parse @1
                          throw Failures.parse#empty @1 IllegalArgumentException: 1 leaked 8 B
                  """),
          Scenario.of("Failures.replaced")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.replaced @1
                      enter Failures.replacing @1
                        enter Failures.parse @1
                          throw Failures.parse#empty @1 IllegalArgumentException
                            throw Failures.replacing#replaced @1 IllegalStateException: 1 leaked 8 B
                  """),
          Scenario.of("Failures.allocatedInside")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.make#made @1
                      throw Failures.make#divided @1 ArithmeticException: 1 leaked 8 B
                  """),
          Scenario.of("Failures.twoAllocatedInside")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.makePair#one @1
                      throw Failures.makePair#halted @1 ArithmeticException: 1 leaked 8 B
                    call Failures.makePair#two @1
                      throw Failures.makePair#halted @1 ArithmeticException: 1 leaked 16 B
                  """),
          // The component was given away before, so the method did not hold it.
          Scenario.of("Failures.afterHandOff")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Failures.afterHandOff @1
                      enter Failures.add @1
                        throw Failures.add#late @1 IllegalStateException
                          release Failures.afterHandOff#released @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.afterHandOff @1
                      enter Failures.add @1
                        handoff CompositeByteBuf.addComponent @1: 1 released
                  """),
          Scenario.of("Failures.holder")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.holder @1
                      enter Failures.check#rejected @1
                        throw Failures.check#rejected @1 IllegalArgumentException
                          release Failures.holder#released @1: 1 released
                  """),
          Scenario.of("Failures.constructor")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Failures.constructor @1
                      enter Failures$Refusing.<init> @1: 1 leaked 8 B
                  """));

  private FailureScenarios() {}
}
