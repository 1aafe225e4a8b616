/*
 * project: opendaylight/bgpcep
 * issue: https://jira.opendaylight.org/browse/BGPCEP-973
 * bad: org.opendaylight.bgpcep:bgp-inet:0.11.0
 * good: org.opendaylight.bgpcep:bgp-inet:0.16.13
 * with: io.netty:netty-common:4.1.66.Final io.netty:netty-buffer:4.1.66.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: SimpleBgpPrefixSidTlvRegistry.parseBgpPrefixSidTlv,
 *   Ipv6BgpPrefixSidParser.parseBgpPrefixSidTlv
 * expect: leak 10
 * half: twentieth
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.opendaylight.protocol.bgp.inet.codec.Ipv6BgpPrefixSidParser;
import org.opendaylight.protocol.bgp.parser.spi.pojo.SimpleBGPExtensionProviderContext;

/** A router's neighbour says of a segment that its packets have a header. */
public final class BgpcepPrefixSid {
  private BgpcepPrefixSid() {}

  public static void main(String[] args) {
    SimpleBGPExtensionProviderContext context = new SimpleBGPExtensionProviderContext();
    Ipv6BgpPrefixSidParser parser = new Ipv6BgpPrefixSidParser();
    context.registerBgpPrefixSidTlvParser(parser.getType(), parser);
    for (int i = 0; i < 5; i++) {
      ByteBuf segment = PooledByteBufAllocator.DEFAULT.directBuffer();
      segment.writeShort(3).writeByte(0).writeShort(1 << 15);
      Object parsed =
          context.getBgpPrefixSidTlvRegistry().parseBgpPrefixSidTlv(parser.getType(), segment);
      System.out.println(parsed);
      segment.release();
    }
    System.out.println("done");
  }
}
