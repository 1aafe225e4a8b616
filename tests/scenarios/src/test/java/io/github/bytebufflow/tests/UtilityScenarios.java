package io.github.bytebufflow.tests;

import static io.github.bytebufflow.testing.Netty.before;

import java.util.List;

/** Buffers that are made of others, or of memory that is there already. */
final class UtilityScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Utilities.touch")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Utilities.touch @1
                      touch Utilities.touch#plain @1
                        touch Utilities.touch#hint "with a hint" @1
                          touch Utilities.touch#static "another" @1
                            release Utilities.touch @1: 1 released
                  """),
          Scenario.of("Hints.kinds")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Hints.kinds @1
                      touch Hints.kinds#constant "ENCODED" @1
                        touch Hints.kinds#class "acme.Hints" @1
                          touch Hints.kinds#number "42" @1
                            touch Hints.kinds#null @1
                              touch Hints.kinds#own "acme.Hints$Own" @1
                                touch Hints.kinds#netty "a name" @1
                                  touch Hints.kinds#long "%s…" @1
                                    release Hints.kinds @1: 1 released
                  """
                      .formatted("x".repeat(99))),
          // The path of a leak tells how far its own request had got.
          Scenario.of("Hints.dynamic")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Hints.dynamic @1
                      touch Hints.dynamic#stage "first" @1
                        release Hints.dynamic @1: 2 released
                      touch Hints.dynamic#stage "second" @1: 1 leaked 8 B
                  """),
          Scenario.of("Hints.handlers")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Hints.handlers @1
                      handoff Hints$Touching @1
                        enter Hints$Touching.channelRead#context @1
                          touch Hints$Touching.channelRead#context "'touching' will handle the message from this point." @1
                            release Hints$Touching.channelRead#read @1: 1 released
                  """),
          Scenario.of("Utilities.copy")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Utilities.copy#original @1
                      release Utilities.copy @1: 1 released
                    call Utilities.copy#part @1
                      enter Buffers.forget @1: 1 leaked 8 B
                    call Utilities.copy#all @1
                      release Utilities.copy#all @1: 1 released
                  """),
          // Old versions go around every allocating API here.
          Scenario.of("Utilities.unpooledCopy")
              .on(
                  before("4.1.44"),
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Utilities.unpooledCopy#original @1
                      release Utilities.unpooledCopy @1: 1 released
                  allocate (first seen) @1 heap
                    call Utilities.unpooledCopy#copy @1
                      enter Buffers.forget @1: 1 leaked 8 B
                  """)
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Utilities.unpooledCopy#original @1
                      release Utilities.unpooledCopy @1: 1 released
                    call Utilities.unpooledCopy#copy @1
                      enter Buffers.forget @1: 1 leaked 8 B
                  """),
          Scenario.of("Utilities.readBytes")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Utilities.readBytes#original @1
                      release Utilities.readBytes @1: 1 released
                    call Utilities.readBytes#read @1
                      enter Buffers.forget @1: 1 leaked 8 B
                  """),
          Scenario.of("Utilities.strings")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Utilities.strings#utf8 @1
                      release Utilities.strings#utf8 @1: 1 released
                    call Utilities.strings#ascii @1
                      release Utilities.strings#ascii @1: 1 released
                    call Utilities.strings#encoded @1
                      release Utilities.strings#encoded @1: 1 released
                  """),
          Scenario.of("Utilities.readInto")
              .tree(
                  """
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Utilities.readInto @1
                      release Utilities.readInto @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Utilities.readInto#read @1
                      enter Buffers.read @1: 1 leaked 4 B
                  """),
          Scenario.of("Wrapping.wrapped")
              .tree(
                  """
                  allocate Unpooled.wrappedBuffer @1 wrapped
                    call Wrapping.wrapped#array @1
                      release Wrapping.wrapped#array @1: 1 released
                    call Wrapping.wrapped#part @1
                      release Wrapping.wrapped#part @1: 1 released
                    call Wrapping.wrapped#nio @1
                      release Wrapping.wrapped#nio @1: 1 released
                    call Wrapping.wrapped#little @1
                      release Wrapping.wrapped#little @1: 1 released
                    call Wrapping.wrapped#direct @1
                      release Wrapping.wrapped#direct @1: 1 released
                    call Wrapping.wrapped#readonly @1
                      release Wrapping.wrapped#readonly @1: 1 released
                    call Wrapping.wrapped#leaked @1
                      enter Buffers.forget @1: 1 leaked 16 B
                  """),
          Scenario.of("Wrapping.arrays")
              .tree(
                  """
                  allocate Unpooled.wrappedBuffer @1 none
                    call Wrapping.arrays#arrays @1
                      release Wrapping.arrays#arrays @1: 1 released
                  allocate Unpooled.wrappedBuffer @1 wrapped
                    handoff CompositeByteBuf.addComponent @1: 3 released
                  """),
          // Memory that is known by its identity counts once, with the first buffer around it.
          Scenario.of("Wrapping.shared")
              .tree(
                  """
                  allocate Unpooled.copiedBuffer @1 heap
                    call Wrapping.shared#copied @1
                      enter Buffers.forget @1: 10 leaked 100 B
                  allocate Unpooled.wrappedBuffer @1 wrapped
                    call Wrapping.shared#part @1
                      enter Buffers.keep @1: 10 live 1048576 B
                    call Wrapping.shared#whole @1
                      enter Buffers.keep @1: 10 live 0 B
                    call Wrapping.shared#direct @1
                      enter Buffers.keep @1: 10 live 65536 B
                    call Wrapping.shared#small @1
                      enter Buffers.keep @1: 10 live 100 B
                    call Wrapping.shared#lost @1
                      enter Buffers.forget @1: 10 leaked 1048576 B
                  """),
          // These copy the bytes themselves and wrap the copy, which is the buffer's own.
          Scenario.of("Wrapping.copied")
              .tree(
                  """
                  allocate Unpooled.copiedBuffer @1 heap
                    call Wrapping.copied#array @1
                      release Wrapping.copied#array @1: 1 released
                    call Wrapping.copied#part @1
                      release Wrapping.copied#part @1: 1 released
                    call Wrapping.copied#arrays @1
                      release Wrapping.copied#arrays @1: 1 released
                    call Wrapping.copied#nio @1
                      release Wrapping.copied#nio @1: 1 released
                    call Wrapping.copied#buffers @1
                      release Wrapping.copied#buffers @1: 1 released
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Wrapping.copied#text @1
                      release Wrapping.copied#text @1: 1 released
                    call Wrapping.copied#ints @1
                      release Wrapping.copied#ints @1: 1 released
                    call Wrapping.copied#buffer @1
                      release Wrapping.copied#buffer @1: 1 released
                    call Wrapping.copied#long @1
                      release Wrapping.copied#original @1: 1 released
                  """));

  private UtilityScenarios() {}
}
