package io.github.bytebufflow.serve.http;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Paths;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that read requests and write answers: daemons, without a class loader of the
 * application. Each thread allocates its direct memory when it starts, so that requests are
 * answered when direct memory is used up.
 */
final class WorkerThreads implements ThreadFactory {
  private final String name;
  private final AtomicInteger number = new AtomicInteger();

  WorkerThreads(String name) {
    this.name = name;
  }

  @Override
  public Thread newThread(Runnable work) {
    Thread thread =
        new Thread(null, new Prepared(work), name + '-' + number.incrementAndGet(), 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  private static final class Prepared implements Runnable {
    private final Runnable work;

    Prepared(Runnable work) {
      this.work = work;
    }

    @Override
    public void run() {
      prepare();
      work.run();
    }

    /** The JDK keeps the memory that it has copied through, for the next time. */
    private static void prepare() {
      String file = Paths.get(System.getProperty("java.home"), "release").toString();
      try (FileInputStream in = new FileInputStream(file);
          FileChannel channel = in.getChannel()) {
        channel.read(ByteBuffer.allocate(ReplyStream.PIECE));
      } catch (IOException | RuntimeException | OutOfMemoryError e) {
        // Then this thread depends on what is free when it is needed.
      }
    }
  }
}
