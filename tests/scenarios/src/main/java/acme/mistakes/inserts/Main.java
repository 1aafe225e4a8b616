package acme.mistakes.inserts;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

public final class Main {
  public static void main(String[] args) throws Exception {
    CountDownLatch opened = new CountDownLatch(1);
    MetricTable table = new MetricTable(opened);
    IngestService ingest = new IngestService(table, 15);
    for (int i = 0; i < 21; i++) {
      ByteBuf sample = PooledByteBufAllocator.DEFAULT.directBuffer(32);
      ingest.submit(sample.writeLong(1_000L + i).writeDouble(i / 4.0));
    }
    opened.countDown();
    ingest.stop();
    System.out.println(table.rows() + " rows, " + ingest.refused() + " refused");
    System.out.println("done");
  }
}

/** The table takes samples once it has been opened. */
final class MetricTable {
  private final CountDownLatch opened;
  private final AtomicLong rows = new AtomicLong();

  MetricTable(CountDownLatch opened) {
    this.opened = opened;
  }

  void insert(ByteBuf sample) {
    try {
      opened.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (sample.readLong() > 0 && sample.readDouble() >= 0) {
      rows.incrementAndGet();
    }
  }

  long rows() {
    return rows.get();
  }
}

final class InsertTask implements Runnable {
  private final MetricTable table;
  private final ByteBuf sample;

  InsertTask(MetricTable table, ByteBuf sample) {
    this.table = table;
    this.sample = sample;
  }

  @Override
  public void run() {
    try {
      table.insert(sample);
    } finally {
      sample.release();
    }
  }
}

final class IngestService {
  private final MetricTable table;
  private final ThreadPoolExecutor worker;
  private int refused;

  IngestService(MetricTable table, int backlog) {
    this.table = table;
    this.worker =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(backlog));
  }

  boolean submit(ByteBuf sample) {
    try {
      worker.execute(new InsertTask(table, sample));
      return true;
    } catch (RejectedExecutionException e) {
      refused++;
      return false;
    }
  }

  void stop() throws InterruptedException {
    worker.shutdown();
    worker.awaitTermination(3, TimeUnit.SECONDS);
  }

  int refused() {
    return refused;
  }
}
