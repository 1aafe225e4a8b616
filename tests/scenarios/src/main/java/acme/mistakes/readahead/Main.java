package acme.mistakes.readahead;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.stream.ChunkedInput;
import io.netty.handler.stream.ChunkedWriteHandler;

/** Blocks of a stored file. */
final class Volume {
  private int leases;

  void open() {
    leases++;
  }

  ByteBuf readBlock(ByteBufAllocator alloc, int file, int index, int size) {
    ByteBuf block = alloc.directBuffer(size);
    for (int i = 0; i < size; i++) {
      block.writeByte(file * 31 + index);
    }
    return block;
  }

  void close() {
    leases--;
  }

  int leases() {
    return leases;
  }
}

/** Bytes a client may receive until the next tick. */
final class Bandwidth {
  private int tokens;

  void grant(int blocks) {
    tokens += blocks;
  }

  boolean take() {
    if (tokens == 0) {
      return false;
    }
    tokens--;
    return true;
  }
}

final class ReadAheadInput implements ChunkedInput<ByteBuf> {
  private static final int BLOCK = 256;
  private final Volume volume;
  private final Bandwidth bandwidth;
  private final int file;
  private final int blocks;
  private int position;
  private ByteBuf ahead;

  ReadAheadInput(Volume volume, Bandwidth bandwidth, int file, int blocks) {
    this.volume = volume;
    this.bandwidth = bandwidth;
    this.file = file;
    this.blocks = blocks;
    volume.open();
  }

  @Override
  public ByteBuf readChunk(ByteBufAllocator alloc) {
    if (!bandwidth.take()) {
      return null;
    }
    ByteBuf current = ahead != null ? ahead : volume.readBlock(alloc, file, position++, BLOCK);
    ahead = position < blocks ? volume.readBlock(alloc, file, position++, BLOCK) : null;
    return current;
  }

  @Override
  @Deprecated
  public ByteBuf readChunk(ChannelHandlerContext ctx) {
    return readChunk(ctx.alloc());
  }

  @Override
  public boolean isEndOfInput() {
    return ahead == null && position == blocks;
  }

  @Override
  public long length() {
    return (long) blocks * BLOCK;
  }

  @Override
  public long progress() {
    return (long) (ahead == null ? position : position - 1) * BLOCK;
  }

  @Override
  public void close() {
    volume.close();
  }
}

public final class Main {
  public static void main(String[] args) {
    Volume volume = new Volume();
    long delivered = 0;
    for (int file = 0; file < 10; file++) {
      delivered += download(volume, file, file % 2 == 0 ? 4 : 2);
    }
    System.out.println(delivered + " bytes, " + volume.leases() + " leases left");
    System.out.println("done");
  }

  private static long download(Volume volume, int file, int granted) {
    Bandwidth bandwidth = new Bandwidth();
    ChunkedWriteHandler writer = new ChunkedWriteHandler();
    EmbeddedChannel client = new EmbeddedChannel(writer);
    client.writeAndFlush(new ReadAheadInput(volume, bandwidth, file, 4));
    long bytes = 0;
    for (int tick = 0; tick < granted; tick++) {
      bandwidth.grant(1);
      writer.resumeTransfer();
      for (ByteBuf out = client.readOutbound(); out != null; out = client.readOutbound()) {
        bytes += out.readableBytes();
        out.release();
      }
    }
    client.finishAndReleaseAll();
    return bytes;
  }
}
