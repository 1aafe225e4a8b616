/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/16866
 * bad: io.netty:netty-codec-haproxy:4.1.134.Final
 * good: io.netty:netty-codec-haproxy:4.1.135.Final
 * fixed: HAProxyMessage.readTlvs, HAProxyMessage.readNextTLV, HAProxyMessage.releaseTlvs+,
 *     HAProxyMessage.releaseDeep+, HAProxyMessage.deallocate
 * expect: leak 5
 * half: eleventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;

/** A proxy says more about the connection, and the second thing is longer than all it sends. */
public final class HaproxySecondTlv {
  private static final byte[] SIGNATURE = {
    0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a
  };

  private HaproxySecondTlv() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new HAProxyMessageDecoder());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      try {
        channel.writeInbound(header());
      } catch (DecoderException e) {
        System.out.println(e.getCause());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf header() {
    ByteBuf header = PooledByteBufAllocator.DEFAULT.directBuffer();
    // Version 2, PROXY; TCP over IPv4.
    header.writeBytes(SIGNATURE).writeByte(0x21).writeByte(0x11);
    header.writeShort(12 + 3 + 4 + 3 + 2);
    header.writeInt(0x7f000001).writeInt(0x7f000001).writeShort(40000).writeShort(443);
    // The protocol of the application.
    header.writeByte(0x01).writeShort(4).writeCharSequence("http", US_ASCII);
    // The name of the host.
    header.writeByte(0x02).writeShort(200).writeShort(0);
    return header;
  }
}
