package com.acme.docs.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Sends mixed traffic to a document server for some seconds. */
public final class DocumentTraffic {

  private DocumentTraffic() {}

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[0]);
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 6;
    long deadline = System.nanoTime() + seconds * 1_000_000_000L;
    Totals totals = new Totals();
    List<Runnable> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      clients.add(new Editor(port, 100 + i, deadline, totals));
    }
    clients.add(new Quitter(port, 7, deadline));
    clients.add(new SlowReader(port, deadline));

    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (Runnable client : clients) {
      Thread thread = new Thread(client, client.getClass().getSimpleName());
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
    System.out.println("requests " + totals.requests);
    System.out.println("lost 1 " + totals.badTitles);
    System.out.println("lost 2 " + totals.badChecksums);
    System.out.println("lost 3 " + totals.binaryChunks);
    System.exit(0);
  }
}
