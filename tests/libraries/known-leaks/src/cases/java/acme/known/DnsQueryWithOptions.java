/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11592
 * bad: io.netty:netty-codec-dns:4.1.67.Final
 * good: io.netty:netty-codec-dns:4.1.68.Final
 * fixed: DatagramDnsQueryDecoder.decode
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
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.dns.DatagramDnsQuery;
import io.netty.handler.codec.dns.DatagramDnsQueryDecoder;
import io.netty.handler.codec.dns.DnsSection;
import java.net.InetSocketAddress;

/** A DNS server is asked by clients that send options along. */
public final class DnsQueryWithOptions {
  private DnsQueryWithOptions() {}

  public static void main(String[] args) {
    InetSocketAddress here = new InetSocketAddress(53);
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new DatagramDnsQueryDecoder(), new Server());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      try {
        channel.writeInbound(new DatagramPacket(question("acme"), here, here));
      } catch (Exception refused) {
        System.out.println(refused.getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf question(String name) {
    ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    bytes.writeShort(1).writeShort(0x0100);
    bytes.writeShort(1).writeShort(0).writeShort(0).writeShort(1);
    bytes.writeByte(name.length()).writeBytes(name.getBytes(US_ASCII)).writeByte(0);
    bytes.writeShort(1).writeShort(1);
    // OPT, with a cookie.
    bytes.writeByte(0).writeShort(41).writeShort(4096).writeInt(0).writeShort(12);
    return bytes.writeShort(10).writeShort(8).writeLong(0x123456789abcdefL);
  }

  private static final class Server extends SimpleChannelInboundHandler<DatagramDnsQuery> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramDnsQuery query) {
      System.out.println(query.count(DnsSection.ADDITIONAL) + " more");
    }
  }
}
