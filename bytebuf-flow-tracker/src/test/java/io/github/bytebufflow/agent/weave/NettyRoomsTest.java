package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where steps inside Netty say something, and where they would repeat others. */
class NettyRoomsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "handler/codec/http/HttpObjectEncoder",
        "resolver/dns/DnsQueryContext",
        "incubator/codec/quic/QuicheQuicChannel",
        "channel/nio/AbstractNioChannel",
        "channel/socket/nio/NioDatagramChannel",
        "channel/epoll/AbstractEpollStreamChannel",
        "channel/unix/IovArray",
        "channel/PendingWriteQueue",
        "channel/AbstractCoalescingBufferQueue",
      })
  void usesBuffers(String type) {
    assertThat(NettyRooms.useBuffers(type)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "buffer/PooledByteBuf",
        "util/ReferenceCountUtil",
        "bootstrap/ServerBootstrap",
        "channel/AbstractChannelHandlerContext",
        "channel/AbstractChannel$AbstractUnsafe",
        "channel/ChannelOutboundBuffer",
        "channel/DefaultChannelPipeline",
        "channel/DefaultMaxMessagesRecvByteBufAllocator$MaxMessageHandle",
        "channel/embedded/EmbeddedChannel",
        "channel/epoll/EpollRecvByteAllocatorHandle",
        "channel/unix/PreferredDirectByteBufAllocator",
      })
  void onlyPassesThemOn(String type) {
    assertThat(NettyRooms.useBuffers(type)).isFalse();
  }
}
