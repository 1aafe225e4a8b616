package com.acme.docs.traffic;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Downloads large answers at a crawl. */
final class SlowReader implements Runnable {

  private final int port;
  private final long deadline;

  SlowReader(int port, long deadline) {
    this.port = port;
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(8192);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      String request =
          "PUT /documents/slow HTTP/1.1\r\nHost: x\r\nContent-Length: 30013\r\n\r\ntitle: large\n"
              + "0123456789".repeat(3000)
              + "GET /documents/slow/copies?n=1000 HTTP/1.1\r\nHost: x\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      byte[] piece = new byte[4096];
      while (System.nanoTime() < deadline && in.read(piece) > 0) {
        Thread.sleep(8);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
