package org.example.gateway.visitors;

import java.io.IOException;
import java.util.Random;

/** Visits files and pages and fills in forms. */
final class Visitor implements Runnable {

  private static final int[] FIRST = {
    5, 42, 55, 62, 75, 42, 55, 62, 90, 42, 55, 62, 98, 95, 42, 55, 62
  };

  private final int port;
  private final Random random;
  private final long deadline;
  private HttpConnection http;

  Visitor(int port, long seed, long deadline) {
    this.port = port;
    this.random = new Random(seed);
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try {
      for (int i = 0; i < FIRST.length || System.nanoTime() < deadline; i++) {
        try {
          step(i < FIRST.length ? FIRST[i] : random.nextInt(100));
        } catch (IOException e) {
          GatewayTraffic.FAILURES.incrementAndGet();
          disconnect();
        }
        if (i >= FIRST.length) {
          Thread.sleep(2 + random.nextInt(12));
        }
      }
      disconnect();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void step(int dice) throws IOException {
    if (dice < 35) {
      expect(send("GET", "/files/f" + random.nextInt(25), "", ""), 200);
    } else if (dice < 44) {
      String range = "Range: bytes=0-" + random.nextInt(400) + "\r\n";
      expect(send("GET", "/files/big" + random.nextInt(8), range, ""), 206);
      GatewayTraffic.RANGES.incrementAndGet();
    } else if (dice < 54) {
      expect(send("GET", "/pages/news" + random.nextInt(9), "", ""), 200);
    } else if (dice < 62) {
      expect(send("GET", "/pages/quiet" + random.nextInt(9), "", ""), 200);
      GatewayTraffic.QUIET_PAGES.incrementAndGet();
    } else if (dice < 66) {
      archiveSome();
    } else if (dice < 88) {
      expect(send("POST", "/forms/order", "", form()), 200);
    } else if (dice < 94) {
      expect(send("GET", "/feeds/" + random.nextInt(30), "", ""), 200);
    } else if (dice < 97) {
      expect(send("DELETE", "/files/f" + random.nextInt(25), "", ""), 200);
    } else {
      expect(send("GET", "/files/missing", "", ""), 404);
    }
  }

  /** Sends forms for the archive until it refuses one. */
  private void archiveSome() throws IOException {
    for (int i = 0; i < 12; i++) {
      HttpConnection.Answer answer =
          send("POST", "/forms/tax" + random.nextInt(100), "X-Archive: yes\r\n", form());
      expect(answer, 200);
      if (answer.headers().contains("x-archived: no")) {
        GatewayTraffic.REFUSED.incrementAndGet();
        return;
      }
    }
  }

  private HttpConnection.Answer send(String method, String path, String headers, String body)
      throws IOException {
    if (http == null) {
      http = new HttpConnection(port);
    }
    GatewayTraffic.REQUESTS.incrementAndGet();
    return http.send(method, path, headers, body);
  }

  private static void expect(HttpConnection.Answer answer, int status) throws IOException {
    if (answer.status() != status) {
      throw new IOException("unexpected answer " + answer.status());
    }
  }

  private void disconnect() {
    if (http != null) {
      http.close();
      http = null;
    }
  }

  private String form() {
    return "name=somebody&".repeat(1 + random.nextInt(100));
  }
}
