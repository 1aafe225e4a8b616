package acme.innocents.archive;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.HashMap;
import java.util.Map;

/** Records that are summed up as they come; every sixth one is kept. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Archive archive = new Archive();
    Ingest ingest = new Ingest(archive);
    for (int i = 0; i < 30; i++) {
      ingest.store(record(i), i);
    }
    archive.rotate();
    System.out.println("done");
  }

  private static ByteBuf record(int number) {
    ByteBuf record = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    record.writeInt(number).writeZero(12);
    return record;
  }
}

final class Ingest {
  private final Archive archive;

  Ingest(Archive archive) {
    this.archive = archive;
  }

  /** Takes over the record. */
  void store(ByteBuf record, int sequence) {
    Checksum checksum = new Checksum();
    checksum.update(record);
    if (sequence % 6 != 0) {
      checksum.close();
      record.release();
      return;
    }
    archive.keep(sequence, record);
  }
}

final class Checksum {
  private long sum;
  private boolean closed;

  void update(ByteBuf data) {
    for (int i = data.readerIndex(); i < data.writerIndex(); i++) {
      sum += data.getByte(i);
    }
  }

  void close() {
    closed = true;
  }

  @Override
  public String toString() {
    return sum + (closed ? "" : "...");
  }
}

final class Archive {
  private final Map<Integer, ByteBuf> kept = new HashMap<>();

  void keep(int sequence, ByteBuf record) {
    kept.put(sequence, record);
  }

  void rotate() {
    kept.clear();
  }
}
