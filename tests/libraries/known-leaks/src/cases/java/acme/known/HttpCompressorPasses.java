/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11358
 * bad: io.netty:netty-codec-http:4.1.65.Final
 * good: io.netty:netty-codec-http:4.1.66.Final
 * fixed: HttpContentEncoder.encode
 * expect: misuse 10
 * half: first
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpContentCompressor;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/** A server sends the head of a response with its first part, to a client that takes no gzip. */
public final class HttpCompressorPasses {
  private HttpCompressorPasses() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(new HttpServerCodec(), new HttpContentCompressor(), new Server());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf request = PooledByteBufAllocator.DEFAULT.directBuffer();
      request.writeBytes("GET / HTTP/1.1\r\nhost: acme\r\n\r\n".getBytes(US_ASCII));
      channel.writeInbound(request);
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Server extends SimpleChannelInboundHandler<HttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpRequest request) {
      ByteBuf first = ctx.alloc().directBuffer().writeBytes("5 B, ".getBytes(US_ASCII));
      ctx.write(new Beginning(first))
          .addListener(written -> System.out.println("written: " + written.isSuccess()));
      ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
    }
  }

  /** A head and the first part of the body in one message. */
  private static final class Beginning extends DefaultHttpContent implements HttpResponse {
    private final HttpHeaders headers = new DefaultHttpHeaders();
    private HttpResponseStatus status = HttpResponseStatus.OK;
    private HttpVersion version = HttpVersion.HTTP_1_1;

    Beginning(ByteBuf content) {
      super(content);
      headers.set(HttpHeaderNames.CONTENT_LENGTH, content.readableBytes());
    }

    @Override
    @Deprecated
    public HttpResponseStatus getStatus() {
      return status;
    }

    @Override
    public HttpResponseStatus status() {
      return status;
    }

    @Override
    public HttpResponse setStatus(HttpResponseStatus newStatus) {
      status = newStatus;
      return this;
    }

    @Override
    @Deprecated
    public HttpVersion getProtocolVersion() {
      return version;
    }

    @Override
    public HttpVersion protocolVersion() {
      return version;
    }

    @Override
    public HttpResponse setProtocolVersion(HttpVersion newVersion) {
      version = newVersion;
      return this;
    }

    @Override
    public HttpHeaders headers() {
      return headers;
    }
  }
}
