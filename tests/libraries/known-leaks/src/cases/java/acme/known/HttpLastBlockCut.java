/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/commit/7f4ade7e7d
 * bad: io.netty:netty-codec-http:4.1.17.Final
 * good: io.netty:netty-codec-http:4.1.18.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final
 * fixed: HttpContentDecoder.cleanup, HttpContentDecoder.handlerRemoved,
 *     HttpContentDecoder.channelInactive, HttpContentDecoder.cleanupSafely+,
 *     HttpContentEncoder.cleanup, HttpContentEncoder.handlerRemoved,
 *     HttpContentEncoder.channelInactive, HttpContentEncoder.cleanupSafely+
 * expect: leak 5
 * half: eleventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.http.HttpContentDecoder;
import io.netty.handler.codec.http.HttpResponseDecoder;
import java.util.List;

/** A client stops to decode an answer whose last block has not arrived as a whole. */
public final class HttpLastBlockCut {
  private static final int BLOCK = 8;
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\n"
          + "Content-Encoding: blocks\r\n"
          + "Content-Length: 80\r\n"
          + "\r\n"
          + "apples, pears, nuts";

  private HttpLastBlockCut() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new HttpResponseDecoder(), new Decoder());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf answer = PooledByteBufAllocator.DEFAULT.directBuffer();
      answer.writeCharSequence(ANSWER, US_ASCII);
      channel.writeInbound(answer);
      System.out.println(channel.inboundMessages().size() + " messages");
      channel.releaseInbound();
      try {
        channel.pipeline().remove(Decoder.class);
        channel.checkException();
      } catch (RuntimeException e) {
        System.out.println(e);
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Decoder extends HttpContentDecoder {
    @Override
    protected EmbeddedChannel newContentDecoder(String encoding) {
      return new EmbeddedChannel(new Blocks());
    }
  }

  private static final class Blocks extends ByteToMessageDecoder {
    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
      if (in.readableBytes() >= BLOCK) {
        out.add(in.readRetainedSlice(BLOCK));
      }
    }

    @Override
    protected void decodeLast(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
      if (in.isReadable()) {
        out.add(in.readRetainedSlice(in.readableBytes()));
        throw new CorruptedFrameException("the last block is too short");
      }
    }
  }
}
