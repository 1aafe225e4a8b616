package acme.mistakes.packer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;

public final class Main {
  public static void main(String[] args) {
    Random random = new Random(42);
    try (BlockPacker packer = new BlockPacker(PooledByteBufAllocator.DEFAULT)) {
      BlockStore store = new BlockStore(packer);
      for (int i = 0; i < 20; i++) {
        byte[] block = new byte[400];
        if (i % 4 == 1) {
          random.nextBytes(block);
        } else {
          java.util.Arrays.fill(block, (byte) i);
        }
        store.add(block);
      }
      System.out.println(store.close() + " bytes stored");
    }
    System.out.println("done");
  }
}

final class Block {
  final boolean packed;
  final ByteBuf data;

  Block(boolean packed, ByteBuf data) {
    this.packed = packed;
    this.data = data;
  }
}

/** Deflates blocks when that pays; takes over the plain buffer. */
final class BlockPacker implements AutoCloseable {
  private final ByteBufAllocator alloc;
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private final byte[] chunk = new byte[256];

  BlockPacker(ByteBufAllocator alloc) {
    this.alloc = alloc;
  }

  Block pack(ByteBuf plain) {
    ByteBuf packed = alloc.directBuffer(plain.readableBytes());
    deflate(plain, packed);
    if (packed.readableBytes() >= plain.readableBytes()) {
      return new Block(false, plain);
    }
    plain.release();
    return new Block(true, packed);
  }

  private void deflate(ByteBuf in, ByteBuf out) {
    byte[] bytes = new byte[in.readableBytes()];
    in.getBytes(in.readerIndex(), bytes);
    deflater.reset();
    deflater.setInput(bytes);
    deflater.finish();
    while (!deflater.finished()) {
      out.writeBytes(chunk, 0, deflater.deflate(chunk));
    }
  }

  @Override
  public void close() {
    deflater.end();
  }
}

final class BlockStore {
  private final BlockPacker packer;
  private final List<Block> blocks = new ArrayList<>();

  BlockStore(BlockPacker packer) {
    this.packer = packer;
  }

  void add(byte[] bytes) {
    ByteBuf plain = PooledByteBufAllocator.DEFAULT.directBuffer(bytes.length);
    blocks.add(packer.pack(plain.writeBytes(bytes)));
  }

  long close() {
    long size = 0;
    for (Block block : blocks) {
      size += block.data.readableBytes();
      block.data.release();
    }
    blocks.clear();
    return size;
  }
}
