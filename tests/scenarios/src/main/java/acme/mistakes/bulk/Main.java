package acme.mistakes.bulk;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

final class LogLine {
  final ByteBuf text;
  int attempts;

  LogLine(ByteBuf text) {
    this.text = text;
  }
}

final class ShipperStats {
  int delivered;
  int retried;
  int dropped;
}

interface BulkEndpoint {
  /** One status for each line of the request. */
  int[] post(ByteBuf body, int lines);
}

final class BulkShipper {
  private static final int BATCH = 5;

  private final Deque<LogLine> queue = new ArrayDeque<>();
  private final ShipperStats stats = new ShipperStats();
  private final BulkEndpoint endpoint;

  BulkShipper(BulkEndpoint endpoint) {
    this.endpoint = endpoint;
  }

  void offer(String text) {
    ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(text.length());
    buf.writeCharSequence(text, StandardCharsets.UTF_8);
    queue.add(new LogLine(buf));
  }

  void run() {
    while (!queue.isEmpty()) {
      List<LogLine> batch = new ArrayList<>(BATCH);
      while (batch.size() < BATCH && !queue.isEmpty()) {
        batch.add(queue.poll());
      }
      ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(1024);
      try {
        for (LogLine line : batch) {
          body.writeBytes(line.text, line.text.readerIndex(), line.text.readableBytes())
              .writeByte('\n');
        }
        onReply(batch, endpoint.post(body, batch.size()));
      } finally {
        body.release();
      }
    }
  }

  ShipperStats stats() {
    return stats;
  }

  private void onReply(List<LogLine> batch, int[] status) {
    for (int i = 0; i < status.length; i++) {
      LogLine line = batch.get(i);
      if (status[i] == 201) {
        stats.delivered++;
        line.text.release();
      } else if (status[i] == 429) {
        stats.retried++;
        line.attempts++;
        queue.add(line);
      } else {
        stats.dropped++;
      }
    }
  }
}

/** Refuses lines that are no JSON and is busy every now and then. */
final class FakeIndex implements BulkEndpoint {
  private int seen;

  @Override
  public int[] post(ByteBuf body, int lines) {
    int[] status = new int[lines];
    for (int i = 0; i < lines; i++) {
      int end = body.indexOf(body.readerIndex(), body.writerIndex(), (byte) '\n');
      boolean json = body.getByte(body.readerIndex()) == '{';
      body.readerIndex(end + 1);
      seen++;
      status[i] = !json ? 400 : seen % 6 == 0 ? 429 : 201;
    }
    return status;
  }
}

public final class Main {
  public static void main(String[] args) {
    BulkShipper shipper = new BulkShipper(new FakeIndex());
    for (int i = 0; i < 25; i++) {
      shipper.offer(
          i % 5 == 3
              ? "Caused by: java.io.IOException #" + i
              : "{\"level\":\"INFO\",\"n\":" + i + "}");
    }
    shipper.run();
    ShipperStats stats = shipper.stats();
    System.out.println(
        stats.delivered
            + " delivered, "
            + stats.retried
            + " retried, "
            + stats.dropped
            + " dropped");
    System.out.println("done");
  }
}
