/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/17089
 * bad: io.netty:netty-codec-http2:4.1.136.Final
 * good: io.netty:netty-codec-http2:4.1.137.Final
 * fixed: DefaultHttp2FrameWriter.writeHeadersInternal, DefaultHttp2FrameWriter.writePushPromise,
 *     DefaultHttp2FrameWriter.writeContinuationFrames
 * expect: leak 5
 * half: fifteenth
 */
package acme.known;

import acme.shared.Quota;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;

/** There is memory for the headers of a request, and none for what goes before them. */
public final class Http2HeadersNoMemory {
  private Http2HeadersNoMemory() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      Http2FrameCodec codec = Http2FrameCodecBuilder.forClient().build();
      EmbeddedChannel client = new EmbeddedChannel();
      client.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      client.pipeline().addLast(codec);
      client.releaseOutbound();
      Http2Headers headers = new DefaultHttp2Headers();
      headers.method("GET").scheme("https").authority("acme.test").path("/orders/" + i);
      client.config().setAllocator(new Quota(1));
      ChannelHandlerContext context = client.pipeline().context(codec);
      try {
        codec.encoder().writeHeaders(context, 1, headers, 0, true, client.newPromise());
        System.out.println("sent");
      } catch (OutOfMemoryError e) {
        System.out.println(e.getMessage());
      }
      client.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      client.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
