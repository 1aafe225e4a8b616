/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/15975
 * bad: io.netty:netty-handler:4.1.128.Final
 * good: io.netty:netty-handler:4.1.129.Final
 * fixed: PcapWriteHandler.channelRead, PcapWriteHandler.write
 * expect: leak 5
 * half: eleventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.pcap.PcapWriteHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;

/** The traffic shall be recorded, but there is no room for the record. */
public final class PcapDiskFull {
  private PcapDiskFull() {}

  public static void main(String[] args) {
    InetSocketAddress server = new InetSocketAddress("127.0.0.1", 80);
    InetSocketAddress client = new InetSocketAddress("127.0.0.1", 40000);
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel();
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel
          .pipeline()
          .addLast(
              PcapWriteHandler.builder()
                  .forceTcpChannel(server, client, true)
                  .build(new FullDisk()));
      ByteBuf request = PooledByteBufAllocator.DEFAULT.directBuffer();
      request.writeCharSequence("GET / HTTP/1.1\r\n", US_ASCII);
      try {
        channel.writeInbound(request);
      } catch (Exception e) {
        System.out.println(e);
      }
      try {
        channel.finishAndReleaseAll();
      } catch (Exception e) {
        System.out.println(e);
      }
    }
    System.out.println("done");
  }

  private static final class FullDisk extends OutputStream {
    @Override
    public void write(int data) throws IOException {
      throw new IOException("no space left on device");
    }
  }
}
