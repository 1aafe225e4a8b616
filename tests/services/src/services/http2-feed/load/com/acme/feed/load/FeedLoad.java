package com.acme.feed.load;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Several clients at once with all kinds of requests. */
public final class FeedLoad {

  private static final int CLIENTS = 4;
  private static final int WINDOW = 65_535;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(
          2, new DefaultThreadFactory("clients", true), NioIoHandler.newFactory());
  private final int port;
  private final long end;
  private final AtomicInteger brokenOff = new AtomicInteger();
  private final AtomicInteger unconverted = new AtomicInteger();

  private FeedLoad(int port, int seconds) {
    this.port = port;
    this.end = System.nanoTime() + seconds * 1_000_000_000L;
  }

  public static void main(String[] args) throws Exception {
    FeedLoad load =
        new FeedLoad(Integer.parseInt(args[0]), args.length > 1 ? Integer.parseInt(args[1]) : 6);
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      running.add(threads.submit(() -> load.mixed(number)));
    }
    running.add(threads.submit(load::leaving));
    running.add(threads.submit(load::slow));
    for (Future<?> client : running) {
      client.get();
    }
    threads.shutdown();
    Thread.sleep(200);
    try (FeedClient client = new FeedClient(load.loops, load.port, WINDOW)) {
      String status = client.call("GET", "/status", null).text();
      System.out.println("lost 1 " + status.replaceAll("(?s).*dropped (\\d+).*", "$1"));
    }
    System.out.println("lost 2 " + load.brokenOff);
    System.out.println("lost 3 " + load.unconverted);
    load.loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
  }

  private boolean running() {
    return System.nanoTime() < end;
  }

  private Void mixed(int number) throws Exception {
    Random random = new Random(300 + number);
    Deque<FeedStream> feeds = new ArrayDeque<>();
    try (FeedClient client = new FeedClient(loops, port, WINDOW)) {
      while (running()) {
        Thread.sleep(3 + random.nextInt(12));
        String topic = "t" + random.nextInt(5);
        int kind = random.nextInt(100);
        if (kind < 28) {
          FeedStream stream = client.open("POST", "/publish/" + topic, false);
          stream.send(event(random), false);
          stream.send(event(random), true);
          stream.awaitEnd();
        } else if (kind < 44) {
          client.call("GET", "/latest/" + topic, null);
        } else if (kind < 54) {
          feeds.addLast(client.open("GET", "/feed/" + topic, true));
          if (feeds.size() > 4) {
            feeds.removeFirst().reset();
          }
        } else if (kind < 62) {
          FeedStream stream = client.open("POST", "/publish/" + topic, false);
          stream.send(event(random), false);
          Thread.sleep(random.nextInt(5));
          stream.reset();
          brokenOff.incrementAndGet();
        } else if (kind < 84) {
          client.call("POST", "/convert", table(random, true));
        } else if (kind < 92) {
          if ("422".equals(client.call("POST", "/convert", table(random, false)).status())) {
            unconverted.incrementAndGet();
          }
        } else if (kind < 94) {
          client.call("POST", "/publish/clock", event(random));
        } else if (kind < 96) {
          client.call("POST", "/publish/" + topic, new byte[70_000]);
        } else if (kind < 98) {
          client.call("GET", "/publish/" + topic, null);
        } else {
          client.call("GET", "/elsewhere", null);
        }
      }
    }
    return null;
  }

  /** Clients that close their connection with streams still open. */
  private Void leaving() throws Exception {
    Random random = new Random(9);
    while (running()) {
      FeedClient client = new FeedClient(loops, port, WINDOW);
      client.call("GET", "/latest/t1", null);
      if (random.nextInt(3) == 0) {
        client.open("POST", "/publish/t2", false).send(event(random), false);
        brokenOff.incrementAndGet();
      } else {
        client.open("GET", "/feed/t1", true);
        client.open("GET", "/feed/clock", true);
      }
      Thread.sleep(40 + random.nextInt(100));
      client.close();
    }
    return null;
  }

  /** Subscribers of the clock that do not keep up with it. */
  private Void slow() throws Exception {
    for (int round = 0; running(); round++) {
      try (FeedClient client = new FeedClient(loops, port, 16_384)) {
        FeedStream quick = client.open("GET", "/feed/clock", true);
        FeedStream slow = client.open("GET", "/feed/clock", true);
        slow.stopReading();
        for (int i = 0; i < 7 && running(); i++) {
          Thread.sleep(400);
          slow.readOnce();
        }
        slow.reset();
        if (quick.events() == 0 && running()) {
          throw new IllegalStateException("no events in round " + round);
        }
      }
    }
    return null;
  }

  private static byte[] event(Random random) {
    return "x".repeat(100 + random.nextInt(2000)).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] table(Random random, boolean good) {
    StringBuilder table = new StringBuilder();
    int rows = 2 + random.nextInt(20);
    for (int i = 0; i < rows; i++) {
      table.append(random.nextInt(1000)).append(',').append(random.nextInt(100) / 10.0);
      table.append(',').append(good || i != rows / 2 ? "7" : "n/a").append('\n');
    }
    return table.toString().getBytes(StandardCharsets.UTF_8);
  }
}
