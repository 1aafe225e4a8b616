package com.acme.docs.traffic;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Goes away in the middle of uploads and downloads. */
final class Quitter implements Runnable {

  private final int port;
  private final Random random;
  private final long deadline;

  Quitter(int port, long seed, long deadline) {
    this.port = port;
    this.random = new Random(seed);
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try {
      while (System.nanoTime() < deadline) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
          socket.setSoTimeout(2000);
          OutputStream out = socket.getOutputStream();
          if (random.nextInt(3) == 0) {
            out.write(text("GET /documents/d1/copies?n=200 HTTP/1.1\r\nHost: x\r\n\r\n"));
            peek(socket.getInputStream());
            if (random.nextBoolean()) {
              socket.setSoLinger(true, 0);
            }
          } else {
            upload(out);
          }
        }
        Thread.sleep(20 + random.nextInt(40));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void peek(InputStream in) throws IOException {
    try {
      in.read(new byte[1000]);
    } catch (SocketTimeoutException e) {
      // not patient enough
    }
  }

  private void upload(OutputStream out) throws IOException, InterruptedException {
    String target = random.nextBoolean() ? "PUT /documents/q1" : "POST /imports";
    String checksum = random.nextBoolean() ? "X-Checksum: 77\r\n" : "";
    String head =
        target + " HTTP/1.1\r\nHost: x\r\n" + checksum + "Content-Length: 100000\r\n\r\n";
    out.write(text(head + "title: unfinished\n"));
    out.write(text("some text\n".repeat(1 + random.nextInt(3000))));
    out.flush();
    Thread.sleep(random.nextInt(20));
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
