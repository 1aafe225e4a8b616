/*
 * project: LittleProxy/LittleProxy
 * issue: https://github.com/LittleProxy/LittleProxy/commit/5b92e6f1
 * bad: io.github.littleproxy:littleproxy:2.4.1
 * good: io.github.littleproxy:littleproxy:2.4.2
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: ProxyToServerConnection.write
 * expect: leak 5
 * half: seventeenth
 * size: large
 */
package acme.known;

import acme.shared.Loopback;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.littleshoot.proxy.HttpProxyServer;
import org.littleshoot.proxy.impl.DefaultHttpProxyServer;

/** Five clients send orders through a proxy to a shop that hangs up before it has heard them. */
public final class LittleProxyServerGone {
  private static final int PAUSE = 400;

  private LittleProxyServerGone() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket shop = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Loopback.start(
          () -> {
            while (true) {
              try (Socket proxy = shop.accept()) {
                read(proxy, "\r\n\r\n");
              }
            }
          });
      HttpProxyServer proxy =
          DefaultHttpProxyServer.bootstrap()
              .withAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .start();
      for (int i = 0; i < 5; i++) {
        order(proxy.getListenAddress().getPort(), shop.getLocalPort());
        System.out.println("ordered");
      }
      proxy.stop();
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void order(int proxy, int shop) throws IOException, InterruptedException {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy)) {
      write(
          client,
          "POST http://127.0.0.1:"
              + shop
              + "/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n");
      Thread.sleep(PAUSE);
      write(client, "6\r\napples\r\n");
      Thread.sleep(PAUSE);
    }
  }

  private static void read(Socket socket, String end) throws IOException {
    StringBuilder text = new StringBuilder();
    while (text.indexOf(end) < 0) {
      text.append((char) socket.getInputStream().read());
    }
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }
}
