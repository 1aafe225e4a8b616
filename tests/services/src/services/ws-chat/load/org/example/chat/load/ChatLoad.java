package org.example.chat.load;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Several members in two rooms, with others who come and go. */
public final class ChatLoad {

  private static final int MEMBERS = 6;

  private final HttpClient http = HttpClient.newHttpClient();
  private final CyclicBarrier together = new CyclicBarrier(MEMBERS);
  private final int port;
  private final long end;
  private final AtomicInteger emotes = new AtomicInteger();
  private final AtomicInteger unpinned = new AtomicInteger();
  private final AtomicInteger redrafted = new AtomicInteger();

  private ChatLoad(int port, int seconds) {
    this.port = port;
    this.end = System.nanoTime() + seconds * 1_000_000_000L;
  }

  public static void main(String[] args) throws Exception {
    ChatLoad load =
        new ChatLoad(Integer.parseInt(args[0]), args.length > 1 ? Integer.parseInt(args[1]) : 6);
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < MEMBERS; i++) {
      int number = i;
      running.add(threads.submit(() -> load.member(number)));
    }
    running.add(threads.submit(load::visitors));
    running.add(threads.submit(load::slow));
    for (Future<?> client : running) {
      client.get();
    }
    threads.shutdown();
    System.out.println("lost 1 " + load.emotes);
    System.out.println("lost 2 " + load.unpinned);
    System.out.println("lost 3 " + load.redrafted);
    System.exit(0);
  }

  private boolean running() {
    return System.nanoTime() < end;
  }

  private Void member(int number) throws Exception {
    Random random = new Random(400 + number);
    String room = number < MEMBERS / 2 ? "kitchen" : "garden";
    boolean quiet = number % (MEMBERS / 2) == 0;
    boolean draft = false;
    ChatClient client = new ChatClient(http, port);
    client.command("JOIN " + room + " m" + number + (quiet ? " quiet" : ""));
    together.await(20, TimeUnit.SECONDS);
    for (int i = 0; running(); i++) {
      Thread.sleep(3 + random.nextInt(14));
      String text = "x".repeat(1 + random.nextInt(400));
      int kind = random.nextInt(100);
      if (kind < 36) {
        client.command("SAY " + text);
      } else if (kind < 42) {
        client.commandInParts("SAY " + text);
      } else if (kind < 54) {
        client.command("EMOTE " + text);
        emotes.incrementAndGet();
      } else if (kind < 68) {
        client.command("DRAFT " + text);
        if (draft) {
          redrafted.incrementAndGet();
        }
        draft = true;
      } else if (kind < 78) {
        client.command("SEND");
        draft = false;
      } else if (kind < 86) {
        if (client.command("PIN p" + number + "-" + i / 4 + " " + text).contains("instead of")) {
          unpinned.incrementAndGet();
        }
      } else if (kind < 89) {
        client.command("PINS");
      } else if (kind < 91) {
        client.command("HISTORY");
      } else if (kind < 96) {
        client.picture(new byte[5000 + random.nextInt(30_000)]);
      } else if (kind < 98) {
        client.command("SING " + text);
      } else {
        HttpRequest health =
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health")).build();
        http.send(health, HttpResponse.BodyHandlers.ofString());
      }
    }
    together.await(20, TimeUnit.SECONDS);
    client.close();
    return null;
  }

  /** Members who leave in the middle of something. */
  private Void visitors() throws Exception {
    Random random = new Random(10);
    for (int i = 0; running(); i++) {
      ChatClient client = new ChatClient(http, port);
      client.command("JOIN garden v" + i);
      client.command("SAY hello");
      switch (random.nextInt(4)) {
        case 0 -> client.command("DRAFT of something that is never sent");
        case 1 -> client.begin("SAY what I always wanted to");
        case 2 -> client.command("LEAVE");
        default -> client.command("HISTORY");
      }
      Thread.sleep(20 + random.nextInt(60));
      if (random.nextBoolean()) {
        client.abort();
      } else {
        client.close();
      }
    }
    return null;
  }

  private Void slow() throws Exception {
    while (running()) {
      try (SlowReader reader = new SlowReader(port, "JOIN kitchen snail")) {
        for (int i = 0; i < 60 && running(); i++) {
          reader.readSome();
          Thread.sleep(40);
        }
      }
    }
    return null;
  }
}
