package acme.mistakes.task;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;

class Task {
  private final ByteBuf b;
  private final Totals t;

  Task(ByteBuf b, Totals t) {
    this.b = b;
    this.t = t;
  }

  /** Releases the buffer. */
  void run() {
    int v = b.readInt();
    if (v % 4 == 0) {
      t.skipped++;
      return;
    }
    t.sum += v;
    b.release();
  }
}

class Totals {
  int sum, skipped;
}

class TaskHandler extends ChannelInboundHandlerAdapter {
  private final Totals t = new Totals();

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    Task k = new Task((ByteBuf) m, t);
    k.run();
  }
}

/** A task that is run at once, and does not release on one way. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new TaskHandler());
    for (int i = 0; i < 20; i++) ch.writeInbound(ch.alloc().directBuffer(8).writeInt(i));
    ch.finish();
    System.out.println("done");
  }
}
