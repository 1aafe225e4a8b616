package acme.mistakes.waiting;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.CharsetUtil;
import io.netty.util.Recycler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.Queue;

/** A command on its way to the store; taken from a recycler because there are many. */
final class Command {
  private static final Recycler<Command> RECYCLER =
      new Recycler<Command>() {
        @Override
        protected Command newObject(Handle<Command> handle) {
          return new Command(handle);
        }
      };

  private final Recycler.Handle<Command> handle;
  ByteBuf payload;
  Promise<String> reply;

  private Command(Recycler.Handle<Command> handle) {
    this.handle = handle;
  }

  static Command of(ByteBuf payload, Promise<String> reply) {
    Command c = RECYCLER.get();
    c.payload = payload;
    c.reply = reply;
    return c;
  }

  void recycle() {
    payload = null;
    reply = null;
    handle.recycle(this);
  }
}

/**
 * One connection: logs in first, then writes what has been waiting, and matches replies in order.
 */
final class StoreConnection extends ChannelInboundHandlerAdapter {
  private final Queue<Command> waiting = new ArrayDeque<>();
  private final Queue<Promise<String>> inFlight = new ArrayDeque<>();
  private final int waitingLimit;
  private ChannelHandlerContext ctx;
  private boolean ready;

  StoreConnection(int waitingLimit) {
    this.waitingLimit = waitingLimit;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    this.ctx = ctx;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ByteBuf auth = ctx.alloc().directBuffer(16);
    auth.writeCharSequence("AUTH svc", CharsetUtil.US_ASCII);
    ctx.writeAndFlush(auth);
  }

  Future<String> submit(ByteBuf payload) {
    Promise<String> reply = ImmediateEventExecutor.INSTANCE.newPromise();
    if (!ctx.channel().isActive()) {
      payload.release();
      return reply.setFailure(new ClosedChannelException());
    }
    if (!ready) {
      if (waiting.size() >= waitingLimit) {
        payload.release();
        return reply.setFailure(new IllegalStateException("too many waiting commands"));
      }
      waiting.add(Command.of(payload, reply));
      return reply;
    }
    transmit(payload, reply);
    return reply;
  }

  private void transmit(ByteBuf payload, Promise<String> reply) {
    inFlight.add(reply);
    ctx.writeAndFlush(payload);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    try {
      String text = ((ByteBuf) msg).toString(CharsetUtil.US_ASCII);
      if (!ready) {
        onLogin(text);
        return;
      }
      Promise<String> reply = inFlight.poll();
      if (reply != null) {
        reply.trySuccess(text);
      }
    } finally {
      ReferenceCountUtil.release(msg);
    }
  }

  private void onLogin(String text) {
    if (!"+OK".equals(text)) {
      ctx.close();
      return;
    }
    ready = true;
    for (Command c = waiting.poll(); c != null; c = waiting.poll()) {
      transmit(c.payload, c.reply);
      c.recycle();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    ClosedChannelException cause = new ClosedChannelException();
    failWaiting(cause);
    for (Promise<String> p = inFlight.poll(); p != null; p = inFlight.poll()) {
      p.tryFailure(cause);
    }
    ctx.fireChannelInactive();
  }

  private void failWaiting(Throwable cause) {
    Command command;
    while ((command = waiting.poll()) != null) {
      command.reply.tryFailure(cause);
      command.recycle();
    }
  }
}

/** The far end of a connection. */
final class StoreStub {
  private final EmbeddedChannel channel;

  StoreStub(EmbeddedChannel channel) {
    this.channel = channel;
  }

  void answer(String text) {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(16);
    b.writeCharSequence(text, CharsetUtil.US_ASCII);
    channel.writeInbound(b);
  }

  int receive() {
    int n = 0;
    for (ByteBuf b = channel.readOutbound(); b != null; b = channel.readOutbound()) {
      n++;
      b.release();
    }
    return n;
  }
}

public class Main {
  private static ByteBuf set(String key, int value) {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    b.writeCharSequence("SET " + key + ' ' + value, CharsetUtil.US_ASCII);
    return b;
  }

  private static int[] connection(int n) {
    int[] outcome = new int[2];
    StoreConnection connection = new StoreConnection(6);
    EmbeddedChannel channel = new EmbeddedChannel(connection);
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    StoreStub store = new StoreStub(channel);
    for (int i = 0; i < 4; i++) {
      connection.submit(set("user-" + i, n)).addListener(f -> outcome[f.isSuccess() ? 0 : 1]++);
    }
    store.receive();
    store.answer(n % 6 == 4 ? "-ERR denied" : "+OK");
    for (int i = 0; i < 3; i++) {
      connection.submit(set("cart-" + i, n)).addListener(f -> outcome[f.isSuccess() ? 0 : 1]++);
    }
    for (int k = store.receive(); k > 0; k--) {
      store.answer("+OK");
    }
    channel.finishAndReleaseAll();
    return outcome;
  }

  public static void main(String[] args) {
    int ok = 0;
    int failed = 0;
    for (int n = 0; n < 18; n++) {
      int[] outcome = connection(n);
      ok += outcome[0];
      failed += outcome[1];
    }
    System.out.println(ok + " ok, " + failed + " failed");
    System.out.println("done");
  }
}
