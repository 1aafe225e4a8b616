package acme.innocents.replies;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;

/** Replies whose base class says when they are written, and whose subclass writes them. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel();
    Service service = new Service(channel);
    for (int i = 0; i < 25; i++) {
      service.push(i);
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  static ByteBuf body(int number) {
    ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    body.writeInt(number).writeZero(12);
    return body;
  }
}

abstract class Reply {
  protected final ByteBuf body;

  Reply(ByteBuf body) {
    this.body = body;
  }

  void complete(Channel channel) {
    if (!isReady()) {
      return;
    }
    flush(channel);
  }

  protected boolean isReady() {
    return body.isReadable();
  }

  protected abstract void flush(Channel channel);
}

final class JsonReply extends Reply {
  private static int flushed;

  JsonReply(ByteBuf body) {
    super(body);
  }

  @Override
  protected void flush(Channel channel) {
    if (flushed++ % 5 == 0) {
      return;
    }
    channel.writeAndFlush(body);
  }
}

final class Service {
  private final Channel channel;

  Service(Channel channel) {
    this.channel = channel;
  }

  void push(int number) {
    ByteBuf body = Main.body(number);
    Reply reply = new JsonReply(body);
    reply.complete(channel);
  }
}
