package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;

import java.io.IOException;
import java.util.TreeSet;

/** Ways in which a program ends. Each says something before. */
final class Endings {
  private Endings() {}

  static void returns() {
    System.out.println("serving");
    forget(POOLED.directBuffer(64));
    System.out.println("done");
  }

  /** Lives until its standard input ends. */
  static void returnsLater() throws IOException {
    returns();
    System.in.readAllBytes();
  }

  static void exits() {
    forget(POOLED.directBuffer(64));
    System.out.println("leaving");
    System.exit(3);
  }

  static void fails() {
    forget(POOLED.directBuffer(64));
    System.out.println("failing");
    throw new IllegalStateException("broken");
  }

  /** The JVM lives on until the other thread ends. */
  static void lastsLonger() throws InterruptedException {
    Thread main = Thread.currentThread();
    new Thread(() -> outlive(main)).start();
    System.out.println("main is done");
  }

  private static void outlive(Thread main) {
    try {
      main.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    forget(POOLED.directBuffer(64));
    System.out.println("all is done");
  }

  /** Uses no Netty, and tells who else is there. */
  static void withoutNetty() {
    TreeSet<String> threads = new TreeSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      threads.add(thread.getName());
    }
    System.out.println(threads);
  }
}
