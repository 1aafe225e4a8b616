package com.acme.orders.clients;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Some clerks, two impatient customers and a slow export for some seconds. */
public final class OrderTraffic {

  static final AtomicInteger REQUESTS = new AtomicInteger();
  static final AtomicInteger CONFLICTS = new AtomicInteger();
  static final AtomicInteger REPLACED_DRAFTS = new AtomicInteger();
  static final AtomicInteger ABANDONED_WAITS = new AtomicInteger();

  private OrderTraffic() {}

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[0]);
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 6;
    long deadline = System.nanoTime() + seconds * 1_000_000_000L;
    List<Runnable> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      clients.add(new Clerk(port, i, deadline));
    }
    clients.add(new Customer(port, "alice", 21, deadline));
    clients.add(new Customer(port, "bob", 22, deadline));
    clients.add(new SlowExport(port, deadline));

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
    System.out.println("requests " + REQUESTS);
    System.out.println("lost 1 " + CONFLICTS);
    System.out.println("lost 2 " + REPLACED_DRAFTS);
    System.out.println("lost 3 " + ABANDONED_WAITS);
  }
}
