package com.acme.orders.clients;

import java.io.IOException;
import java.util.Random;

/** Waits for news about an order, and mostly not long enough. */
final class Customer implements Runnable {

  private final int port;
  private final String name;
  private final Random random;
  private final long deadline;

  Customer(int port, String name, long seed, long deadline) {
    this.port = port;
    this.name = name;
    this.random = new Random(seed);
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try (HttpConnection http = new HttpConnection(port)) {
      for (int i = 0; i < 12 || System.nanoTime() < deadline; i++) {
        String order = "/orders/" + name + "-" + i;
        http.call("POST", order, "a bicycle\n".repeat(1 + random.nextInt(200)));
        switch (i % 4) {
          case 0 -> watch(http, order);
          case 1 -> brokenUpload();
          default -> giveUp(order);
        }
        Thread.sleep(10 + random.nextInt(20));
        http.call("DELETE", order, "");
        OrderTraffic.REQUESTS.addAndGet(3);
      }
      Thread.sleep(200);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void watch(HttpConnection http, String order) throws IOException {
    try (HttpConnection waiting = new HttpConnection(port)) {
      waiting.send("GET", order + "/status", "", "");
      do {
        http.call("PUT", order + "/status", "shipped");
      } while (!waiting.hasAnswer(100));
      waiting.answer();
    }
  }

  private void giveUp(String order) throws IOException, InterruptedException {
    try (HttpConnection waiting = new HttpConnection(port)) {
      waiting.send("GET", order + "/status", "", "");
      Thread.sleep(10 + random.nextInt(30));
    }
    OrderTraffic.ABANDONED_WAITS.incrementAndGet();
  }

  private void brokenUpload() throws IOException {
    try (HttpConnection upload = new HttpConnection(port)) {
      upload.sendPart("PUT", "/drafts/unfinished", "never complete\n".repeat(300), 50_000);
    }
  }
}
