package io.github.bytebufflow.examples.spop.agent;

import io.github.bytebufflow.examples.spop.codec.AgentFrames;
import io.github.bytebufflow.examples.spop.codec.Disconnect;
import io.github.bytebufflow.examples.spop.codec.Fault;
import io.github.bytebufflow.examples.spop.codec.Frame;
import io.github.bytebufflow.examples.spop.codec.FrameType;
import io.github.bytebufflow.examples.spop.codec.FrameWriter;
import io.github.bytebufflow.examples.spop.codec.Hello;
import io.github.bytebufflow.examples.spop.codec.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One connection of HAProxy: HELLO, then questions, then DISCONNECT (SPOE.txt, 3.2.3). Frames are
 * read in the buffer that they came in. Whatever is wrong is counted and answered with the exact
 * status, and ends the connection.
 */
public final class AgentHandler extends ByteToMessageDecoder {
  private static final int DISCONNECT_BYTES = 96;

  /** Enough for the header with large ids. */
  private static final int ACK_BYTES = 32;

  /** For a peer that does not read its last frame. */
  private static final long CLOSE_SECONDS = 1;

  private enum State {
    NEW,
    OPEN,
    ENDED
  }

  private final AgentServer server;
  private final Frame header = new Frame();
  private final FrameWriter writer = new FrameWriter();
  private final AtomicInteger open = new AtomicInteger();

  private ChannelHandlerContext context;
  private State state = State.NEW;
  private boolean pausing;
  private boolean draining;
  private Future<?> helloTimeout;

  /** Written on the event loop before the first question; read by workers. */
  private volatile int maxFrameSize;

  AgentHandler(AgentServer server) {
    this.server = server;
    maxFrameSize = server.limits().frameSize;
  }

  AgentServer server() {
    return server;
  }

  int maxFrameSize() {
    return maxFrameSize;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    if (ctx.channel().isActive()) {
      opened(ctx);
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    opened(ctx);
    ctx.fireChannelActive();
  }

  private void opened(ChannelHandlerContext ctx) {
    if (helloTimeout != null || state == State.ENDED) {
      return;
    }
    server.counters().connections.increment();
    if (!server.admit(this, ctx.channel())) {
      refuse(ctx, Fault.TOO_MANY_CONNECTIONS);
      return;
    }
    helloTimeout =
        ctx.executor()
            .schedule(
                () -> refuse(ctx, Fault.TIMEOUT),
                server.limits().hello.toMillis(),
                TimeUnit.MILLISECONDS);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    try {
      // Decodes what is left, and so comes first.
      super.channelInactive(ctx);
    } finally {
      state = State.ENDED;
      if (helloTimeout != null) {
        helloTimeout.cancel(false);
      }
    }
  }

  /** Reads one frame, if it is there. No memory is set aside by a length. */
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (state == State.ENDED) {
      in.skipBytes(in.readableBytes());
      return;
    }
    if (pausing || in.readableBytes() < Frame.LENGTH_BYTES) {
      return;
    }
    int length = in.getInt(in.readerIndex());
    Fault fault = Frame.checkLength(length, maxFrameSize);
    if (fault == null) {
      if (in.readableBytes() - Frame.LENGTH_BYTES < length) {
        return;
      }
      in.skipBytes(Frame.LENGTH_BYTES);
      fault = header.wrap(in, in.readerIndex(), length);
      if (fault == null) {
        fault = frame(ctx, in);
      }
      in.skipBytes(length);
    }
    if (fault != null) {
      refuse(ctx, fault);
    }
  }

  @Override
  protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (in.isReadable() && !pausing) {
      refuse(ctx, Fault.FRAME_CUT_OFF);
    }
    in.skipBytes(in.readableBytes());
  }

  private Fault frame(ChannelHandlerContext ctx, ByteBuf in) {
    if (state != State.OPEN || header.type() != FrameType.NOTIFY) {
      return connectionFrame(ctx, in);
    }
    if (!header.isLast()) {
      return Fault.FRAGMENT;
    }
    if ((header.flags() & Frame.ABORT) != 0) {
      // The processing of this frame is cancelled (SPOE.txt, 3.2), so nobody waits for an answer.
      server.counters().questions.increment();
      server.counters().aborted.increment();
      return null;
    }
    ask(ctx, in);
    return null;
  }

  /** A frame that is about the connection, and not about a stream. */
  private Fault connectionFrame(ChannelHandlerContext ctx, ByteBuf in) {
    FrameType type = header.type();
    if (type == null && state == State.OPEN) {
      // "Unknown frames may be silently skipped" (SPOE.txt, 3.2.2).
      server.counters().refused.add(Fault.UNKNOWN_TYPE);
      return null;
    }
    if (type == FrameType.HAPROXY_HELLO && state == State.NEW) {
      Fault fault = checkConnectionHeader();
      return fault == null ? greet(ctx, in) : fault;
    }
    if (type == FrameType.HAPROXY_DISCONNECT && state == State.OPEN) {
      Fault fault = checkConnectionHeader();
      return fault == null ? sayGoodbye(ctx, in) : fault;
    }
    if (type == FrameType.UNSET && state == State.OPEN) {
      return Fault.STRAY_FRAGMENT;
    }
    return type == null ? Fault.UNKNOWN_TYPE : Fault.UNEXPECTED_TYPE;
  }

  private Fault checkConnectionHeader() {
    if (!header.isLast()) {
      return Fault.FRAGMENT;
    }
    return header.streamId() != 0 || header.frameId() != 0 ? Fault.WRONG_IDS : null;
  }

  private Fault greet(ChannelHandlerContext ctx, ByteBuf in) {
    Hello hello = new Hello();
    Fault fault = hello.read(in, header.payloadIndex(), header.payloadLength());
    if (fault != null) {
      return fault;
    }
    helloTimeout.cancel(false);
    maxFrameSize = (int) Math.min(maxFrameSize, hello.maxFrameSize());
    ByteBuf out = ctx.alloc().buffer(DISCONNECT_BYTES);
    AgentFrames.hello(out, maxFrameSize, hello.pipelining());
    if (hello.healthcheck()) {
      state = State.ENDED;
      ctx.writeAndFlush(out).addListener(ChannelFutureListener.CLOSE);
    } else {
      state = State.OPEN;
      ctx.writeAndFlush(out, ctx.voidPromise());
    }
    return null;
  }

  private Fault sayGoodbye(ChannelHandlerContext ctx, ByteBuf in) {
    Fault fault = new Disconnect().read(in, header.payloadIndex(), header.payloadLength());
    if (fault == null) {
      end(ctx, Status.NORMAL);
    }
    return fault;
  }

  /**
   * Gives the payload to a worker, as a copy: a question that waits is to keep its few bytes, and
   * not the large buffer that they were read with.
   */
  private void ask(ChannelHandlerContext ctx, ByteBuf in) {
    server.counters().questions.increment();
    int length = header.payloadLength();
    ByteBuf payload = ctx.alloc().buffer(length).writeBytes(in, header.payloadIndex(), length);
    long wait = server.limits().wait.toNanos();
    long deadline = wait == 0 ? 0 : System.nanoTime() + wait | 1;
    Question question =
        new Question(this, ctx, payload, header.streamId(), header.frameId(), deadline);
    open.incrementAndGet();
    try {
      server.workers().execute(question);
    } catch (RejectedExecutionException e) {
      acknowledgeUnscored(ctx, payload);
    } catch (Throwable e) {
      // Such as a thread that the system does not give: no worker has the question.
      open.decrementAndGet();
      payload.release();
      throw e;
    }
    pauseOrResume(ctx);
  }

  /** Better no score than a request that waits: HAProxy goes on without one. */
  private void acknowledgeUnscored(ChannelHandlerContext ctx, ByteBuf payload) {
    server.counters().declined.increment();
    ByteBuf out = ctx.alloc().buffer(ACK_BYTES);
    writer.begin(out, maxFrameSize, FrameType.ACK, header.streamId(), header.frameId()).end();
    ctx.writeAndFlush(out, ctx.voidPromise());
    open.decrementAndGet();
    if (!server.leaks()) {
      payload.release();
    }
  }

  /** Called by a worker, once for each question. */
  void done() {
    int left = open.decrementAndGet();
    // The event loop looks once where reading may go on, and once when nothing is left.
    if (left == server.limits().questionsPerConnection / 2 || left == 0) {
      try {
        context.executor().execute(this::caughtUp);
      } catch (RejectedExecutionException e) {
        // The event loop has ended, and its connections with it.
      }
    }
  }

  private void caughtUp() {
    pauseOrResume(context);
    if (draining && open.get() == 0) {
      end(context, Status.NORMAL);
    }
  }

  /**
   * Netty's own asks for more bytes where none of them became a message, also while reading pauses.
   */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    if (pausing) {
      ctx.fireChannelReadComplete();
    } else {
      super.channelReadComplete(ctx);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    pauseOrResume(ctx);
    ctx.fireChannelWritabilityChanged();
  }

  /**
   * Reading pauses while too many questions are open, or while the peer does not read its answers.
   */
  private void pauseOrResume(ChannelHandlerContext ctx) {
    int questions = open.get();
    int most = server.limits().questionsPerConnection;
    boolean full = questions >= most || pausing && questions > most / 2;
    boolean pause = full || draining || !ctx.channel().isWritable();
    if (pause != pausing) {
      pausing = pause;
      ctx.channel().config().setAutoRead(!pause);
      if (!pause) {
        // First what has come already. Not now: this may be called from inside of decode.
        ctx.executor().execute(() -> readOn(ctx));
      }
    }
  }

  private void readOn(ChannelHandlerContext ctx) {
    try {
      channelRead(ctx, Unpooled.EMPTY_BUFFER);
      channelReadComplete(ctx);
    } catch (Exception e) {
      exceptionCaught(ctx, e);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
    if (event instanceof IdleStateEvent) {
      refuse(ctx, Fault.TIMEOUT);
    } else {
      super.userEventTriggered(ctx, event);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    // A reset by the peer is no error of this side, and has nobody to answer.
    if (!(cause instanceof IOException)) {
      refuse(ctx, Fault.INTERNAL);
    }
    ctx.close();
  }

  /** Counts, tells the peer why, and ends the connection. Called on any thread. */
  void refuse(ChannelHandlerContext ctx, Fault fault) {
    if (!ctx.executor().inEventLoop()) {
      ctx.executor().execute(() -> refuse(ctx, fault));
    } else if (state != State.ENDED) {
      server.counters().refused.add(fault);
      end(ctx, fault.status());
    }
  }

  /** Answers what was asked, then ends the connection. Called on any thread. */
  void drain() {
    context
        .executor()
        .execute(
            () -> {
              draining = true;
              caughtUp();
            });
  }

  private void end(ChannelHandlerContext ctx, Status status) {
    if (state == State.ENDED || !ctx.channel().isActive()) {
      return;
    }
    state = State.ENDED;
    ByteBuf out = ctx.alloc().buffer(DISCONNECT_BYTES);
    AgentFrames.disconnect(out, status);
    ctx.writeAndFlush(out).addListener(ChannelFutureListener.CLOSE);
    ctx.executor().schedule(() -> ctx.close(), CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
