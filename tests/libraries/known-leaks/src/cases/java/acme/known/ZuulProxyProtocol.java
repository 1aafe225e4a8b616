/*
 * project: Netflix/zuul
 * issue: https://github.com/Netflix/zuul/commit/974b592cfb2587ada27975c04d0fec7e35c6952f
 * bad: com.netflix.zuul:zuul-core:2.1.1
 * good: com.netflix.zuul:zuul-core:2.1.4
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-codec-http2:4.1.36.Final
 *   io.netty:netty-codec-haproxy:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: ElbProxyProtocolChannelHandler.channelRead
 * expect: leak 5
 * half: first
 * size: large
 */
package acme.known;

import com.netflix.netty.common.proxyprotocol.ElbProxyProtocolChannelHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import java.nio.charset.StandardCharsets;

/** A load balancer tells the host name of its clients in the header of the proxy protocol. */
public class ZuulProxyProtocol {
  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(
              new HAProxyMessageDecoder(), new ElbProxyProtocolChannelHandler(true));
      channel.writeInbound(header("shop.example"));
      System.out.println(
          channel.attr(ElbProxyProtocolChannelHandler.ATTR_HAPROXY_MESSAGE).get() != null);
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf header(String authority) {
    byte[] name = authority.getBytes(StandardCharsets.US_ASCII);
    ByteBuf header = PooledByteBufAllocator.DEFAULT.directBuffer(128);
    header.writeBytes(new byte[] {13, 10, 13, 10, 0, 13, 10, 'Q', 'U', 'I', 'T', 10});
    header.writeByte(0x21).writeByte(0x11).writeShort(12 + 3 + name.length);
    header.writeInt(0x7f000001).writeInt(0x7f000001).writeShort(40000).writeShort(443);
    header.writeByte(2).writeShort(name.length).writeBytes(name);
    return header;
  }
}
