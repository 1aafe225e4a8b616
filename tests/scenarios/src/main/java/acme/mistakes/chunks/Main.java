package acme.mistakes.chunks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.stream.ChunkedInput;
import io.netty.handler.stream.ChunkedWriteHandler;

abstract class MemoryInput implements ChunkedInput<ByteBuf> {
  protected final ByteBuf source;
  private final int total;

  MemoryInput(ByteBuf source) {
    this.source = source;
    this.total = source.readableBytes();
  }

  @Override
  public boolean isEndOfInput() {
    return !source.isReadable();
  }

  @Override
  @Deprecated
  public ByteBuf readChunk(ChannelHandlerContext ctx) throws Exception {
    return readChunk(ctx.alloc());
  }

  @Override
  public long length() {
    return total;
  }

  @Override
  public long progress() {
    return source.readerIndex();
  }
}

class PageInput extends MemoryInput {
  PageInput(ByteBuf source) {
    super(source);
  }

  @Override
  public ByteBuf readChunk(ByteBufAllocator alloc) {
    return source.isReadable()
        ? source.readRetainedSlice(Math.min(32, source.readableBytes()))
        : null;
  }

  @Override
  public void close() {
    source.release();
  }
}

class ReportInput extends MemoryInput {
  private boolean closed;

  ReportInput(ByteBuf source) {
    super(source);
  }

  @Override
  public boolean isEndOfInput() {
    return closed || super.isEndOfInput();
  }

  @Override
  public ByteBuf readChunk(ByteBufAllocator alloc) {
    int n = Math.min(16, source.readableBytes());
    return n == 0 ? null : alloc.directBuffer(n + 2).writeShort(n).writeBytes(source, n);
  }

  @Override
  public void close() {
    closed = true;
  }
}

/** A source of chunks whose end is that of a subclass, and leaves the buffer. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new ChunkedWriteHandler());
    for (int i = 0; i < 15; i++) {
      ByteBuf b = ch.alloc().directBuffer(128).writeZero(100);
      ch.writeOutbound(i % 3 == 0 ? new ReportInput(b) : new PageInput(b));
      for (ByteBuf chunk; (chunk = ch.readOutbound()) != null; ) {
        chunk.release();
      }
    }
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
