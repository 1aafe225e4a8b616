package acme.littleproxy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.littleshoot.proxy.HttpProxyServer;
import org.littleshoot.proxy.impl.DefaultHttpProxyServer;
import org.littleshoot.proxy.impl.ThreadPoolConfiguration;

/**
 * LittleProxy between clients and a server of the JDK: 200 requests with bodies of which each tenth
 * is audited. With {@code own}, also what LittleProxy itself forgets: 10 tunnels, and 20 requests
 * that the filter answers.
 */
public final class Gateway {
  private static final String HOST = "127.0.0.1";

  private Gateway() {}

  public static void main(String[] args) throws Exception {
    HttpServer origin = origin();
    HttpProxyServer proxy =
        DefaultHttpProxyServer.bootstrap()
            .withAddress(new InetSocketAddress(HOST, 0))
            .withThreadPoolConfiguration(
                new ThreadPoolConfiguration()
                    .withAcceptorThreads(1)
                    .withClientToProxyWorkerThreads(2)
                    .withProxyToServerWorkerThreads(2))
            .withFiltersSource(new Policy(!args[0].equals("leak")))
            .start();
    try {
      Clients clients = new Clients(proxy.getListenAddress(), origin.getAddress());
      System.out.println(clients.post(200) + " answers");
      if (args[0].equals("own")) {
        System.out.println(clients.tunnel(10) + " through the tunnel");
        System.out.println(clients.refused(20) + " refused");
      }
    } finally {
      proxy.stop();
      origin.stop(0);
    }
  }

  /** Answers with as many bytes as it was sent. */
  private static HttpServer origin() throws IOException {
    // Or each answer waits for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(HOST), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }
}
