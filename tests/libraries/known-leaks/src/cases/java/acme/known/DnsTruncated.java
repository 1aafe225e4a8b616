/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/9647
 * bad: io.netty:netty-resolver-dns:4.1.42.Final
 * good: io.netty:netty-resolver-dns:4.1.43.Final
 * fixed: DnsNameResolver$DnsResponseHandler.channelRead,
 *     DnsNameResolver$DnsResponseHandler$1.initChannel,
 *     DnsNameResolver$DnsResponseHandler$1$1.channelRead,
 *     DnsNameResolver$DnsResponseHandler$1$1.exceptionCaught,
 *     DnsNameResolver$DnsResponseHandler$2.operationComplete,
 *     DnsNameResolver$DnsResponseHandler$2$1.operationComplete,
 *     DnsQueryContext.finish, DnsQueryContext.setSuccess
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.channel.AddressedEnvelope;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsSection;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.SingletonDnsServerAddressStreamProvider;
import io.netty.util.concurrent.Future;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A name server whose answers are too long for a datagram is asked again over TCP. */
public final class DnsTruncated {
  private DnsTruncated() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket tcp = new ServerSocket(0, 5, here);
        DatagramSocket udp = new DatagramSocket(tcp.getLocalPort(), here)) {
      DnsNameResolver resolver =
          new DnsNameResolverBuilder(group.next())
              .channelType(NioDatagramChannel.class)
              .socketChannelType(NioSocketChannel.class)
              .nameServerProvider(
                  new SingletonDnsServerAddressStreamProvider(
                      new InetSocketAddress(here, tcp.getLocalPort())))
              .queryTimeoutMillis(60_000)
              .build();
      for (int i = 0; i < 5; i++) {
        Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> asked =
            resolver.query(new DefaultDnsQuestion("acme" + i + ".test.", DnsRecordType.TXT));
        answer(udp);
        answer(tcp);
        AddressedEnvelope<DnsResponse, InetSocketAddress> answer = asked.get();
        System.out.println(answer.content().count(DnsSection.ANSWER) + " record");
        answer.release();
      }
      resolver.close();
    }
    group.shutdownGracefully().await();
    System.out.println("done");
  }

  /** The question again, marked as truncated. */
  private static void answer(DatagramSocket udp) throws Exception {
    DatagramPacket packet = new DatagramPacket(new byte[512], 512);
    udp.receive(packet);
    ByteBuffer question = question(packet.getData());
    question.putShort(2, (short) 0x8380);
    udp.send(new DatagramPacket(question.array(), question.position(), packet.getSocketAddress()));
  }

  /** The question again, and one TXT record. */
  private static void answer(ServerSocket tcp) throws Exception {
    try (Socket socket = tcp.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      ByteBuffer answer = question(in.readNBytes(in.readUnsignedShort()));
      answer.putShort(2, (short) 0x8180).putShort(6, (short) 1);
      answer.putShort((short) 0xc00c).putShort((short) 16).putShort((short) 1);
      answer.putInt(60).putShort((short) 3).put((byte) 2).put((byte) 'h').put((byte) 'i');
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      ByteBuffer all = ByteBuffer.allocate(2 + answer.position());
      all.putShort((short) answer.position()).put(answer.array(), 0, answer.position());
      out.write(all.array());
      out.flush();
      // The client closes.
      in.readAllBytes();
    }
  }

  /** The header and the question, without other records. */
  private static ByteBuffer question(byte[] query) {
    int end = 12;
    while (query[end] != 0) {
      end += 1 + query[end];
    }
    ByteBuffer question = ByteBuffer.wrap(Arrays.copyOf(query, 512));
    question.position(end + 5);
    return question.putShort(8, (short) 0).putShort(10, (short) 0);
  }
}
