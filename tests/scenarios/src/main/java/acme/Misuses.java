package acme;

import static acme.Buffers.POOLED;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.IllegalReferenceCountException;

/** What must not be done with a buffer that was released. */
final class Misuses {
  private Misuses() {}

  private static void expectFailure(Runnable misuse) {
    try {
      misuse.run();
    } catch (IllegalReferenceCountException expected) {
      return;
    }
    throw new IllegalStateException("not noticed");
  }

  static void released() {
    ByteBuf b = POOLED.directBuffer(8);
    b.release(); // #first
    expectFailure(() -> b.release()); // #second
    expectFailure(() -> b.release(2)); // #third
  }

  static void retained() {
    ByteBuf b = Unpooled.buffer(8);
    b.release(); // #first
    expectFailure(() -> b.retain()); // #late
  }

  static void written() {
    ByteBuf b = POOLED.heapBuffer(8);
    b.release(); // #first
    for (int i = 0; i < 3; i++) {
      expectFailure(() -> b.writeInt(1)); // #late
    }
  }

  static void throughView() {
    ByteBuf b = Unpooled.buffer(8);
    ByteBuf view = b.slice(0, 4); // #view
    b.release(); // #first
    expectFailure(() -> view.release()); // #late
  }

  /** Releases what its base class releases too. */
  static final class Eager extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
      msg.release(); // #eager
    }
  }

  static void byNetty() {
    EmbeddedChannel channel = new EmbeddedChannel(new Eager());
    ByteBuf b = POOLED.directBuffer(8);
    expectFailure(() -> channel.writeInbound(b)); // #written
  }

  /** To log a request that was released is none. */
  static void logged() {
    FullHttpRequest request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.GET, "/", POOLED.directBuffer(8).writeInt(1));
    request.release(); // #released
    if (!log(request).contains("GET")) {
      throw new IllegalStateException("not logged");
    }
  }

  private static String log(FullHttpRequest request) {
    return request.toString() + request.hashCode() + request.refCnt();
  }
}
