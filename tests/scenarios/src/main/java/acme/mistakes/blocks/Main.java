package acme.mistakes.blocks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

class Disk {
  private final CountDownLatch stalled = new CountDownLatch(1);
  private final CountDownLatch repaired = new CountDownLatch(1);
  private volatile boolean slow;
  private long written;

  void stall() {
    slow = true;
  }

  void awaitStalled() throws InterruptedException {
    stalled.await();
  }

  void write(ByteBuf block) throws InterruptedException {
    if (slow) {
      stalled.countDown();
      repaired.await();
    }
    written += block.readableBytes();
  }
}

class WriteTask implements Runnable {
  private final Disk disk;
  private final ByteBuf block;

  WriteTask(Disk disk, ByteBuf block) {
    this.disk = disk;
    this.block = block;
  }

  @Override
  public void run() {
    try {
      disk.write(block);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      block.release();
    }
  }
}

class BlockWriter {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final Disk disk;

  BlockWriter(Disk disk) {
    this.disk = disk;
  }

  /** Takes the block over. */
  Future<?> write(ByteBuf block) {
    WriteTask task = new WriteTask(disk, block);
    try {
      return executor.submit(task);
    } catch (RuntimeException e) {
      block.release();
      throw e;
    }
  }

  void stop() throws InterruptedException {
    executor.shutdownNow();
    executor.awaitTermination(1, TimeUnit.SECONDS);
  }
}

/** An executor that is stopped without a look at the tasks that waited. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    Disk disk = new Disk();
    BlockWriter writer = new BlockWriter(disk);
    for (int i = 0; i < 10; i++) {
      writer.write(PooledByteBufAllocator.DEFAULT.directBuffer(64).writeInt(i)).get();
    }
    disk.stall();
    for (int i = 0; i < 6; i++) {
      writer.write(PooledByteBufAllocator.DEFAULT.directBuffer(64).writeInt(i));
    }
    disk.awaitStalled();
    writer.stop();
    System.out.println("done");
  }
}
