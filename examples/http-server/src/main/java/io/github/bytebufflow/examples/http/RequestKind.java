package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** The requests that the load is made of: how many of 100 are such, and what answers them. */
enum RequestKind {
  ORDER("orders", 54, HttpMethod.POST, "/orders", 201) {
    @Override
    ByteBuf body(ByteBufAllocator allocator, int number) {
      return OrderCodec.encode(allocator, number, 10 + number % 70);
    }
  },
  CORRUPTED_ORDER("corrupted orders", 3, HttpMethod.POST, "/orders", 422) {
    @Override
    ByteBuf body(ByteBufAllocator allocator, int number) {
      ByteBuf frame = ORDER.body(allocator, number);
      return frame.setByte(7, frame.getByte(7) ^ 1);
    }
  },
  TRUNCATED_ORDER("truncated orders", 2, HttpMethod.POST, "/orders", 400) {
    @Override
    ByteBuf body(ByteBufAllocator allocator, int number) {
      ByteBuf frame = ORDER.body(allocator, number);
      return frame.writerIndex(frame.writerIndex() - 5);
    }
  },
  PAGE("pages", 12, HttpMethod.GET, "/assets/index.html", 200),
  SCRIPT("scripts", 12, HttpMethod.GET, "/assets/shop.js", 200),
  PROXIED("proxied", 14, HttpMethod.POST, "/proxy/echo", 200) {
    @Override
    ByteBuf body(ByteBufAllocator allocator, int number) {
      return ByteBufUtil.writeAscii(allocator, "a review, quite long ".repeat(1 + number % 100));
    }
  },
  UNKNOWN("not found", 2, HttpMethod.GET, "/nothing", 404),
  STRANGER("without a token", 1, HttpMethod.GET, "/orders", 401);

  private static final RequestKind[] MIX = mix();

  private final String label;
  private final int share;
  private final HttpMethod method;
  private final String path;
  private final int status;

  RequestKind(String label, int share, HttpMethod method, String path, int status) {
    this.label = label;
    this.share = share;
    this.method = method;
    this.path = path;
    this.status = status;
  }

  private static RequestKind[] mix() {
    RequestKind[] mix = new RequestKind[100];
    int next = 0;
    for (RequestKind kind : values()) {
      for (int i = 0; i < kind.share; i++) {
        mix[next++] = kind;
      }
    }
    return mix;
  }

  /** Returns the kind of a numbered request; each hundred in a row has the same mix. */
  static RequestKind at(long number) {
    return MIX[(int) (number * 37 % MIX.length)];
  }

  String label() {
    return label;
  }

  FullHttpRequest request(ByteBufAllocator allocator, String host, int number) {
    ByteBuf body = body(allocator, number);
    FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, path, body);
    request
        .headers()
        .set(HttpHeaderNames.HOST, host)
        .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
    if (this != STRANGER) {
      request.headers().set(HttpHeaderNames.AUTHORIZATION, AuthHandler.TOKEN);
    }
    return request;
  }

  /** Returns whether the right answer is a refusal: a status of 400 or more. */
  boolean isRefused() {
    return status >= 400;
  }

  /** Returns a body that the request takes over. */
  ByteBuf body(ByteBufAllocator allocator, int number) {
    return allocator.buffer(0, 0);
  }

  boolean isAnswer(FullHttpResponse response) {
    return response.status().code() == status && response.content().isReadable();
  }
}
