package org.example.gateway;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32;

/** Keeps the checksums of forms; does so slowly, to leave the processor to the requests. */
final class Archive {

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(60);

  private final ConcurrentMap<String, Long> checksums = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor executor =
      new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(3));

  /** Whether the form, which stays the caller's, will be archived. */
  boolean add(String name, ByteBuf form) {
    ByteBuf copy = form.retainedDuplicate();
    try {
      executor.execute(() -> write(name, copy));
      return true;
    } catch (RejectedExecutionException e) {
      copy.release(); //@good 1
      return false;
    }
  }

  private void write(String name, ByteBuf form) {
    try {
      CRC32 checksum = new CRC32();
      checksum.update(form.nioBuffer());
      checksums.put(name, checksum.getValue());
      LockSupport.parkNanos(PAUSE);
    } finally {
      form.release();
    }
  }

  void close() {
    executor.shutdown();
    try {
      executor.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
