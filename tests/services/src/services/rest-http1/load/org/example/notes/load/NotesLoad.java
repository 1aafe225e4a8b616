package org.example.notes.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Several clients at once with all kinds of requests. */
public final class NotesLoad {

  private static final int CLIENTS = 4;
  private static final byte[] NONE = new byte[0];

  private final int port;
  private final long end;
  private final AtomicInteger unauthorized = new AtomicInteger();
  private final AtomicInteger heads = new AtomicInteger();
  private final AtomicInteger plain = new AtomicInteger();

  private NotesLoad(int port, int seconds) {
    this.port = port;
    this.end = System.nanoTime() + seconds * 1_000_000_000L;
  }

  public static void main(String[] args) throws Exception {
    NotesLoad load =
        new NotesLoad(Integer.parseInt(args[0]), args.length > 1 ? Integer.parseInt(args[1]) : 6);
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      running.add(threads.submit(() -> load.mixed(number)));
    }
    running.add(threads.submit(load::aborting));
    running.add(threads.submit(load::slow));
    for (Future<?> client : running) {
      client.get();
    }
    threads.shutdown();
    System.out.println("lost 1 " + load.unauthorized);
    System.out.println("lost 2 " + load.heads);
    System.out.println("lost 3 " + load.plain);
  }

  private boolean running() {
    return System.nanoTime() < end;
  }

  private Void mixed(int number) throws Exception {
    Random random = new Random(200 + number);
    String key = number % 2 == 0 ? "k-alice" : "k-bob";
    int uploads = 0;
    try (RestClient client = new RestClient(port, 0)) {
      while (running()) {
        Thread.sleep(2 + random.nextInt(9));
        String note = "/notes/n" + random.nextInt(30);
        int kind = random.nextInt(100);
        if (kind < 20) {
          client.call("PUT", note, key, text(random, 2000));
        } else if (kind < 42) {
          client.call("GET", note, key, NONE);
        } else if (kind < 52) {
          if (client.call("GET", note + "?plain=1", key, NONE) == 200) {
            plain.incrementAndGet();
          }
        } else if (kind < 58) {
          client.call("DELETE", note, key, NONE);
        } else if (kind < 66) {
          String wrong = random.nextBoolean() ? null : "k-mallory";
          if (client.call("PUT", note, wrong, text(random, 500)) == 401) {
            unauthorized.incrementAndGet();
          }
        } else if (kind < 76) {
          client.call("GET", random.nextInt(8) == 0 ? "/pages/none" : page(random), null, NONE);
        } else if (kind < 82) {
          client.call("HEAD", page(random), null, NONE);
          heads.incrementAndGet();
        } else if (kind < 90) {
          client.call("POST", "/uploads/u" + number + "-" + uploads, key, text(random, 3000));
        } else if (kind < 94) {
          client.call("PUT", "/uploads/u" + number + "-" + uploads++, key, NONE);
        } else if (kind < 96) {
          client.call("PUT", note, key, random.nextBoolean() ? NONE : new byte[70_000]);
        } else if (kind < 97) {
          client.call("PUT", note, key, new byte[600_000]);
        } else if (kind < 98) {
          client.call("PATCH", note, key, text(random, 50));
        } else {
          client.call("GET", "/elsewhere", key, NONE);
        }
      }
    }
    return null;
  }

  /** Clients that go away in the middle of a request or of an answer. */
  private Void aborting() throws Exception {
    Random random = new Random(8);
    while (running()) {
      RestClient client = new RestClient(port, 0);
      client.call("GET", "/notes/n1", "k-bob", NONE);
      switch (random.nextInt(3)) {
        case 0 -> client.send("PUT", "/notes/n2", "k-bob", new byte[9000], random.nextInt(8000));
        case 1 -> client.send("GET", "/pages/terms", null, NONE, 0);
        default -> {
          client.call("POST", "/uploads/partial", "k-bob", text(random, 4000));
          client.call("POST", "/uploads/partial", "k-bob", text(random, 4000));
        }
      }
      Thread.sleep(random.nextInt(40));
      if (random.nextBoolean()) {
        client.abort();
      } else {
        client.close();
      }
      Thread.sleep(30 + random.nextInt(40));
    }
    return null;
  }

  /** Reads the largest page in small pieces. */
  private Void slow() throws Exception {
    while (running()) {
      try (RestClient client = new RestClient(port, 8192)) {
        client.send("GET", "/pages/terms", null, NONE, 0);
        client.send("GET", "/pages/terms", null, NONE, 0);
        byte[] piece = new byte[8192];
        for (int i = 0; i < 30; i++) {
          client.readSome(piece);
          Thread.sleep(25);
        }
      }
    }
    return null;
  }

  private static String page(Random random) {
    return List.of("/pages/index", "/pages/help", "/pages/help").get(random.nextInt(3));
  }

  private static byte[] text(Random random, int length) {
    byte[] text = new byte[20 + random.nextInt(length)];
    Arrays.fill(text, (byte) ('a' + random.nextInt(26)));
    return text;
  }
}
