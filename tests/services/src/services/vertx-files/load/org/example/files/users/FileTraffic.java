package org.example.files.users;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public final class FileTraffic {

  static final AtomicInteger REQUESTS = new AtomicInteger();
  static final AtomicInteger OWN_CHANGES = new AtomicInteger();
  static final AtomicInteger FORGOTTEN_EVENTS = new AtomicInteger();
  static final AtomicInteger RESTARTS = new AtomicInteger();

  private FileTraffic() {}

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[0]);
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 6;
    long deadline = System.nanoTime() + seconds * 1_000_000_000L;
    int feedPort;
    try (HttpConnection http = new HttpConnection(port)) {
      feedPort = Integer.parseInt(http.send("GET", "/feed", new byte[0]).body());
    }
    List<User> users =
        List.of(
            new Browser(port, 1, deadline),
            new Browser(port, 2, deadline),
            new Uploader(feedPort, "anna/", 3, deadline),
            new Uploader(feedPort, "ben/", 4, deadline),
            new Uploader(feedPort, "cleo/", 5, deadline),
            new Commuter(port, feedPort, "dora/", 6, deadline),
            new Commuter(port, feedPort, "emil/", 7, deadline),
            new SlowWatcher(feedPort, deadline));
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (User user : users) {
      Thread thread = new Thread(user);
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
    System.out.println("lost 1 " + OWN_CHANGES);
    System.out.println("lost 2 " + FORGOTTEN_EVENTS);
    System.out.println("lost 3 " + RESTARTS);
    System.exit(0);
  }
}
