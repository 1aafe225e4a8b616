package acme.mistakes.held;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

public class Main {
  public static void main(String[] args) {
    System.out.println("bytes " + day());
    System.out.println("done");
  }

  private static long day() {
    SessionRegistry registry = new SessionRegistry();
    FeedServer server = new FeedServer(registry);
    for (int client = 0; client < 20; client++) {
      server.serve(client, client % 5 != 4, client % 7 == 6);
    }
    return server.bytes() + registry.open();
  }
}

final class SessionRegistry {
  private final Set<String> active = new HashSet<>();

  void add(String id) {
    active.add(id);
  }

  void remove(String id) {
    active.remove(id);
  }

  int open() {
    return active.size();
  }
}

/** Holds outbound messages back until the peer's login is confirmed. */
final class SessionHandler extends ChannelDuplexHandler {
  static final byte LOGIN_OK = 1;
  static final byte LOGIN_DENIED = 2;

  private static final class HeldWrite {
    final Object message;
    final ChannelPromise promise;

    HeldWrite(Object message, ChannelPromise promise) {
      this.message = message;
      this.promise = promise;
    }
  }

  private final SessionRegistry registry;
  private final Queue<HeldWrite> held = new ArrayDeque<>();
  private ByteBuf banner;
  private boolean confirmed;
  private boolean denied;

  SessionHandler(SessionRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    registry.add(ctx.channel().id().asLongText());
    banner = ctx.alloc().directBuffer(16).writeInt(0xCAFE);
    ctx.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (confirmed) {
      ctx.fireChannelRead(msg);
      return;
    }
    ByteBuf reply = (ByteBuf) msg;
    try {
      switch (reply.readByte()) {
        case LOGIN_OK:
          confirmed = true;
          ctx.write(banner);
          banner = null;
          flushHeld(ctx);
          break;
        case LOGIN_DENIED:
          denied = true;
          failHeld(new SecurityException("login denied"));
          ctx.close();
          break;
        default:
          break;
      }
    } finally {
      reply.release();
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (confirmed) {
      ctx.write(msg, promise);
    } else if (denied) {
      ReferenceCountUtil.release(msg);
      promise.tryFailure(new SecurityException("login denied"));
    } else {
      held.add(new HeldWrite(msg, promise));
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    registry.remove(ctx.channel().id().asLongText());
    if (banner != null) {
      banner.release();
      banner = null;
    }
    confirmed = false;
    ctx.fireChannelInactive();
  }

  private void flushHeld(ChannelHandlerContext ctx) {
    HeldWrite next;
    while ((next = held.poll()) != null) {
      ctx.write(next.message, next.promise);
    }
    ctx.flush();
  }

  private void failHeld(Throwable cause) {
    HeldWrite next;
    while ((next = held.poll()) != null) {
      ReferenceCountUtil.release(next.message);
      next.promise.tryFailure(cause);
    }
  }
}

final class FeedServer {
  private final SessionRegistry registry;
  private long bytes;

  FeedServer(SessionRegistry registry) {
    this.registry = registry;
  }

  void serve(int client, boolean answers, boolean denied) {
    EmbeddedChannel ch = new EmbeddedChannel(new SessionHandler(registry));
    for (int i = 0; i < 3; i++) {
      ch.writeAndFlush(ch.alloc().directBuffer(32).writeInt(client).writeInt(i));
    }
    if (answers) {
      byte status = denied ? SessionHandler.LOGIN_DENIED : SessionHandler.LOGIN_OK;
      ch.writeInbound(PooledByteBufAllocator.DEFAULT.directBuffer(4).writeByte(status));
    }
    if (answers && !denied) {
      ch.writeAndFlush(ch.alloc().directBuffer(32).writeInt(client).writeInt(99));
    }
    ByteBuf out;
    while ((out = ch.readOutbound()) != null) {
      bytes += out.readableBytes();
      out.release();
    }
    ch.finishAndReleaseAll();
  }

  long bytes() {
    return bytes;
  }
}
