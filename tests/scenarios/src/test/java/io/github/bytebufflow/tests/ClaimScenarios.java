package io.github.bytebufflow.tests;

import static io.github.bytebufflow.testing.Netty.from;

import java.util.List;

/** Counts that are taken on views which share their owner's count: each has a flow of its own. */
final class ClaimScenarios {
  static final List<Scenario> ALL =
      List.of(
          // The owner ends when the view does, at the last step of its own.
          Scenario.of("Claims.unpooled")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        release Claims.unpooled#owner @2: 1 released
                  allocate (retained view) @1
                    view Claims.unpooled#view @1
                      enter Buffers.read @1
                        release Claims.unpooled#done @1: 1 released
                  """),
          Scenario.of("Claims.adaptive")
              .on(
                  from("4.1.110"),
                  """
                  allocate AdaptiveByteBufAllocator.directBuffer @1 pooled-direct
                    call Claims.adaptive#adaptive @1
                      release Claims.adaptive#owner @2: 1 leaked 64 B (1 indirect)
                  allocate (retained view) @1
                    view Claims.adaptive#slice @1
                      enter Buffers.read @1
                        release Claims.adaptive#done @1: 1 released
                    view Claims.adaptive#forgotten @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  """),
          Scenario.of("Claims.composite")
              .tree(
                  """
                  allocate Unpooled.compositeBuffer @1 none
                    call Claims.composite#composite @1
                      release Claims.composite#owner @1: 1 released
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        handoff CompositeByteBuf.addComponent @1: 1 released
                  allocate (retained view) @1
                    view Claims.composite#view @1
                      enter Buffers.read @1
                        release Claims.composite#done @1: 1 released
                  """),
          Scenario.of("Claims.wrapped")
              .tree(
                  """
                  allocate Unpooled.wrappedBuffer @1 wrapped
                    call Claims.wrapped#wrapped @1
                      view Claims.wrapped#view @1
                        release Claims.wrapped#owner @1: 1 released
                  allocate (retained view) @1
                    retain Claims.wrapped#view @1
                      enter Buffers.read @1
                        release Claims.wrapped#done @1: 1 released
                  """),
          Scenario.of("Claims.readOnly")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        view Claims.readOnly#view @1
                          release Claims.readOnly#owner @1: 1 released
                  allocate (retained view) @1
                    retain Claims.readOnly#view @1
                      enter Buffers.read @1
                        release Claims.readOnly#done @1: 1 released
                  """),
          Scenario.of("Claims.unmodifiable")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Claims.unmodifiable#pooled @1
                      view Claims.unmodifiable#view @1
                        release Claims.unmodifiable#owner @1: 1 released
                  allocate (retained view) @1
                    retain Claims.unmodifiable#view @1
                      enter Buffers.read @1
                        release Claims.unmodifiable#done @1: 1 released
                  """),
          Scenario.of("Claims.swapped")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        view Claims.swapped#view @1
                          release Claims.swapped#owner @1: 1 released
                  allocate (retained view) @1
                    retain Claims.swapped#view @1
                      enter Buffers.read @1
                        release Claims.swapped#done @1: 1 released
                  """),
          Scenario.of("Claims.viewOfView")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        release Claims.viewOfView#owner @1: 1 released
                  allocate (retained view) @1
                    view Claims.viewOfView#outer @1
                      view Claims.viewOfView#inner @1
                        retain Claims.viewOfView#retained @2
                          enter Buffers.read @2
                            release Claims.viewOfView#once @2
                              release Claims.viewOfView#twice @1: 1 released
                  """),
          Scenario.of("Claims.readOnlyOfDuplicate")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        release Claims.readOnlyOfDuplicate#owner @3: 1 released
                  allocate (retained view) @1
                    view Claims.readOnlyOfDuplicate#view @1
                      enter Buffers.read @1
                        release Claims.readOnlyOfDuplicate#twice @1: 1 released
                    retain Claims.readOnlyOfDuplicate#retained @1
                      release Claims.readOnlyOfDuplicate#once @1: 1 released
                  """),
          Scenario.of("Claims.sliceOfView")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        release Claims.sliceOfView#owner @2: 1 leaked 64 B (1 indirect)
                  allocate (retained view) @1
                    view Claims.sliceOfView#outer @1
                      enter Buffers.read @1
                        release Claims.sliceOfView#done @1: 1 released
                    view Claims.sliceOfView#inner @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  """),
          Scenario.of("Claims.goesOn")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        view Claims.goesOn#view @1
                          enter Buffers.read @1
                            release Claims.goesOn#twice @1: 1 released
                  allocate (retained view) @1
                    retain Claims.goesOn#retained @1
                      release Claims.goesOn#once @1: 1 released
                  """),
          Scenario.of("Claims.counts")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        view Claims.counts#view @1
                          release Claims.counts#owner @1: 1 released
                  allocate (retained view) @1
                    retain Claims.counts#retained @2
                      release Claims.counts#given @2: 1 released
                    retain Claims.counts#again @1
                      release Claims.counts#back @1: 1 released
                  """),
          Scenario.of("Claims.throughOwner")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        release Claims.throughOwner#once @2
                          release Claims.throughOwner#twice @1: 1 released
                  allocate (retained view) @1
                    view Claims.throughOwner#view @1
                      enter Buffers.read @1: 1 released
                  """),
          Scenario.of("Claims.collectedFirst")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        enter Claims.collected @1
                          enter Claims.forgotten#view @1
                            release Claims.collectedFirst#once @2
                              release Claims.collectedFirst#twice @1: 1 released
                  allocate (retained view) @1
                    view Claims.forgotten#view @1
                      enter Buffers.forget @1
                        return Claims.forgotten @1: 1 released
                  """),
          Scenario.of("Claims.collectedAndLeaked")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        enter Claims.collected @1
                          enter Claims.forgotten#view @1
                            release Claims.collectedAndLeaked#owner @2: 1 leaked 64 B (1 indirect)
                  allocate (retained view) @1
                    view Claims.forgotten#view @1
                      enter Buffers.forget @1
                        return Claims.forgotten @1: 1 leaked 0 B
                  """),
          Scenario.of("Claims.collectedAndHeld")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        enter Claims.collected @1
                          enter Claims.forgotten#view @1
                            enter Buffers.keep @2: 1 live 64 B
                  allocate (retained view) @1
                    view Claims.forgotten#view @1
                      enter Buffers.forget @1
                        return Claims.forgotten @1: 1 live 0 B
                  """),
          // What the printer does is no step of the auditor's duplicate.
          Scenario.of("Claims.subscribers")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        release Claims.subscribers#published @2: 1 leaked 64 B (1 indirect)
                  allocate (retained view) @1
                    view Claims.subscribers#printer @1
                      enter Claims.print @1
                        enter Buffers.read @1
                          release Claims.print#printed @1: 1 released
                    view Claims.subscribers#auditor @1
                      enter Claims.audit @1
                        enter Buffers.forget @1: 1 leaked 0 B
                  """),
          Scenario.of("Claims.ownerLeaked")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        enter Buffers.forget @1: 1 leaked 64 B
                  allocate (retained view) @1
                    view Claims.ownerLeaked#view @1
                      release Claims.ownerLeaked#view @1: 1 released
                  """),
          Scenario.of("Claims.component")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Claims.filled#filled @1
                      return Claims.filled @1
                        release Claims.component#owner @2: 1 leaked 64 B (1 indirect)
                  allocate Unpooled.compositeBuffer @1 none
                    call Claims.component#composite @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate (retained view) @1
                    view Claims.component#part @1
                      handoff CompositeByteBuf.addComponent @1: 1 leaked 0 B (1 indirect)
                  """),
          Scenario.of("Claims.ofRetainedView")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Claims.ofRetainedView#pooled @1
                      release Claims.ofRetainedView#owner @1: 1 released
                  allocate (retained view) @1
                    view Claims.ofRetainedView#outer @1
                      view Claims.ofRetainedView#view @1
                        release Claims.ofRetainedView#first @2: 1 released
                    retain Claims.ofRetainedView#view @1
                      enter Buffers.read @1
                        release Claims.ofRetainedView#second @1: 1 released
                  """),
          Scenario.of("Claims.retainedOfShared")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Claims.retainedOfShared#pooled @1
                      release Claims.retainedOfShared#owner @1: 1 released
                  allocate (retained view) @1
                    view Claims.retainedOfShared#outer @1
                      view Claims.retainedOfShared#shared @1
                        release Claims.retainedOfShared#outerDone @1: 1 released
                    view Claims.retainedOfShared#inner @1
                      release Claims.retainedOfShared#innerDone @1: 1 released
                    retain Claims.retainedOfShared#claim @1
                      release Claims.retainedOfShared#claimDone @1: 1 released
                  """));

  private ClaimScenarios() {}
}
