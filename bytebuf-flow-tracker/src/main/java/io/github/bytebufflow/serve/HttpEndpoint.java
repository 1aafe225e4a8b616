package io.github.bytebufflow.serve;

import io.github.bytebufflow.serve.http.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;

/**
 * The tracker over HTTP. Thread-safe. All threads are daemons, and none is started before {@link
 * #start}.
 */
public final class HttpEndpoint {
  private static final long READ_MILLIS = 5_000;
  private static final long ANSWER_MILLIS = 60_000;

  private final String host;
  private final int port;
  private final String token;
  private final HttpRoutes routes;
  private final long readMillis;

  private HttpServer server;
  private String url;

  /**
   * Describes an endpoint; opens nothing.
   *
   * @param source what to serve
   * @param host name or address to listen on, IPv6 without brackets; null for loopback
   * @param port port to listen on, 0 for one that is free
   * @param token what requests must carry, or null for nothing
   */
  public HttpEndpoint(FlowSource source, String host, int port, String token) {
    this(new HttpRoutes(source, new Renderer()), host, port, token, READ_MILLIS);
  }

  HttpEndpoint(HttpRoutes routes, String host, int port, String token, long readMillis) {
    this.host = host;
    this.port = port;
    this.token = token;
    this.routes = routes;
    this.readMillis = readMillis;
  }

  /**
   * Starts to listen; does nothing if it does so already.
   *
   * @return the address to show, {@code http://127.0.0.1:8080/}
   * @throws IOException with one sentence for the user if that can't be done
   */
  public synchronized String start() throws IOException {
    if (server != null) {
      return url;
    }
    InetAddress address = address();
    if (!address.isLoopbackAddress() && token == null) {
      throw new IOException(
          "HTTP is off: " + address.getHostAddress() + " is not loopback, and there is no token");
    }
    HttpHandler handler = new HttpHandler(routes, new HttpGuard(host, address, token));
    HttpServer created = new HttpServer("bytebuf-flow-http", handler, readMillis, ANSWER_MILLIS);
    int bound;
    try {
      bound = bind(created, address);
    } catch (IOException | RuntimeException | Error e) {
      // Its threads and its socket must not stay, also if a thread could not be started.
      created.stop();
      throw e;
    }
    server = created;
    String shown = host == null ? address.getHostAddress() : host;
    url = "http://" + HttpGuard.bracketed(shown) + ":" + bound + "/";
    return url;
  }

  private InetAddress address() throws IOException {
    if (host == null || host.equalsIgnoreCase("localhost")) {
      return InetAddress.getLoopbackAddress();
    }
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new IOException("HTTP is off: the host '" + host + "' is unknown", e);
    }
  }

  private int bind(HttpServer created, InetAddress address) throws IOException {
    String where = HttpGuard.bracketed(address.getHostAddress()) + ":" + port;
    try {
      return created.start(new InetSocketAddress(address, port));
    } catch (BindException e) {
      boolean ours =
          address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
      throw new IOException(
          ours
              ? "HTTP is off: " + where + " is taken (" + e.getMessage() + ")"
              : "HTTP is off: " + address.getHostAddress() + " is no address of this machine",
          e);
    } catch (IOException e) {
      throw new IOException(
          "HTTP is off: can't listen on " + where + " (" + e.getMessage() + ")", e);
    }
  }

  /** Stops to listen and ends all threads; does nothing if that was done before. */
  public synchronized void stop() {
    if (server == null) {
      return;
    }
    server.stop();
    server = null;
    url = null;
  }
}
