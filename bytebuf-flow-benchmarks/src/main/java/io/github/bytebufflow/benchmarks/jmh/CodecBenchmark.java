package io.github.bytebufflow.benchmarks.jmh;

import io.github.bytebufflow.benchmarks.path.Handlers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A read buffer on its way through Netty's own codecs, which take counts of it and make others. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecBenchmark {
  /** Frames that come in one read. */
  public static final int FRAMES = 4;

  /** Buffers of a request: what was read, the body, that of the answer, and its head. */
  public static final int REQUEST_BUFFERS = 4;

  private static final int FRAME = 60;
  private static final int BODY = 64;
  private static final int LARGEST = 1024;

  private static final byte[] READ = new byte[FRAMES * (Integer.BYTES + FRAME)];

  private static final byte[] REQUEST =
      ("POST /orders HTTP/1.1\r\nhost: localhost\r\ncontent-length: "
              + BODY
              + "\r\n\r\n"
              + "x".repeat(BODY))
          .getBytes(StandardCharsets.US_ASCII);

  static {
    // Lengths take four bytes, of which the lowest does.
    for (int i = 0; i < FRAMES; i++) {
      READ[i * (Integer.BYTES + FRAME) + Integer.BYTES - 1] = FRAME;
    }
  }

  private final EmbeddedChannel frames =
      channel(
          new LengthFieldBasedFrameDecoder(LARGEST, 0, Integer.BYTES, 0, Integer.BYTES),
          new Handlers.Log(),
          new Handlers.Handle(msg -> ((ByteBuf) msg).release()));
  private final EmbeddedChannel http =
      channel(
          new HttpRequestDecoder(),
          new HttpResponseEncoder(),
          new HttpObjectAggregator(LARGEST),
          new Handlers.Log(),
          new Handlers.Handle(msg -> answer((FullHttpRequest) msg)));

  /** For JMH. */
  public CodecBenchmark() {}

  private static EmbeddedChannel channel(ChannelHandler... handlers) {
    EmbeddedChannel channel = new EmbeddedChannel(handlers);
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    return channel;
  }

  /** Closes the channels: their decoders have buffers of their own. */
  @TearDown
  public void close() {
    frames.finishAndReleaseAll();
    http.finishAndReleaseAll();
  }

  /** One read, cut into frames that share its memory. */
  @Benchmark
  public void frames() {
    read(frames, READ);
  }

  /** A request as HTTP/1.1 with its body put together, and the answer on its way out. */
  @Benchmark
  public int http() {
    read(http, REQUEST);
    int bytes = 0;
    for (ByteBuf out = http.readOutbound(); out != null; out = http.readOutbound()) {
      bytes += out.readableBytes();
      out.release();
    }
    return bytes;
  }

  private static void read(EmbeddedChannel channel, byte[] bytes) {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(bytes.length).writeBytes(bytes);
    channel.pipeline().fireChannelRead(b).fireChannelReadComplete();
  }

  private void answer(FullHttpRequest request) {
    ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(BODY).writeBytes(request.content());
    request.release();
    FullHttpResponse response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body);
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
    http.writeAndFlush(response, http.voidPromise());
  }
}
