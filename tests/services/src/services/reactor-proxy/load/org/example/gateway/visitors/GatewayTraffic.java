package org.example.gateway.visitors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Visitors of the gateway, patient and impatient ones. */
public final class GatewayTraffic {

  static final AtomicInteger REQUESTS = new AtomicInteger();
  static final AtomicInteger FAILURES = new AtomicInteger();
  static final AtomicInteger REFUSED = new AtomicInteger();
  static final AtomicInteger QUIET_PAGES = new AtomicInteger();
  static final AtomicInteger RANGES = new AtomicInteger();

  private GatewayTraffic() {}

  public static void main(String[] args) throws InterruptedException {
    int port = Integer.parseInt(args[0]);
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 6;
    long deadline = System.nanoTime() + seconds * 1_000_000_000L;
    List<Runnable> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      clients.add(new Visitor(port, i, deadline));
    }
    clients.add(new Patient(port, deadline));
    clients.add(new Hasty(port, 11, deadline));
    clients.add(new SlowReader(port, deadline));
    List<Thread> threads = new ArrayList<>();
    for (Runnable client : clients) {
      Thread thread = new Thread(client);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("requests " + REQUESTS);
    System.out.println("failures " + FAILURES);
    System.out.println("lost 1 " + REFUSED);
    System.out.println("lost 2 " + QUIET_PAGES);
    System.out.println("lost 3 " + RANGES);
  }
}
