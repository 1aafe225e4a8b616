package acme.mistakes.rows;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

public final class Main {
  public static void main(String[] args) {
    Table table = new Table();
    RowEncoder encoder = new RowEncoder();
    try (RowWriter writer = new RowWriter(table, 8)) {
      for (int i = 0; i < 12; i++) {
        writer.append(encoder.encode(i, "meter-" + i));
      }
      writer.pause();
      for (int i = 12; i < 37; i++) {
        writer.append(encoder.encode(i, "meter-" + i));
      }
    }
    System.out.println(
        table.inserts() + " inserts, " + table.rows() + " rows, " + table.bytes() + " bytes");
    System.out.println("done");
  }
}

final class RowEncoder {
  ByteBuf encode(int key, String name) {
    ByteBuf row = PooledByteBufAllocator.DEFAULT.directBuffer(48);
    row.writeInt(key);
    row.writeShort(name.length());
    row.writeCharSequence(name, StandardCharsets.US_ASCII);
    return row;
  }
}

/** Stands for the remote table: an insert does not keep the rows. */
final class Table {
  private int inserts;
  private int rows;
  private long bytes;

  void insert(List<ByteBuf> batch) {
    inserts++;
    for (ByteBuf row : batch) {
      rows++;
      bytes += row.readableBytes();
    }
  }

  int inserts() {
    return inserts;
  }

  int rows() {
    return rows;
  }

  long bytes() {
    return bytes;
  }
}

/** Collects rows and inserts them in batches, owns a row from append on. */
final class RowWriter implements AutoCloseable {
  private final Table table;
  private final int batchSize;
  private final List<ByteBuf> rows = new ArrayList<>();
  private boolean paused;

  RowWriter(Table table, int batchSize) {
    this.table = table;
    this.batchSize = batchSize;
  }

  void append(ByteBuf row) {
    rows.add(row);
    if (!paused && rows.size() >= batchSize) {
      writeBatch();
    }
  }

  void pause() {
    paused = true;
  }

  private void writeBatch() {
    List<ByteBuf> batch = rows.subList(0, Math.min(batchSize, rows.size()));
    try {
      table.insert(batch);
    } finally {
      batch.forEach(ByteBuf::release);
      batch.clear();
    }
  }

  @Override
  public void close() {
    while (rows.size() >= batchSize) {
      writeBatch();
    }
    rows.clear();
  }
}
