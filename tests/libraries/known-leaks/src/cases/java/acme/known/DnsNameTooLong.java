/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/releases/tag/netty-4.1.136.Final
 * bad: io.netty:netty-codec-dns:4.1.135.Final
 * good: io.netty:netty-codec-dns:4.1.136.Final
 * fixed: DefaultDnsRecordDecoder.decodeRecord, DnsCodecUtil.decompressDomainName
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.dns.DatagramDnsResponseDecoder;
import java.net.InetSocketAddress;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A server answers with a name that is too long once it is written in ASCII. */
public final class DnsNameTooLong {
  /** Twenty letters, far from each other. */
  private static final byte[] NAME =
      IntStream.range(0, 20)
          .mapToObj(i -> String.valueOf((char) (0x4e00 + i * 1000)))
          .collect(Collectors.joining())
          .getBytes(UTF_8);

  private DnsNameTooLong() {}

  public static void main(String[] args) {
    InetSocketAddress server = new InetSocketAddress("127.0.0.1", 53);
    InetSocketAddress client = new InetSocketAddress("127.0.0.1", 1053);
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new DatagramDnsResponseDecoder());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      try {
        channel.writeInbound(new DatagramPacket(answer(i), client, server));
      } catch (DecoderException e) {
        System.out.println(e.getCause());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  /** One text, and no question. */
  private static ByteBuf answer(int id) {
    ByteBuf answer = PooledByteBufAllocator.DEFAULT.directBuffer();
    answer.writeShort(id).writeShort(0x8180);
    answer.writeShort(0).writeShort(1).writeInt(0);
    answer.writeByte(NAME.length).writeBytes(NAME).writeByte(0);
    answer.writeShort(16).writeShort(1).writeInt(60);
    return answer.writeShort(2).writeByte(1).writeByte('x');
  }
}
