package org.example.gateway.visitors;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Reads a long feed bit by bit. */
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
      socket.setSoTimeout(20_000);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      String request = "GET /feeds/20000 HTTP/1.1\r\nHost: x\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      byte[] bit = new byte[2048];
      while (System.nanoTime() < deadline && in.read(bit) > 0) {
        Thread.sleep(10);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
