package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Does what it is told on standard input, one word and a number a line, and says when it has. */
public final class Served {
  private static final List<ByteBuf> HELD = new ArrayList<>();

  private Served() {}

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      if (words[0].equals("open")) {
        open(Integer.parseInt(words[1]));
        System.out.println("done");
        continue;
      }
      for (int i = 0; i < Integer.parseInt(words[1]); i++) {
        ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(64);
        switch (words[0]) {
          case "leak":
            forget(b);
            break;
          case "hold":
            HELD.add(b);
            break;
          default:
            b.release();
            break;
        }
      }
      System.out.println("done");
    }
  }

  /** Takes file descriptors: files, and a server with its clients. */
  private static void open(int n) throws IOException {
    List<Closeable> opened = new ArrayList<>();
    try (ServerSocket server = new ServerSocket(0, n, InetAddress.getLoopbackAddress())) {
      for (int i = 0; i < n; i++) {
        opened.add(new FileInputStream("/proc/self/stat"));
        opened.add(new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort()));
        opened.add(server.accept());
      }
    } finally {
      for (Closeable one : opened) {
        one.close();
      }
    }
  }

  private static void forget(ByteBuf b) {
    b.writeInt(1);
  }
}
