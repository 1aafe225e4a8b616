package acme.mistakes.variants;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.CharsetUtil;
import io.netty.util.ReferenceCounted;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** A response body with its variants. */
final class CachedResponse extends AbstractReferenceCounted {
  private final String etag;
  private final ByteBuf body;
  private ByteBuf gzip;

  CachedResponse(String etag, ByteBuf body) {
    this.etag = etag;
    this.body = body;
  }

  String etag() {
    return etag;
  }

  ByteBuf plain() {
    return body.retainedDuplicate();
  }

  ByteBuf gzipped(ByteBufAllocator alloc) throws IOException {
    if (gzip == null) {
      gzip = compress(alloc);
    }
    return gzip.retainedDuplicate();
  }

  private ByteBuf compress(ByteBufAllocator alloc) throws IOException {
    ByteBuf out = alloc.directBuffer(body.readableBytes());
    boolean ok = false;
    try (GZIPOutputStream gz = new GZIPOutputStream(new ByteBufOutputStream(out))) {
      body.getBytes(body.readerIndex(), gz, body.readableBytes());
      ok = true;
    } finally {
      if (!ok) {
        out.release();
      }
    }
    return out;
  }

  @Override
  protected void deallocate() {
    body.release();
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    body.touch(hint);
    return this;
  }
}

final class ResponseCache {
  private final Map<String, CachedResponse> entries = new HashMap<>();

  /** The caller has to release what it gets. */
  CachedResponse get(String uri) {
    CachedResponse r = entries.get(uri);
    if (r != null) {
      r.retain();
    }
    return r;
  }

  void put(String uri, CachedResponse response) {
    CachedResponse old = entries.put(uri, response);
    if (old != null) {
      old.release();
    }
  }

  void clear() {
    entries.values().forEach(CachedResponse::release);
    entries.clear();
  }
}

final class Origin {
  private int version;

  void publish() {
    version++;
  }

  CachedResponse fetch(String uri, ByteBufAllocator alloc) {
    ByteBuf body = alloc.directBuffer(1024);
    for (int i = 0; i < 20; i++) {
      body.writeCharSequence("<li>" + uri + " v" + version + "</li>\n", CharsetUtil.UTF_8);
    }
    return new CachedResponse("\"" + uri.hashCode() + '-' + version + '"', body);
  }
}

final class CacheHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final ResponseCache cache;
  private final Origin origin;

  CacheHandler(ResponseCache cache, Origin origin) {
    this.cache = cache;
    this.origin = origin;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) throws Exception {
    if (request
        .headers()
        .contains(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_CACHE, true)) {
      cache.put(request.uri(), origin.fetch(request.uri(), ctx.alloc()));
    }
    CachedResponse cached = cache.get(request.uri());
    if (cached == null) {
      cached = origin.fetch(request.uri(), ctx.alloc());
      cached.retain();
      cache.put(request.uri(), cached);
    }
    try {
      if (cached.etag().equals(request.headers().get(HttpHeaderNames.IF_NONE_MATCH))) {
        ctx.writeAndFlush(
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.NOT_MODIFIED, Unpooled.EMPTY_BUFFER));
        return;
      }
      boolean gzip =
          request.headers().contains(HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderValues.GZIP, true);
      ByteBuf content = gzip ? cached.gzipped(ctx.alloc()) : cached.plain();
      FullHttpResponse response =
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, content);
      response.headers().set(HttpHeaderNames.ETAG, cached.etag());
      if (gzip) {
        response.headers().set(HttpHeaderNames.CONTENT_ENCODING, HttpHeaderValues.GZIP);
      }
      ctx.writeAndFlush(response);
    } finally {
      cached.release();
    }
  }
}

public class Main {
  private static String browse() {
    ResponseCache cache = new ResponseCache();
    Origin origin = new Origin();
    EmbeddedChannel ch = new EmbeddedChannel(new CacheHandler(cache, origin));
    ch.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    Map<String, String> etags = new HashMap<>();
    Map<Integer, Integer> byStatus = new HashMap<>();
    for (int i = 0; i < 60; i++) {
      String uri = "/catalog/" + i % 15;
      ByteBuf none = PooledByteBufAllocator.DEFAULT.directBuffer(16);
      FullHttpRequest request =
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, uri, none);
      if (i % 15 < 4) {
        request.headers().set(HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderValues.GZIP);
      }
      if (i >= 30 && i < 45) {
        request.headers().set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_CACHE);
      } else if (etags.containsKey(uri) && i % 2 == 0) {
        request.headers().set(HttpHeaderNames.IF_NONE_MATCH, etags.get(uri));
      }
      if (i == 30) {
        origin.publish();
      }
      ch.writeInbound(request);
      FullHttpResponse response = ch.readOutbound();
      byStatus.merge(response.status().code(), 1, Integer::sum);
      if (response.headers().contains(HttpHeaderNames.ETAG)) {
        etags.put(uri, response.headers().get(HttpHeaderNames.ETAG));
      }
      response.release();
    }
    cache.clear();
    ch.finishAndReleaseAll();
    return byStatus.toString();
  }

  public static void main(String[] args) {
    System.out.println("responses " + browse());
    System.out.println("done");
  }
}
