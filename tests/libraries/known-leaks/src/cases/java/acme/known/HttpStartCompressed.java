/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11093
 * bad: io.netty:netty-codec-http:4.1.60.Final
 * good: io.netty:netty-codec-http:4.1.61.Final
 * fixed: HttpContentEncoder.encode
 * expect: misuse 5
 * half: twelfth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpContentCompressor;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/** A server packs an answer whose head it writes together with the first part of its body. */
public final class HttpStartCompressed {
  private HttpStartCompressed() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel();
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel.pipeline().addLast(new HttpServerCodec(), new HttpContentCompressor());
      channel.writeInbound(bytes("GET / HTTP/1.1\r\nAccept-Encoding: gzip\r\n\r\n"));
      channel.releaseInbound();
      try {
        channel.writeOutbound(new Start(bytes("apples, ")));
        channel.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
        System.out.println("answered");
        channel.finishAndReleaseAll();
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
        channel.releaseOutbound();
      }
    }
    System.out.println("done");
  }

  private static ByteBuf bytes(String text) {
    return PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(text.getBytes(US_ASCII));
  }

  private static final class Start extends DefaultHttpContent implements HttpResponse {
    private final HttpHeaders headers = new DefaultHttpHeaders();

    private Start(ByteBuf part) {
      super(part);
    }

    @Override
    public HttpHeaders headers() {
      return headers;
    }

    @Override
    public HttpResponseStatus getStatus() {
      return status();
    }

    @Override
    public HttpResponseStatus status() {
      return HttpResponseStatus.OK;
    }

    @Override
    public HttpResponse setStatus(HttpResponseStatus status) {
      throw new UnsupportedOperationException();
    }

    @Override
    public HttpVersion getProtocolVersion() {
      return protocolVersion();
    }

    @Override
    public HttpVersion protocolVersion() {
      return HttpVersion.HTTP_1_1;
    }

    @Override
    public HttpResponse setProtocolVersion(HttpVersion version) {
      throw new UnsupportedOperationException();
    }
  }
}
