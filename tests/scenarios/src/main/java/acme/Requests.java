package acme;

import static acme.Buffers.POOLED;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** A request whose body is a composite of retained slices of what was read. */
final class Requests {
  private Requests() {}

  private static FullHttpRequest request() {
    ByteBuf block = POOLED.directBuffer(64).writeZero(32); // #block
    CompositeByteBuf body = POOLED.compositeBuffer(); // #body
    body.addComponent(true, block.retainedSlice(0, 8)); // #left
    body.addComponent(true, block.retainedSlice(8, 8)); // #right
    block.release(); // #read
    return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", body);
  }

  private static void handle(FullHttpRequest request) {
    request.content().readableBytes();
  }

  static void leaked() {
    handle(request());
  }

  static void released() {
    FullHttpRequest request = request();
    handle(request);
    request.release(); // #released
  }
}
