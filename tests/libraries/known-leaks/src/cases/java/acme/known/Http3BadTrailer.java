/*
 * project: netty/netty-incubator-codec-http3
 * issue: https://github.com/netty/netty-incubator-codec-http3/pull/276
 * bad: io.netty.incubator:netty-incubator-codec-http3:0.0.22.Final
 * good: io.netty.incubator:netty-incubator-codec-http3:0.0.24.Final
 * fixed: Http3FrameToHttpObjectCodec.write
 * expect: leak 5
 * half: fifteenth
 * size: large
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.incubator.codec.http3.Http3FrameToHttpObjectCodec;
import io.netty.util.ReferenceCountUtil;

/** Answers have no body, and end with a cookie that HTTP/3 cannot have. */
public final class Http3BadTrailer {
  private Http3BadTrailer() {}

  public static void main(String[] args) {
    EmbeddedChannel stream = new EmbeddedChannel(new Http3FrameToHttpObjectCodec(true));
    for (int i = 0; i < 5; i++) {
      FullHttpResponse answer =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.OK,
              PooledByteBufAllocator.DEFAULT.directBuffer());
      answer.trailingHeaders().set("Cookie", "orders=" + i + ";");
      try {
        stream.writeOutbound(answer);
        System.out.println("answered");
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
      for (Object frame = stream.readOutbound(); frame != null; frame = stream.readOutbound()) {
        ReferenceCountUtil.release(frame);
      }
    }
    stream.finishAndReleaseAll();
    System.out.println("done");
  }
}
