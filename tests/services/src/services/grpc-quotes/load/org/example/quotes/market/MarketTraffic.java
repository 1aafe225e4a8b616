package org.example.quotes.market;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Three publishers, two quick watchers, one that cancels often, and a slow one. */
public final class MarketTraffic {

  static final AtomicInteger REQUESTS = new AtomicInteger();
  static final AtomicInteger HALTED = new AtomicInteger();

  private MarketTraffic() {}

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[0]);
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 6;
    long deadline = System.nanoTime() + seconds * 1_000_000_000L;
    List<Runnable> clients =
        List.of(
            new Publisher(port, "NY", 1, deadline),
            new Publisher(port, "LN", 2, deadline),
            new Publisher(port, "TK", 3, deadline),
            new Watcher(port, "", 0, Integer.MAX_VALUE, deadline),
            new Watcher(port, "TK", 0, 20, deadline),
            new Watcher(port, "NY", 60, Integer.MAX_VALUE, deadline));
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (Runnable client : clients) {
      Thread thread = new Thread(client);
      thread.setUncaughtExceptionHandler((t, e) -> failure.compareAndSet(null, e));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure.get() != null) {
      failure.get().printStackTrace();
      System.exit(1);
    }
    try (Market market = new Market(port, 1 << 20)) {
      Thread.sleep(300);
      String[] counts = market.statistics().split("\\D+");
      System.out.println("requests " + REQUESTS);
      System.out.println("lost 1 " + counts[1]);
      System.out.println("lost 2 " + counts[2]);
      System.out.println("lost 3 " + HALTED);
    }
    System.exit(0);
  }
}
