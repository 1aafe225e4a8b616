package com.acme.metrics.load;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** The upstream: takes the batches, asks for some of them again and is not always there. */
final class Sink implements Runnable {

  private final ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
  private final Random random = new Random(11);
  private volatile boolean steady;

  Sink() throws IOException {}

  int port() {
    return server.getLocalPort();
  }

  /** From now on connections are kept. */
  void becomeSteady() {
    steady = true;
  }

  @Override
  public void run() {
    while (true) {
      try (Socket socket = server.accept()) {
        socket.setTcpNoDelay(true);
        if (random.nextBoolean()) {
          socket.setSoLinger(true, 0);
        }
        serve(socket);
      } catch (IOException e) {
        // the next connection
      }
    }
  }

  private void serve(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    OutputStream out = socket.getOutputStream();
    Set<Integer> askedAgain = new HashSet<>();
    long end = System.nanoTime() + (400 + random.nextInt(400)) * 1_000_000L;
    while (steady || System.nanoTime() < end) {
      int number = in.readInt();
      in.readFully(new byte[in.readInt()]);
      boolean again = !askedAgain.contains(number) && random.nextInt(6) == 0;
      if (again) {
        askedAgain.add(number);
      }
      out.write(((again ? "again " : "ok ") + number + "\n").getBytes(StandardCharsets.US_ASCII));
      if (random.nextInt(40) == 0) {
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(120);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
