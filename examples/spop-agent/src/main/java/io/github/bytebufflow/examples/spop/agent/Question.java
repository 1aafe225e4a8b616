package io.github.bytebufflow.examples.spop.agent;

import io.github.bytebufflow.examples.spop.codec.DataType;
import io.github.bytebufflow.examples.spop.codec.Fault;
import io.github.bytebufflow.examples.spop.codec.FrameType;
import io.github.bytebufflow.examples.spop.codec.FrameWriter;
import io.github.bytebufflow.examples.spop.codec.Messages;
import io.github.bytebufflow.examples.spop.codec.Name;
import io.github.bytebufflow.examples.spop.codec.Scope;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;

/**
 * One NOTIFY frame on its way through a worker. The question owns the payload from the moment that
 * the workers have taken it: {@link #run} or {@link #abandon} is called once, and releases it.
 */
final class Question implements Runnable {
  private static final Name CHECK = Name.of("check-ip");
  private static final Name IP = Name.of("ip");
  private static final Name PATH = Name.of("path");
  private static final Name ADMIN = Name.of("/wp-login.php");
  private static final Name SCORE = Name.of("score");
  private static final Name PROBE = Name.of("probe");

  /** Room for the header and both variables. */
  private static final int ANSWER_BYTES = 64;

  /** A worker's own, for a worker answers one question at a time. */
  private static final ThreadLocal<Messages> MESSAGES = ThreadLocal.withInitial(Messages::new);

  private static final ThreadLocal<FrameWriter> WRITER = ThreadLocal.withInitial(FrameWriter::new);

  private final AgentHandler connection;
  private final ChannelHandlerContext ctx;
  private final ByteBuf payload;
  private final long streamId;
  private final long frameId;
  private final long deadline;

  private int score;
  private boolean scored;
  private boolean probe;

  Question(
      AgentHandler connection,
      ChannelHandlerContext ctx,
      ByteBuf payload,
      long streamId,
      long frameId,
      long deadline) {
    this.connection = connection;
    this.ctx = ctx;
    this.payload = payload;
    this.streamId = streamId;
    this.frameId = frameId;
    this.deadline = deadline;
  }

  @Override
  public void run() {
    Counters counters = connection.server().counters();
    try {
      if (!ctx.channel().isActive()) {
        counters.abandoned.increment();
      } else if (deadline != 0 && System.nanoTime() - deadline > 0) {
        counters.expired.increment();
        answer();
      } else {
        lookUp();
      }
    } catch (RuntimeException e) {
      // Nobody answers this question any more; HAProxy is told instead of kept waiting.
      connection.refuse(ctx, Fault.INTERNAL);
    } catch (InterruptedException e) {
      // The agent ends, and its connections with it.
      Thread.currentThread().interrupt();
      counters.abandoned.increment();
    } finally {
      payload.release();
      connection.done();
    }
  }

  /** The workers end before one of them has come to this question. */
  void abandon() {
    connection.server().counters().abandoned.increment();
    payload.release();
    connection.done();
  }

  private void lookUp() throws InterruptedException {
    Messages messages = MESSAGES.get().wrap(payload, 0, payload.writerIndex());
    while (messages.next()) {
      if (messages.messageIs(CHECK)) {
        check(messages);
      }
    }
    Fault fault = messages.fault();
    if (fault != null) {
      connection.refuse(ctx, fault);
      return;
    }
    connection.server().counters().answered.increment();
    answer();
  }

  /** Of several messages the highest score counts. */
  private void check(Messages messages) throws InterruptedException {
    while (messages.nextArgument()) {
      if (messages.nameIs(IP)) {
        see(messages);
      } else if (messages.nameIs(PATH)) {
        probe |= messages.type() == DataType.STRING && messages.valueIs(ADMIN);
      }
    }
  }

  private void see(Messages messages) throws InterruptedException {
    int at = messages.valueIndex();
    if (messages.type() == DataType.IPV4) {
      score = Math.max(score, connection.server().reputation().score(payload.getInt(at)));
      scored = true;
    } else if (messages.type() == DataType.IPV6) {
      long high = payload.getLong(at);
      long low = payload.getLong(at + Long.BYTES);
      score = Math.max(score, connection.server().reputation().score(high, low));
      scored = true;
    }
  }

  /** With what is known by now; nothing is, where nobody has looked. */
  private void answer() {
    ByteBuf out = ctx.alloc().buffer(ANSWER_BYTES);
    FrameWriter writer = WRITER.get();
    int maxFrameSize = connection.maxFrameSize();
    writer.begin(out, maxFrameSize, FrameType.ACK, streamId, frameId);
    if (scored) {
      writer.setVariable(Scope.TRANSACTION, SCORE).int32(score);
    }
    if (probe) {
      writer.setVariable(Scope.TRANSACTION, PROBE).bool(true);
    }
    if (!writer.end()) {
      connection.server().counters().cut.increment();
      writer.begin(out, maxFrameSize, FrameType.ACK, streamId, frameId).end();
    }
    ctx.writeAndFlush(out, ctx.voidPromise());
  }
}
