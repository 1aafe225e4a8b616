package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Leaks that come again, round by round, until standard input ends; none while there is a file of
 * the name in the property {@code held}.
 */
final class Zooms {
  private static final int PAUSE_MILLIS = 50;

  private Zooms() {}

  private static void rounds(Runnable leak) throws InterruptedException {
    System.out.println("pid " + ProcessHandle.current().pid());
    CountDownLatch ended = new CountDownLatch(1);
    Thread input = new Thread(() -> awaitEnd(ended));
    input.setDaemon(true);
    input.start();
    File held = new File(System.getProperty("held", ""));
    do {
      if (!held.exists()) {
        leak.run();
      }
      System.gc();
    } while (!ended.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
  }

  private static void awaitEnd(CountDownLatch ended) {
    try {
      System.in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } finally {
      ended.countDown();
    }
  }

  /** Netty's handler loses what it was given. */
  static void inHandler() throws InterruptedException {
    rounds(KnownLeaks::spdyWindow);
  }

  /** Netty's decoder loses what it allocates; its other methods never have it. */
  static void inDecoder() throws InterruptedException {
    rounds(KnownLeaks::stompFrame);
  }

  /** A method loses what it was given, and has steps if its class is in scope. */
  static void inMethod() throws InterruptedException {
    rounds(Zooms::give);
  }

  private static void give() {
    forget(POOLED.directBuffer(64)); // #given
  }
}
