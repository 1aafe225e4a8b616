package com.acme.orders.clients;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;

/** Writes drafts and orders over one connection. */
final class Clerk implements Runnable {

  private static final int[] WARM_UP = {5, 25, 35, 55, 72, 78, 95, 5, 25, 55, 5, 25, 55, 25, 55};

  private final int port;
  private final int number;
  private final Random random;
  private final long deadline;
  private int orders;
  private int drafts;

  Clerk(int port, int number, long deadline) {
    this.port = port;
    this.number = number;
    this.random = new Random(number);
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try (HttpConnection http = new HttpConnection(port)) {
      create(http);
      newDraft(http);
      for (int dice : WARM_UP) {
        step(http, dice);
      }
      while (System.nanoTime() < deadline) {
        step(http, random.nextInt(100));
        Thread.sleep(3 + random.nextInt(12));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void step(HttpConnection http, int dice) throws IOException {
    if (dice < 20) {
      create(http);
    } else if (dice < 30) {
      expect(http.call("POST", order(orders), text()), 409);
      OrderTraffic.CONFLICTS.incrementAndGet();
    } else if (dice < 45) {
      newDraft(http);
    } else if (dice < 56) {
      expect(http.call("PUT", draft(drafts), text()), 200);
      OrderTraffic.REPLACED_DRAFTS.incrementAndGet();
    } else if (dice < 60) {
      expect(http.call("GET", draft(drafts), ""), 200);
    } else if (dice < 72) {
      expect(http.call("GET", order(Math.max(1, orders - random.nextInt(5))), ""), 200, 404);
    } else if (dice < 78) {
      expect(http.call("GET", order(orders) + "/invoice", ""), 200, 502);
    } else if (dice < 82) {
      expect(http.call("PUT", order(orders) + "/status", "packed"), 200);
    } else if (dice < 92) {
      expect(http.call("DELETE", order(Math.max(1, orders - 1 - random.nextInt(9))), ""), 200, 404);
    } else {
      expect(http.call("POST", draft(drafts) + "/submit", ""), 201);
      expect(http.call("DELETE", "/orders/d" + number + "-" + drafts, ""), 200);
      newDraft(http);
    }
  }

  private void create(HttpConnection http) throws IOException {
    orders++;
    expect(http.call("POST", order(orders), text()), 201);
  }

  private void newDraft(HttpConnection http) throws IOException {
    drafts++;
    expect(http.call("PUT", draft(drafts), text()), 200);
  }

  private String order(int n) {
    return "/orders/o" + number + "-" + n;
  }

  private String draft(int n) {
    return "/drafts/d" + number + "-" + n;
  }

  private String text() {
    return "item 4711, 3 pieces\n".repeat(1 + random.nextInt(200));
  }

  private static void expect(HttpConnection.Answer answer, int... expected) throws IOException {
    OrderTraffic.REQUESTS.incrementAndGet();
    if (Arrays.stream(expected).noneMatch(status -> status == answer.status())) {
      throw new IOException("unexpected answer " + answer.status());
    }
  }
}
