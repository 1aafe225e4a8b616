/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/15033
 * bad: io.netty:netty-codec-dns:4.1.119.Final
 * good: io.netty:netty-codec-dns:4.1.120.Final
 * fixed: TcpDnsQueryDecoder.decode
 * expect: leak 5
 * half: second
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.dns.DnsQuery;
import io.netty.handler.codec.dns.TcpDnsQueryDecoder;

/** A DNS server over TCP, and one question on each connection. */
public final class TcpDnsQuestion {
  private TcpDnsQuestion() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new TcpDnsQueryDecoder(), new Server());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel.writeInbound(question("acme"));
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf question(String name) {
    ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    bytes.writeShort(12 + 1 + name.length() + 1 + 4);
    bytes.writeShort(1).writeShort(0x0100);
    bytes.writeShort(1).writeShort(0).writeShort(0).writeShort(0);
    bytes.writeByte(name.length()).writeBytes(name.getBytes(US_ASCII)).writeByte(0);
    return bytes.writeShort(1).writeShort(1);
  }

  private static final class Server extends SimpleChannelInboundHandler<DnsQuery> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DnsQuery query) {
      System.out.println("asked " + query.id());
    }
  }
}
