package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.broker.Counts.Ending;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The end of a connection without a word to its peer: at once, or unless the peer acts in time. */
final class SilentEnd {
  private final Broker broker;
  private final ChannelHandlerContext ctx;
  private Future<?> deadline;
  private boolean counted;

  SilentEnd(Broker broker, ChannelHandlerContext ctx) {
    this.broker = broker;
    this.ctx = ctx;
  }

  void now(Ending why) {
    count(why);
    ctx.close();
  }

  /** In the time that a peer has for a handshake; takes the place of the deadline before. */
  void later(Ending why) {
    cancel();
    deadline =
        ctx.executor().schedule(() -> now(why), broker.limits.handshakeSeconds, TimeUnit.SECONDS);
  }

  void cancel() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }

  /** Only the first reason: to close a connection makes each write that waits there fail, too. */
  void count(Ending why) {
    if (!counted) {
      counted = true;
      broker.counts.endings.add(why);
    }
  }
}
