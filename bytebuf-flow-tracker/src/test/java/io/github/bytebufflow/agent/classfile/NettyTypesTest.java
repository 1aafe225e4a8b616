package io.github.bytebufflow.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names with slashes and with dots, of a Netty in its place or in another. */
class NettyTypesTest {
  @ParameterizedTest
  @CsvSource({
    "io/netty/buffer/ByteBuf, true",
    "io.netty.buffer.ByteBuf, true",
    "com/acme/io/netty/buffer/ByteBuf, true",
    "com.acme.io.netty.buffer.ByteBuf, true",
    "io/netty/buffer/ByteBufs, false",
    "io/netty/buffer/ByteBuf$1, false",
    "io/netty/buffer/MyByteBuf, false",
    "buffer/ByteBuf, false",
    "io-netty/buffer/ByteBuf, false",
    "'', false",
  })
  void tellsATypeByTheEndOfItsName(String name, boolean is) {
    assertThat(NettyTypes.is(name, NettyTypes.BYTE_BUF)).isEqualTo(is);
  }

  @ParameterizedTest
  @CsvSource({
    "io/netty/buffer/ByteBuf, true",
    "com.acme.io.netty.buffer.search.Search, true",
    "io.netty.channel.Channel, false",
    "io.netty.buffer, false",
    "'', false",
  })
  void tellsWhatIsBelowAPackage(String name, boolean is) {
    assertThat(NettyTypes.isBelow(name, NettyTypes.BUFFERS)).isEqualTo(is);
  }

  @ParameterizedTest
  @CsvSource({
    "io/netty/handler/codec/spdy/SpdySessionHandler, true",
    "com.acme.io.netty.resolver.dns.DnsNameResolver, true",
    "io.netty.channel.DefaultChannelPipeline, false",
    "io.netty.buffer.ByteBuf, false",
    "io.netty.util.Recycler, false",
    "io.netty.bootstrap.Bootstrap, false",
    "com.acme.Client, false",
  })
  void tellsWhatMayTellMore(String name, boolean may) {
    assertThat(NettyTypes.mayTellMore(name)).isEqualTo(may);
  }

  @Test
  void findsTheSuperclassOfNettys() {
    assertThat(NettyTypes.superclass(String.class, NettyTypes.BYTE_BUF)).isNull();
    assertThat(NettyTypes.superclass(null, NettyTypes.BYTE_BUF)).isNull();
  }
}
