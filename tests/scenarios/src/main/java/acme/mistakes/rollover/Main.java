package acme.mistakes.rollover;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An add that waits for its turn; holds its own reference to the data. */
final class AddOp {
  final long segmentId;
  final ByteBuf data;
  final CompletableFuture<String> result;

  private AddOp(long segmentId, ByteBuf data, CompletableFuture<String> result) {
    this.segmentId = segmentId;
    this.data = data;
    this.result = result;
  }

  static AddOp create(long segmentId, ByteBuf data, CompletableFuture<String> result) {
    return new AddOp(segmentId, data.retain(), result);
  }

  void complete(long entryId) {
    data.release();
    result.complete(segmentId + ":" + entryId);
  }

  void fail(Throwable cause) {
    data.release();
    result.completeExceptionally(cause);
  }
}

final class Segment {
  final long id;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private long nextEntry;

  Segment(long id) {
    this.id = id;
  }

  long append(ByteBuf data) throws IOException {
    bytes.write(data.readableBytes());
    data.getBytes(data.readerIndex(), bytes, data.readableBytes());
    return nextEntry++;
  }

  int size() {
    return bytes.size();
  }
}

final class LedgerWriter {
  private Segment current = new Segment(1);
  private Deque<AddOp> pending = new ArrayDeque<>();
  private long closedBytes;

  CompletableFuture<String> add(ByteBuf data) {
    CompletableFuture<String> result = new CompletableFuture<>();
    pending.addLast(AddOp.create(current.id, data, result));
    return result;
  }

  void flush() {
    AddOp op;
    while ((op = pending.pollFirst()) != null) {
      try {
        op.complete(current.append(op.data));
      } catch (IOException e) {
        op.fail(e);
      }
    }
  }

  void rollover() {
    Segment next = new Segment(current.id + 1);
    Deque<AddOp> moved = new ArrayDeque<>(pending.size());
    for (AddOp op : pending) {
      moved.addLast(AddOp.create(next.id, op.data, op.result));
    }
    closedBytes += current.size();
    pending = moved;
    current = next;
  }

  void close() {
    AddOp op;
    while ((op = pending.pollFirst()) != null) {
      op.fail(new IllegalStateException("writer closed"));
    }
    closedBytes += current.size();
  }

  long bytesWritten() {
    return closedBytes;
  }
}

public final class Main {
  private static void addAll(
      LedgerWriter writer, List<CompletableFuture<String>> acks, int from, int to) {
    for (int i = from; i < to; i++) {
      ByteBuf data = PooledByteBufAllocator.DEFAULT.directBuffer(64);
      try {
        data.writeInt(i).writeLong(System.nanoTime());
        acks.add(writer.add(data));
      } finally {
        data.release();
      }
    }
  }

  public static void main(String[] args) {
    LedgerWriter writer = new LedgerWriter();
    List<CompletableFuture<String>> acks = new ArrayList<>();
    addAll(writer, acks, 0, 7);
    writer.flush();
    addAll(writer, acks, 7, 10);
    writer.rollover();
    writer.flush();
    addAll(writer, acks, 10, 16);
    writer.flush();
    writer.rollover();
    addAll(writer, acks, 16, 18);
    writer.rollover();
    addAll(writer, acks, 18, 23);
    writer.flush();
    addAll(writer, acks, 23, 25);
    writer.close();
    long failed = acks.stream().filter(CompletableFuture::isCompletedExceptionally).count();
    System.out.println(
        "acks "
            + (acks.size() - failed)
            + ", failed "
            + failed
            + ", bytes "
            + writer.bytesWritten());
    System.out.println("done");
  }
}
