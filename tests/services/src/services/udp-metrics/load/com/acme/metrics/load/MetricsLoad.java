package com.acme.metrics.load;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Several senders of metrics, and the upstream that gets the batches. */
public final class MetricsLoad {

  private static final int SENDERS = 5;

  private final int port;
  private final long end;
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger notNumbers = new AtomicInteger();

  private MetricsLoad(int port, int seconds) {
    this.port = port;
    this.end = System.nanoTime() + seconds * 1_000_000_000L;
  }

  public static void main(String[] args) throws Exception {
    MetricsLoad load =
        new MetricsLoad(Integer.parseInt(args[0]), args.length > 1 ? Integer.parseInt(args[1]) : 6);
    Sink sink = new Sink();
    Thread sinkThread = new Thread(sink, "sink");
    sinkThread.setDaemon(true);
    sinkThread.start();
    load.ask("!upstream " + sink.port());
    Thread.sleep(100);

    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < SENDERS; i++) {
      int number = i;
      running.add(threads.submit(() -> load.send(number)));
    }
    for (Future<?> sender : running) {
      sender.get();
    }
    threads.shutdown();
    sink.becomeSteady();
    Thread.sleep(500);

    String[] words = load.ask("!stats").split(" ");
    String about = Integer.parseInt(words[1]) == load.sent.get() ? "" : "about ";
    System.out.println("lost 1 " + about + load.notNumbers);
    System.out.println("lost 2 " + words[5]);
    System.out.println("lost 3 " + words[7]);
  }

  private Void send(int number) throws Exception {
    Random random = new Random(500 + number);
    try (DatagramSocket socket = new DatagramSocket()) {
      while (System.nanoTime() < end) {
        StringBuilder lines = new StringBuilder();
        int broken = 0;
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
          int kind = random.nextInt(100);
          String name = "host" + number + ".m" + random.nextInt(6);
          if (kind < 30) {
            lines.append(name).append(':').append(random.nextInt(50)).append("|c\n");
          } else if (kind < 60) {
            lines.append(name).append(':').append(random.nextInt(9000) / 10.0).append("|ms\n");
          } else if (kind < 66) {
            lines.append(name).append(random.nextBoolean() ? ":n/a|ms\n" : ":|ms\n");
            broken++;
          } else if (kind < 94) {
            lines.append(name).append(":deployed ").append("x".repeat(random.nextInt(90)));
            lines.append("|e\n");
          } else {
            lines.append(random.nextBoolean() ? "rubbish\n" : name + ":7|zz\n");
          }
        }
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        InetAddress host = InetAddress.getLoopbackAddress();
        socket.send(new DatagramPacket(bytes, bytes.length, host, port));
        sent.incrementAndGet();
        notNumbers.addAndGet(broken);
        Thread.sleep(3 + random.nextInt(10));
      }
    }
    return null;
  }

  /** Sends a command and returns the answer. */
  private String ask(String command) throws IOException {
    byte[] bytes = command.getBytes(StandardCharsets.US_ASCII);
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.setSoTimeout(2000);
      for (int attempt = 0; attempt < 5; attempt++) {
        InetAddress host = InetAddress.getLoopbackAddress();
        socket.send(new DatagramPacket(bytes, bytes.length, host, port));
        DatagramPacket answer = new DatagramPacket(new byte[500], 500);
        try {
          socket.receive(answer);
          return new String(answer.getData(), 0, answer.getLength(), StandardCharsets.US_ASCII);
        } catch (SocketTimeoutException e) {
          // once more
        }
      }
    }
    throw new IOException("no answer to " + command);
  }
}
