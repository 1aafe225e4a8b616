package acme.mistakes.job;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;

abstract class Job {
  protected final ByteBuf in;

  Job(ByteBuf in) {
    this.in = in;
  }

  final void execute() {
    try {
      run();
    } finally {
      cleanup();
    }
  }

  abstract void run();

  void cleanup() {
    in.release();
  }
}

class SumJob extends Job {
  int sum;

  SumJob(ByteBuf b) {
    super(b);
  }

  void run() {
    sum = in.readInt();
  }
}

class TimedJob extends SumJob {
  long end;

  TimedJob(ByteBuf b) {
    super(b);
  }

  @Override
  void cleanup() {
    end = System.nanoTime();
  }
}

class JobFactory {
  Job job(ByteBuf b) {
    return b.getInt(0) % 4 == 0 ? new TimedJob(b) : new SumJob(b);
  }
}

class JobHandler extends ChannelInboundHandlerAdapter {
  private final JobFactory f = new JobFactory();

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    f.job((ByteBuf) m).execute();
  }
}

/** A job that overrides the end of another, and does not call that. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new JobHandler());
    for (int i = 0; i < 20; i++) ch.writeInbound(ch.alloc().directBuffer(16).writeInt(i));
    ch.finish();
    System.out.println("done");
  }
}
