/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11621
 * bad: io.netty:netty-codec-http:4.1.67.Final
 * good: io.netty:netty-codec-http:4.1.68.Final
 * fixed: AbstractMemoryHttpData.setContent, AbstractMemoryHttpData.addContent,
 *     DiskAttribute.addContent, MemoryAttribute.addContent, MixedAttribute.addContent,
 *     MixedAttribute.setContent, MixedFileUpload.addContent, MixedFileUpload.setContent
 * expect: leak 5
 * half: second
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;

/** A server refuses files that are larger than its limit. */
public final class UploadTooLarge {
  private UploadTooLarge() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new Uploads());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer();
      body.writeBytes(
          ("--acme\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n"
                  + "Content-Type: application/octet-stream\r\n\r\n")
              .getBytes(US_ASCII));
      body.writeZero(1000).writeBytes("\r\n--acme--\r\n".getBytes(US_ASCII));
      FullHttpRequest request =
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", body);
      request.headers().set(HttpHeaderNames.CONTENT_TYPE, "multipart/form-data; boundary=acme");
      channel.writeInbound(request);
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Uploads extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
      DefaultHttpDataFactory factory = new DefaultHttpDataFactory();
      factory.setMaxLimit(100);
      HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory, withoutBody(request));
      try {
        decoder.offer(new DefaultLastHttpContent(request.content()));
        System.out.println("accepted");
      } catch (ErrorDataDecoderException refused) {
        System.out.println(refused.getMessage());
      } finally {
        decoder.destroy();
      }
    }

    private static HttpRequest withoutBody(FullHttpRequest request) {
      return new DefaultHttpRequest(
          request.protocolVersion(), request.method(), request.uri(), request.headers());
    }
  }
}
