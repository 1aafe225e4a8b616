/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/releases/tag/netty-4.1.139.Final
 * bad: io.netty:netty-handler:4.1.138.Final
 * good: io.netty:netty-handler:4.1.139.Final
 * fixed: ChunkedWriteHandler.doFlush, ChunkedWriteHandler.doFlush0+
 * expect: leak 5
 * half: eleventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.stream.ChunkedStream;
import io.netty.handler.stream.ChunkedWriteHandler;
import java.io.ByteArrayInputStream;

/** A text is written behind a stream, and the write is cancelled before the channel is flushed. */
public final class ChunkedWriteCancelled {
  private ChunkedWriteCancelled() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new ChunkedWriteHandler());
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    for (int i = 0; i < 5; i++) {
      channel.write(new ChunkedStream(new ByteArrayInputStream(new byte[20])));
      ChannelFuture written = channel.write(text("end of part " + i));
      System.out.println("cancelled " + written.cancel(false));
      channel.flush();
      System.out.println(channel.outboundMessages().size() + " written");
      channel.releaseOutbound();
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static ByteBuf text(String text) {
    ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer();
    buffer.writeCharSequence(text, US_ASCII);
    return buffer;
  }
}
