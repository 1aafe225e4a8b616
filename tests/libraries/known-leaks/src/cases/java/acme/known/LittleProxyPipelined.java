/*
 * project: LittleProxy/LittleProxy
 * issue: https://github.com/LittleProxy/LittleProxy/commit/b00278fc
 * bad: xyz.rogfam:littleproxy:2.0.19
 * good: xyz.rogfam:littleproxy:2.0.20
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ClientToProxyConnection.doReadHTTPInitial
 * expect: leak 5
 * half: twelfth
 * size: large
 */
package acme.known;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.littleshoot.proxy.HttpFiltersSourceAdapter;
import org.littleshoot.proxy.HttpProxyServer;
import org.littleshoot.proxy.impl.DefaultHttpProxyServer;

/** A client sends two orders at once through a proxy, and waits then for both answers. */
public final class LittleProxyPipelined {
  private LittleProxyPipelined() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket shop = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> sell(shop));
      thread.setDaemon(true);
      thread.start();
      HttpProxyServer proxy =
          DefaultHttpProxyServer.bootstrap()
              .withAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .withFiltersSource(new Collecting())
              .start();
      try (Socket client = new Socket("127.0.0.1", proxy.getListenAddress().getPort())) {
        BufferedReader in = reader(client);
        String order = order(shop.getLocalPort());
        // The proxy connects to the shop before orders come in pairs.
        exchange(client, in, order, 1);
        for (int i = 0; i < 5; i++) {
          exchange(client, in, order + order, 2);
        }
      }
      proxy.stop();
    }
    System.out.println("done");
  }

  private static String order(int port) {
    return "POST http://127.0.0.1:"
        + port
        + "/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 6\r\n\r\napples";
  }

  private static void exchange(Socket client, BufferedReader in, String orders, int answers)
      throws IOException {
    write(client, orders);
    for (int i = 0; i < answers; i++) {
      System.out.println(in.readLine());
      skipHeaders(in);
    }
  }

  private static void sell(ServerSocket shop) {
    try (Socket proxy = shop.accept()) {
      BufferedReader in = reader(proxy);
      for (int wanted = 1; ; wanted = 2) {
        for (int i = 0; i < wanted; i++) {
          if (in.readLine() == null) {
            return;
          }
          skipHeaders(in);
          char[] order = new char[6];
          for (int n = 0; n < order.length; ) {
            n += in.read(order, n, order.length - n);
          }
        }
        for (int i = 0; i < wanted; i++) {
          write(proxy, "HTTP/1.1 204 No Content\r\n\r\n");
        }
      }
    } catch (IOException e) {
      System.out.println("closed");
    }
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
  }

  private static void skipHeaders(BufferedReader in) throws IOException {
    while (!in.readLine().isEmpty()) {
      // They are of no interest.
    }
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static final class Collecting extends HttpFiltersSourceAdapter {
    @Override
    public int getMaximumRequestBufferSizeInBytes() {
      return 1024 * 1024;
    }
  }
}
