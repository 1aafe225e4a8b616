package io.github.bytebufflow.tests;

import static io.github.bytebufflow.testing.Netty.from;

import java.util.List;

/**
 * Views that share the count of their owner: their steps are the owner's, until they are retained.
 */
final class ViewScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Views.slice")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.slice#view @1
                          enter Buffers.read @1
                            release Views.slice#release @1: 1 released
                  """),
          Scenario.of("Views.duplicate")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.duplicate#view @1
                          enter Buffers.read @1
                            release Views.duplicate#release @1: 1 released
                  """),
          Scenario.of("Views.readSlice")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.readSlice#view @1
                          enter Buffers.read @1
                            release Views.readSlice#release @1: 1 released
                  """),
          Scenario.of("Views.readOnly")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.readOnly#view @1
                          enter Buffers.read @1
                            release Views.readOnly#release @1: 1 released
                  """),
          Scenario.of("Views.swapped")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.swapped#view @1
                          enter Buffers.read @1
                            release Views.swapped#release @1: 1 released
                  """),
          Scenario.of("Views.unmodifiable")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.unmodifiable#view @1
                          enter Buffers.read @1
                            release Views.unmodifiable#release @1: 1 released
                  """),
          Scenario.of("Views.wrapped")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.wrapped#view @1
                          enter Buffers.read @1
                            release Views.wrapped#release @1: 1 released
                  """),
          Scenario.of("Views.unreleasable")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.unreleasable#view @1
                          release Views.unreleasable#ignored @1
                            release Views.unreleasable#release @1: 1 released
                  """),
          // Four views in one line are one site.
          Scenario.of("Views.nested")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.nested#views @1
                          enter Buffers.forget @1: 1 leaked 64 B
                  """),
          Scenario.of("Views.held")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.filled @1
                      return Views.filled @1
                        view Views.held#view @1
                          enter Buffers.keep @1: 1 live 64 B
                  """),
          Scenario.of("Views.unpooledSlice")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Views.unpooledSlice @1
                      view Views.unpooledSlice#view @1
                        enter Buffers.read @1
                          release Views.unpooledSlice#release @1: 1 released
                  """),
          // Retained, with the owner's count: see ClaimScenarios.
          Scenario.of("Views.unpooledRetained")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Views.unpooledRetained @1
                      release Views.unpooledRetained#third @1: 1 released
                  allocate (retained view) @1
                    view Views.unpooledRetained#slice @1
                      enter Buffers.read @1
                        release Views.unpooledRetained#first @1: 1 released
                    view Views.unpooledRetained#duplicate @1
                      release Views.unpooledRetained#second @1: 1 released
                  """),
          Scenario.of("Views.adaptiveRetained")
              .on(
                  from("4.1.110"),
                  """
                  allocate AdaptiveByteBufAllocator.directBuffer @1 pooled-direct
                    call Views.adaptiveRetained @1
                      release Views.adaptiveRetained#first @2: 1 released
                  allocate (retained view) @1
                    view Views.adaptiveRetained#slice @1
                      enter Buffers.read @1
                        release Views.adaptiveRetained#second @1: 1 released
                  """));

  private ViewScenarios() {}
}
