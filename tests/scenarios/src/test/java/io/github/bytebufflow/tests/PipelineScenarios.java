package io.github.bytebufflow.tests;

import static io.github.bytebufflow.testing.Netty.before;

import java.util.List;

/** Handlers with an Object msg, and what Netty does with messages: hand-offs and sinks. */
final class PipelineScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Handlers.buffers")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        handoff Handlers$Audit @1
                          enter Handlers$Audit.channelRead @1
                            enter Handlers$Audit.note#touched @1
                              touch Handlers$Audit.note#touched @1
                                handoff Handlers$Service @1
                                  enter Handlers$Service.channelRead#served @1
                                    release Handlers$Service.channelRead#served @1: 1 released
                  """),
          Scenario.of("Handlers.holders")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        handoff Handlers$Audit @1
                          enter Handlers$Audit.channelRead @1
                            enter Handlers$Audit.note#touched @1
                              touch Handlers$Audit.note#touched @1
                                handoff Handlers$Service @1
                                  enter Handlers$Service.channelRead#served @1
                                    release Handlers$Service.channelRead#served @1: 1 released
                  """),
          Scenario.of("Handlers.fetched")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        handoff Handlers$Audit @1
                          enter Handlers$Audit.channelRead @1
                            enter Handlers$Audit.note#touched @1
                              touch Handlers$Audit.note#touched @1
                                enter Handlers.fetched @1
                                  enter Buffers.forget @1: 1 leaked 16 B
                  """),
          Scenario.of("Handlers.simple")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        handoff Handlers$Printer @1
                          enter Handlers$Printer.channelRead0 @1
                            release SimpleChannelInboundHandler.channelRead @1: 1 released
                  """),
          Scenario.of("Handlers.written")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        handoff Handlers$Outbound @1
                          enter Handlers$Outbound.write @1
                            handoff ChannelOutboundBuffer.addMessage @1
                              write ChannelOutboundBuffer.remove @1
                                enter Handlers.written @1
                                  release Handlers.written#sent @1: 1 released
                  """),
          Scenario.of("Handlers.writtenToClosed")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        release AbstractChannel$AbstractUnsafe.write @1: 1 released
                  """),
          Scenario.of("Handlers.failed")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        handoff Handlers$Audit @1
                          enter Handlers$Audit.channelRead @1
                            enter Handlers$Audit.note#touched @1
                              touch Handlers$Audit.note#touched @1
                                handoff Handlers$Failing @1
                                  enter Handlers$Failing.channelRead#failed @1
                                    throw Handlers$Failing.channelRead#failed @1 IllegalStateException: 1 leaked 16 B
                  """),
          Scenario.of("Handlers.tail")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        enter Handlers.discard#submitted @1
                          handoff Handlers.discard#submitted (lambda) @1
                            enter Handlers.lambda$discard#submitted @1
                              handoff Handlers$Audit @1
                                enter Handlers$Audit.channelRead @1
                                  enter Handlers$Audit.note#touched @1
                                    touch Handlers$Audit.note#touched @1
                                      tail DefaultChannelPipeline.onUnhandledInboundMessage @1: 2 released
                  """),
          // Old versions take the first part without asking the cumulator.
          Scenario.of("Codecs.cumulated")
              .on(
                  before("4.1.50"),
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Codecs.cumulated#first @1
                      handoff Codecs$IntDecoder @1
                        enter Codecs$IntDecoder.decode @1 loop
                          release ByteToMessageDecoder.channelRead @1: 1 released
                    call Codecs.cumulated#second @1
                      handoff Codecs$IntDecoder @1
                        release ByteToMessageDecoder$1.cumulate @1: 1 released
                  """)
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Codecs.cumulated#first @1
                      handoff Codecs$IntDecoder @1
                        handoff ByteToMessageDecoder.cumulate @1 loop
                          enter Codecs$IntDecoder.decode @1
                            release ByteToMessageDecoder.channelRead @1: 1 released
                    call Codecs.cumulated#second @1
                      handoff Codecs$IntDecoder @1
                        release ByteToMessageDecoder$1.cumulate @1: 1 released
                  """),
          Scenario.of("Codecs.unfinished")
              .on(
                  before("4.1.50"),
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Codecs.unfinished#first @1
                      handoff Codecs$IntDecoder @1
                        enter Codecs$IntDecoder.decode @1
                          release ByteToMessageDecoder.channelInputClosed @1: 1 released
                  """)
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Codecs.unfinished#first @1
                      handoff Codecs$IntDecoder @1
                        handoff ByteToMessageDecoder.cumulate @1
                          enter Codecs$IntDecoder.decode @1
                            release ByteToMessageDecoder.channelInputClosed @1: 1 released
                  """),
          Scenario.of("Codecs.split")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Codecs.split#message @1
                      handoff Codecs$Splitter @1
                        enter Codecs$Splitter.decode#part @1
                          release MessageToMessageDecoder.channelRead @2: 1 released
                  allocate (retained view) @1
                    view Codecs$Splitter.decode#part @1
                      handoff Handlers$Service @1
                        enter Handlers$Service.channelRead#served @1
                          release Handlers$Service.channelRead#served @1: 1 released
                  """),
          Scenario.of("Codecs.encoded")
              .tree(
                  """
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Codecs.encoded#message @1
                      handoff Codecs$Prefixer @1
                        enter Codecs$Prefixer.encode @1
                          release MessageToByteEncoder.write @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call MessageToByteEncoder.allocateBuffer @1
                      enter Codecs$Prefixer.encode @1
                        handoff ChannelOutboundBuffer.addMessage @1
                          write ChannelOutboundBuffer.remove @1
                            enter Codecs.encoded @1
                              enter Buffers.forget @1: 1 leaked 256 B
                  """),
          Scenario.of("Sockets.direct")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Sockets.directGreeting#made @1
                      return Sockets.directGreeting @1
                        handoff ChannelOutboundBuffer.addMessage @1
                          write ChannelOutboundBuffer.remove @1: 1 released
                  """),
          Scenario.of("Sockets.heap")
              .tree(
                  """
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Sockets.heapGreeting#made @1
                      return Sockets.heapGreeting @1
                        release AbstractNioChannel.newDirectBuffer @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call AbstractNioChannel.newDirectBuffer @1
                      handoff ChannelOutboundBuffer.addMessage @1
                        write ChannelOutboundBuffer.remove @1: 1 released
                  """),
          Scenario.of("Sockets.composite")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Sockets.compositeGreeting#composite @1
                      return Sockets.compositeGreeting @1
                        handoff ChannelOutboundBuffer.addMessage @1
                          write ChannelOutboundBuffer.remove @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Sockets.directGreeting#made @1
                      return Sockets.directGreeting @1
                        handoff CompositeByteBuf.addComponent @1: 2 released
                  """),
          Scenario.of("Sockets.echo")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    handoff Sockets$Echo @1
                      enter Sockets$Echo.channelRead @1
                        handoff ChannelOutboundBuffer.addMessage @1
                          write ChannelOutboundBuffer.remove @1: 1 released
                  """),
          Scenario.of("Sockets.heap")
              .options("netty=full")
              .tree(
                  """
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Sockets.heapGreeting#made @1
                      return Sockets.heapGreeting @1
                        enter AbstractNioChannel.newDirectBuffer @1
                          release AbstractNioChannel.newDirectBuffer @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call AbstractNioChannel.newDirectBuffer @1
                      return AbstractNioChannel.newDirectBuffer @1
                        handoff ChannelOutboundBuffer.addMessage @1
                          write ChannelOutboundBuffer.remove @1: 1 released
                  """),
          Scenario.of("Sockets.echo")
              .options("netty=full")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call AbstractNioByteChannel$NioByteUnsafe.read @1
                      enter NioSocketChannel.doReadBytes @1
                        handoff Sockets$Echo @1
                          enter Sockets$Echo.channelRead @1
                            handoff ChannelOutboundBuffer.addMessage @1
                              write ChannelOutboundBuffer.remove @1: 1 released
                  """));

  private PipelineScenarios() {}
}
