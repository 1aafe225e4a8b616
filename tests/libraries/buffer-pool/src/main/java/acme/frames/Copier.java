package acme.frames;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import org.apache.cassandra.net.FrameDecoder.Frame;
import org.apache.cassandra.net.FrameDecoder.FrameProcessor;
import org.apache.cassandra.net.FrameDecoder.IntactFrame;

/** Answers each frame with a byte; keeps a copy of some while it looks at them. */
final class Copier implements FrameProcessor {
  private final Channel channel;
  private final boolean careful;
  private int frames;
  private int sum;

  Copier(Channel channel, boolean careful) {
    this.channel = channel;
    this.careful = careful;
  }

  @Override
  public boolean process(Frame frame) {
    IntactFrame intact = (IntactFrame) frame;
    if (frames++ % 10 == 0) {
      look(PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(intact.contents.get()));
    }
    intact.consume();
    channel.writeAndFlush(channel.alloc().buffer(1).writeByte(1));
    return true;
  }

  private void look(ByteBuf copy) {
    for (int i = copy.readerIndex(); i < copy.writerIndex(); i++) {
      sum += copy.getByte(i);
    }
    if (careful) {
      copy.release();
    }
  }
}
