package org.example.gateway.visitors;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Leaves before the answer is complete, and sometimes before the question is. */
final class Hasty implements Runnable {

  private final int port;
  private final Random random;
  private final long deadline;

  Hasty(int port, long seed, long deadline) {
    this.port = port;
    this.random = new Random(seed);
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try {
      while (System.nanoTime() < deadline) {
        visit();
        GatewayTraffic.REQUESTS.incrementAndGet();
        Thread.sleep(10 + random.nextInt(40));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void visit() throws IOException, InterruptedException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      switch (random.nextInt(5)) {
        case 0 -> out.write(text("GET /feeds/400 HTTP/1.1\r\nHost: x\r\n\r\n"));
        case 1 -> out.write(text("GET /pages/news1 HTTP/1.1\r\nHost: x\r\n\r\n"));
        case 2 -> out.write(text("GET /files/slow HTTP/1.1\r\nHost: x\r\n\r\n"));
        case 3 -> out.write(text("GET /files/f1 HTTP/1.1\r\nHost: x\r\n\r\n"));
        default -> out.write(
            text(
                "POST /forms/tax HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n"
                    + "name=".repeat(1 + random.nextInt(1000))));
      }
      Thread.sleep(random.nextInt(15));
    }
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
