package com.acme.orders.clients;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Reads an export without any hurry and without reading it to its end. */
final class SlowExport implements Runnable {

  private static final String REQUEST =
      "GET /export HTTP/1.1\r\nHost: localhost\r\nX-Times: 3000\r\n\r\n";

  private final int port;
  private final long deadline;

  SlowExport(int port, long deadline) {
    this.port = port;
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try {
      while (System.nanoTime() < deadline) {
        readForAWhile();
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void readForAWhile() throws IOException, InterruptedException {
    long end = Math.min(deadline, System.nanoTime() + 1_500_000_000L);
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(4096);
      socket.setSoTimeout(1000);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      byte[] piece = new byte[2048];
      while (System.nanoTime() < end) {
        if (in.available() > 0) {
          in.read(piece);
        }
        Thread.sleep(10);
      }
    }
  }
}
