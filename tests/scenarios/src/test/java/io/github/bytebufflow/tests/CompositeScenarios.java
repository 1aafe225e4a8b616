package io.github.bytebufflow.tests;

import java.util.List;

/** Composites own their components, which are leaked only with them. */
final class CompositeScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Composites.released")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.released @1
                      release Composites.released @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff CompositeByteBuf.addComponent @1: 2 released
                  """),
          Scenario.of("Composites.leaked")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.leaked @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff CompositeByteBuf.addComponent @1: 2 leaked 32 B (2 indirect)
                  """),
          Scenario.of("Composites.held")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.held @1
                      enter Buffers.keep @1: 1 live 0 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff CompositeByteBuf.addComponent @1: 1 live 16 B
                  """),
          Scenario.of("Composites.addComponents")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeHeapBuffer @1 none
                    call Composites.addComponents @1
                      release Composites.addComponents @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff CompositeByteBuf.addComponent @1: 3 released
                  """),
          Scenario.of("Composites.wrapped")
              .tree(
                  """
                  allocate Unpooled.wrappedBuffer @1 none
                    call Composites.wrapped#released @1
                      release Composites.wrapped#released @1: 1 released
                    call Composites.wrapped#leaked @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff CompositeByteBuf.addComponent @1: 2 released, 2 leaked 32 B (2 indirect)
                  """),
          Scenario.of("Composites.fixed")
              .tree(
                  """
                  allocate Unpooled.wrappedUnmodifiableBuffer @1 none
                    call Composites.fixed#released @1
                      release Composites.fixed#released @1: 1 released
                    call Composites.fixed#leaked @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff FixedCompositeByteBuf.addComponent @1: 2 released, 2 leaked 32 B (2 indirect)
                  """),
          Scenario.of("Composites.unmodifiable")
              .tree(
                  """
                  allocate Unpooled.wrappedUnmodifiableBuffer @1 none
                    call Composites.unmodifiable#made @1
                      release Composites.unmodifiable#made @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff FixedCompositeByteBuf.addComponent @1: 2 released
                  """),
          // The second slice leads back to where the first one went.
          Scenario.of("Composites.slices")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.slices @1
                      release Composites.slices @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        retain Composites.slices#left @2
                          view Composites.slices#left @2
                            handoff CompositeByteBuf.addComponent @2 loop: 1 released
                  """),
          Scenario.of("Composites.nested")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.nested @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate PooledByteBufAllocator.compositeHeapBuffer @1 none
                    call Composites.nested @1
                      handoff CompositeByteBuf.addComponent @1: 1 leaked 0 B (1 indirect)
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff CompositeByteBuf.addComponent @1: 1 leaked 16 B (1 indirect)
                  """),
          Scenario.of("Composites.shared")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.shared @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        retain Composites.shared#retain @2
                          handoff CompositeByteBuf.addComponent @2
                            release Composites.shared#release @2: 1 leaked 16 B (1 indirect)
                  """),
          Scenario.of("Composites.outlived")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.outlived#first @1
                      release Composites.outlived#first @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff FixedCompositeByteBuf.addComponent @1: 1 released
                        retain Composites.outlived#first @2
                          handoff CompositeByteBuf.addComponent @2: 1 leaked 16 B
                        retain Composites.outlived#second @2
                          handoff FixedCompositeByteBuf.addComponent @2: 1 leaked 16 B
                  allocate Unpooled.wrappedUnmodifiableBuffer @1 none
                    call Composites.outlived#second @1
                      release Composites.outlived#second @1: 1 released
                  """),
          Scenario.of("Composites.removed")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.removed @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff CompositeByteBuf.addComponent @1: 1 released, 1 leaked 16 B (1 indirect)
                  """),
          Scenario.of("Composites.moved")
              .bare()
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.moved @1: 1 released
                  allocate PooledByteBufAllocator.compositeHeapBuffer @1 none
                    call Composites.moved @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        handoff CompositeByteBuf.addComponent @1: 3 leaked 48 B (3 indirect)
                  """),
          Scenario.of("Composites.several")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Composites.several#one @1
                      release Composites.several#first @1: 1 released
                    call Composites.several#two @1
                      release Composites.several#third @1: 1 released
                  allocate PooledByteBufAllocator.compositeHeapBuffer @1 none
                    call Composites.several @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Composites.part#part @1
                      return Composites.part @1
                        retain Composites.several#retained @3
                          view Composites.several#one @3
                            handoff CompositeByteBuf.addComponent @3 loop: 1 leaked 16 B (1 indirect)
                  """));

  private CompositeScenarios() {}
}
