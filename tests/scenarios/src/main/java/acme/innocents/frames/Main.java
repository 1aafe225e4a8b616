package acme.innocents.frames;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;

/** Frames that a factory makes and that send themselves. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel();
    Frames frames = new Frames();
    for (int i = 0; i < 25; i++) {
      new Sender(frames, channel).push(i);
    }
    channel.finishAndReleaseAll();
    System.out.println(frames.made() + " frames, " + Frame.bytes() + " bytes, done");
  }

  static ByteBuf body(int number) {
    ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    body.writeInt(number).writeZero(12);
    return body;
  }
}

final class Sender {
  private final Frames frames;
  private final Channel channel;

  Sender(Frames frames, Channel channel) {
    this.frames = frames;
    this.channel = channel;
  }

  void push(int number) {
    Frame frame = frames.frame(Main.body(number), number);
    frame.transmit(channel);
  }
}

final class Frames {
  private int made;

  Frame frame(ByteBuf body, int id) {
    made++;
    return new Frame(body, id);
  }

  int made() {
    return made;
  }
}

final class Frame {
  private static int bytes;

  private final ByteBuf body;
  private final int id;

  Frame(ByteBuf body, int id) {
    this.body = body;
    this.id = id;
  }

  static int bytes() {
    return bytes;
  }

  void transmit(Channel channel) {
    bytes += body.readableBytes();
    send(channel);
  }

  private void send(Channel channel) {
    if (id % 5 == 0) {
      return;
    }
    channel.writeAndFlush(body);
  }
}
