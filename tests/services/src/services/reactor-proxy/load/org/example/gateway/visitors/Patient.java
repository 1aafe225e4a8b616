package org.example.gateway.visitors;

import java.io.IOException;

/** Asks for a file that takes longer than the gateway waits. */
final class Patient implements Runnable {

  private final int port;
  private final long deadline;

  Patient(int port, long deadline) {
    this.port = port;
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try (HttpConnection http = new HttpConnection(port)) {
      while (System.nanoTime() < deadline) {
        GatewayTraffic.REQUESTS.incrementAndGet();
        int status = http.send("GET", "/files/slow", "", "").status();
        if (status != 504) {
          GatewayTraffic.FAILURES.incrementAndGet();
        }
      }
    } catch (IOException e) {
      GatewayTraffic.FAILURES.incrementAndGet();
    }
  }
}
