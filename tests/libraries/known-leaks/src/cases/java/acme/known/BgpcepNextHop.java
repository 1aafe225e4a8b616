/*
 * project: opendaylight/bgpcep
 * issue: https://jira.opendaylight.org/browse/BGPCEP-973
 * bad: org.opendaylight.bgpcep:bgp-l3vpn:0.11.0
 * good: org.opendaylight.bgpcep:bgp-l3vpn:0.16.13
 * with: io.netty:netty-common:4.1.66.Final io.netty:netty-buffer:4.1.66.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: AbstractVpnNextHopParserSerializer.parseNextHop
 * expect: leak 10
 * half: twentieth
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.opendaylight.protocol.bgp.l3vpn.unicast.ipv4.VpnIpv4NextHopParserSerializer;

/** A router's neighbour says which way to go next in a private network. */
public final class BgpcepNextHop {
  private BgpcepNextHop() {}

  public static void main(String[] args) throws Exception {
    VpnIpv4NextHopParserSerializer parser = new VpnIpv4NextHopParserSerializer();
    for (int i = 0; i < 5; i++) {
      ByteBuf hop = PooledByteBufAllocator.DEFAULT.directBuffer();
      hop.writeLong(0);
      hop.writeByte(10).writeByte(0).writeByte(0).writeByte(i);
      Object parsed = parser.parseNextHop(hop);
      System.out.println(parsed);
      hop.release();
    }
    System.out.println("done");
  }
}
