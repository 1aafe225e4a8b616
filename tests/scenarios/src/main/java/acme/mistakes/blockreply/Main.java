package acme.mistakes.blockreply;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.util.ArrayList;
import java.util.List;

/** A block as the storage node answers it; protected blocks carry their parity. */
final class BlockReply extends AbstractReferenceCounted {
  private final long blockId;
  private final ByteBuf data;
  private final ByteBuf parity;

  BlockReply(long blockId, ByteBuf data, ByteBuf parity) {
    this.blockId = blockId;
    this.data = data;
    this.parity = parity;
  }

  long blockId() {
    return blockId;
  }

  ByteBuf data() {
    return data;
  }

  ByteBuf parity() {
    return parity;
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    data.touch(hint);
    if (parity != null) {
      parity.touch(hint);
    }
    return this;
  }

  @Override
  protected void deallocate() {
    data.release();
  }
}

final class StorageNode {
  private final ByteBufAllocator alloc;
  private final int protectEvery;

  StorageNode(ByteBufAllocator alloc, int protectEvery) {
    this.alloc = alloc;
    this.protectEvery = protectEvery;
  }

  BlockReply read(long blockId) {
    ByteBuf data = alloc.directBuffer(512);
    for (int i = 0; i < 64; i++) {
      data.writeLong(blockId * 17 + i);
    }
    ByteBuf parity = null;
    if (blockId % protectEvery == 0) {
      long xor = 0;
      for (int i = 0; i < 64; i++) {
        xor ^= data.getLong(i * 8);
      }
      parity = alloc.directBuffer(8).writeLong(xor);
    }
    return new BlockReply(blockId, data, parity);
  }
}

final class Verifier {
  private int verified;
  private int plain;

  void check(BlockReply block) {
    if (block.parity() == null) {
      plain++;
      return;
    }
    long xor = 0;
    for (int i = 0; i < block.data().readableBytes(); i += 8) {
      xor ^= block.data().getLong(i);
    }
    if (xor != block.parity().getLong(0)) {
      throw new IllegalStateException("block " + block.blockId() + " is damaged");
    }
    verified++;
  }

  @Override
  public String toString() {
    return verified + " verified, " + plain + " without parity";
  }
}

final class Scrubber {
  private final StorageNode node;
  private final Verifier verifier;

  Scrubber(StorageNode node, Verifier verifier) {
    this.node = node;
    this.verifier = verifier;
  }

  long scrub(long first, long last) {
    List<BlockReply> batch = new ArrayList<>();
    long bytes = 0;
    try {
      for (long id = first; id <= last; id++) {
        batch.add(node.read(id));
      }
      for (BlockReply block : batch) {
        verifier.check(block);
        bytes += block.data().readableBytes();
      }
    } finally {
      batch.forEach(ReferenceCounted::release);
    }
    return bytes;
  }
}

public final class Main {
  public static void main(String[] args) {
    Verifier verifier = new Verifier();
    Scrubber scrubber = new Scrubber(new StorageNode(PooledByteBufAllocator.DEFAULT, 4), verifier);
    long bytes = 0;
    for (long start = 1; start <= 20; start += 5) {
      bytes += scrubber.scrub(start, start + 4);
    }
    System.out.println(bytes + " bytes, " + verifier);
    System.out.println("done");
  }
}
