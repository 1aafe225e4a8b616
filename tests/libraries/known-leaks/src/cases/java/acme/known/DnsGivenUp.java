/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/commit/c6c0984b8e
 * bad: io.netty:netty-resolver-dns:4.1.21.Final
 * good: io.netty:netty-resolver-dns:4.1.22.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 * fixed: DnsNameResolverContext$3.operationComplete
 * expect: leak 5
 * half: twentythird
 */
package acme.known;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.SingletonDnsServerAddressStreamProvider;
import io.netty.util.concurrent.Future;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/** Customers lose patience before the name server says where the shop is. */
public final class DnsGivenUp {
  private DnsGivenUp() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      DnsNameResolver resolver =
          new DnsNameResolverBuilder(group.next())
              .channelType(NioDatagramChannel.class)
              .nameServerProvider(
                  new SingletonDnsServerAddressStreamProvider(
                      (InetSocketAddress) server.getLocalSocketAddress()))
              .resolvedAddressTypes(ResolvedAddressTypes.IPV4_ONLY)
              .optResourceEnabled(false)
              .maxQueriesPerResolve(1)
              .build();
      for (int i = 0; i < 10; i++) {
        Future<InetAddress> address = resolver.resolve("shop" + i + ".acme.test");
        DatagramPacket question = new DatagramPacket(new byte[512], 512);
        server.receive(question);
        if (i % 2 == 1) {
          System.out.println(address.cancel(false));
        }
        answer(server, question);
        if (i % 2 == 0) {
          System.out.println(address.get().getHostAddress());
        }
      }
      TimeUnit.MILLISECONDS.sleep(500);
      resolver.close();
    }
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static void answer(DatagramSocket server, DatagramPacket packet) throws Exception {
    ByteBuffer bytes = ByteBuffer.wrap(packet.getData());
    bytes.putShort(2, (short) 0x8180).putShort(6, (short) 1);
    bytes.position(packet.getLength());
    bytes.putShort((short) 0xc00c).putShort((short) 1).putShort((short) 1).putInt(60);
    bytes.putShort((short) 4).put(new byte[] {127, 0, 0, 1});
    server.send(new DatagramPacket(packet.getData(), bytes.position(), packet.getSocketAddress()));
  }
}
