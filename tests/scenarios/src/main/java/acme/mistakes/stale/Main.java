package acme.mistakes.stale;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

class Mail {
  final ByteBuf body;
  final long at;

  Mail(ByteBuf b, long at) {
    body = b;
    this.at = at;
  }

  boolean stale(long now) {
    return now - at > 10;
  }
}

class Mailbox {
  private final BlockingQueue<Mail> q = new LinkedBlockingQueue<>();

  void put(Mail m) {
    q.add(m);
  }

  Mail poll() {
    return q.poll();
  }
}

class Postman {
  private final Mailbox box;
  int stale;
  long sum;

  Postman(Mailbox b) {
    box = b;
  }

  void drain(long now) {
    for (Mail m = box.poll(); m != null; m = box.poll()) {
      if (m.stale(now)) {
        stale++;
        continue;
      }
      deliver(m);
    }
  }

  private void deliver(Mail m) {
    sum += m.body.readLong();
    m.body.release();
  }
}

class Inbox extends SimpleChannelInboundHandler<ByteBuf> {
  private final Mailbox box;

  Inbox(Mailbox b) {
    box = b;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext c, ByteBuf m) {
    box.put(new Mail(m.retain(), m.getLong(0)));
  }
}

/** Mail that is too old is taken out of a box and goes nowhere. */
public final class Main {
  private Main() {}

  public static void main(String[] a) {
    Mailbox box = new Mailbox();
    EmbeddedChannel ch = new EmbeddedChannel(new Inbox(box));
    Postman p = new Postman(box);
    for (int i = 0; i < 20; i++)
      ch.writeInbound(ch.alloc().directBuffer(16).writeLong(i % 4 == 0 ? 0 : 50));
    p.drain(50);
    ch.finish();
    System.out.println("done");
  }
}
