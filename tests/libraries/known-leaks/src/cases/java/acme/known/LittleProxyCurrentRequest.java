/*
 * project: LittleProxy/LittleProxy
 * issue: https://github.com/LittleProxy/LittleProxy/commit/da1708f6
 * bad: xyz.rogfam:littleproxy:2.0.0-beta-4
 * good: xyz.rogfam:littleproxy:2.0.0-beta-5
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-all:4.1.48.Final
 * fixed: ClientToProxyConnection.respond
 * expect: leak 5
 * half: tenth
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

/** A proxy that collects whole orders passes them on to the shop. */
public final class LittleProxyCurrentRequest {
  private LittleProxyCurrentRequest() {}

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
        for (int i = 0; i < 5; i++) {
          write(
              client,
              "POST http://127.0.0.1:"
                  + shop.getLocalPort()
                  + "/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 7\r\n\r\norder "
                  + i);
          System.out.println(in.readLine());
          skipHeaders(in);
        }
      }
      proxy.stop();
    }
    System.out.println("done");
  }

  private static void sell(ServerSocket shop) {
    try (Socket proxy = shop.accept()) {
      BufferedReader in = reader(proxy);
      while (in.readLine() != null) {
        skipHeaders(in);
        char[] order = new char[7];
        for (int n = 0; n < order.length; ) {
          n += in.read(order, n, order.length - n);
        }
        write(proxy, "HTTP/1.1 204 No Content\r\n\r\n");
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
