/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/9250
 * bad: io.netty:netty-codec-haproxy:4.1.36.Final
 * good: io.netty:netty-codec-haproxy:4.1.37.Final
 * fixed: HAProxyMessage.<init>, HAProxyMessage.deallocate+
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;

/** A server behind a proxy wants to know the address of the client, and no more. */
public final class HaproxyMessage {
  /** Of 127.0.0.1, with a name of an authority. */
  private static final String HEADER =
      "0d0a0d0a000d0a515549540a21" + "110013" + "7f0000017f00000204d2162e" + "02000461636d65";

  private HaproxyMessage() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new HAProxyMessageDecoder(), new Addresses());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf header = PooledByteBufAllocator.DEFAULT.directBuffer();
      channel.writeInbound(header.writeBytes(ByteBufUtil.decodeHexDump(HEADER)));
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Addresses extends SimpleChannelInboundHandler<HAProxyMessage> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HAProxyMessage message) {
      System.out.println(message.sourceAddress());
    }
  }
}
