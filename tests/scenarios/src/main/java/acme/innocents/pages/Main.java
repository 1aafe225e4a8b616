package acme.innocents.pages;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;

/** Pages that are written plain or compressed. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel();
    for (int i = 0; i < 30; i++) {
      new Pages(channel).render(i);
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  static ByteBuf page(int number) {
    ByteBuf page = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    page.writeInt(number).writeZero(12);
    return page;
  }
}

interface Body {
  Body compressed(boolean yes);

  int end(Channel channel);
}

final class PlainBody implements Body {
  private final ByteBuf page;

  PlainBody(ByteBuf page) {
    this.page = page;
  }

  @Override
  public Body compressed(boolean yes) {
    if (!yes) {
      return this;
    }
    return new GzipBody(page);
  }

  @Override
  public int end(Channel channel) {
    channel.writeAndFlush(page);
    return 1;
  }
}

final class GzipBody implements Body {
  private final ByteBuf page;

  GzipBody(ByteBuf page) {
    this.page = page;
  }

  @Override
  public Body compressed(boolean yes) {
    return this;
  }

  @Override
  public int end(Channel channel) {
    if (page.getInt(0) % 3 == 0) {
      return 0;
    }
    channel.writeAndFlush(page);
    return 1;
  }
}

final class Pages {
  private final Channel channel;

  Pages(Channel channel) {
    this.channel = channel;
  }

  void render(int number) {
    ByteBuf page = Main.page(number);
    Body body = new PlainBody(page);
    body = body.compressed(number % 2 == 0);
    body.end(channel);
  }
}
