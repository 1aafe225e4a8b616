package io.github.bytebufflow.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The tracker over HTTP, on the JDK's own server. Thread-safe.
 *
 * <p>All threads are daemons, and none is started before {@link #start}. The JVM's {@code
 * HttpServerProvider} makes the server: an application that brings its own gets that one.
 */
public final class HttpEndpoint {
  private static final long READ_MILLIS = 5_000;
  private static final long ANSWER_MILLIS = 60_000;
  private static final int BACKLOG = 16;

  private final String host;
  private final int port;
  private final String token;
  private final HttpRoutes routes;
  private final long readMillis;

  private HttpServer server;
  private HttpWorkers workers;
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
    this(source, host, port, token, READ_MILLIS);
  }

  HttpEndpoint(FlowSource source, String host, int port, String token, long readMillis) {
    this.host = host;
    this.port = port;
    this.token = token;
    this.routes = new HttpRoutes(source);
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
    if (ModuleLayer.boot().findModule("jdk.httpserver").isEmpty()) {
      throw new IOException(
          "HTTP is off: this JVM runs without the module jdk.httpserver"
              + " (--add-modules jdk.httpserver brings it)");
    }
    InetAddress address = address();
    if (!address.isLoopbackAddress() && token == null) {
      throw new IOException(
          "HTTP is off: " + address.getHostAddress() + " is not loopback, and there is no token");
    }
    HttpServer created = bind(address);
    HttpWorkers executor = new HttpWorkers(readMillis, ANSWER_MILLIS);
    HttpGuard guard = new HttpGuard(host, address, token);
    created.setExecutor(executor);
    created.createContext("/", exchange -> answer(exchange, guard, executor));
    startAsDaemon(created);
    server = created;
    workers = executor;
    String shown = host == null ? address.getHostAddress() : host;
    url = "http://" + HttpGuard.bracketed(shown) + ":" + created.getAddress().getPort() + "/";
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

  private HttpServer bind(InetAddress address) throws IOException {
    String where = HttpGuard.bracketed(address.getHostAddress()) + ":" + port;
    try {
      return HttpServer.create(new InetSocketAddress(address, port), BACKLOG);
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

  /** The server's own thread is a daemon only if the thread that starts it is one. */
  private static void startAsDaemon(HttpServer server) throws IOException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread starter = new Thread(server::start, "bytebuf-flow-http-start");
    starter.setDaemon(true);
    starter.setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
    starter.start();
    try {
      starter.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure.compareAndSet(null, e);
    }
    if (failure.get() != null) {
      server.stop(0);
      throw new IOException("HTTP is off: " + failure.get(), failure.get());
    }
  }

  /** Stops to listen and ends all threads; does nothing if that was done before. */
  public synchronized void stop() {
    if (server == null) {
      return;
    }
    server.stop(0);
    workers.stop();
    server = null;
    workers = null;
    url = null;
  }

  private void answer(HttpExchange exchange, HttpGuard guard, HttpWorkers executor)
      throws IOException {
    executor.requestArrived();
    try {
      HttpReply reply;
      try {
        reply = reply(exchange, guard);
      } catch (HttpRefusal refusal) {
        if (refusal.header != null) {
          exchange.getResponseHeaders().set(refusal.header, refusal.value);
        }
        // What a refused client still sends is nobody's next request.
        exchange.getResponseHeaders().set("Connection", "close");
        reply = HttpReply.text(refusal.status, refusal.getMessage());
      } catch (RuntimeException | Error e) {
        reply =
            HttpReply.text(500, "the tracker failed: " + e.toString().lines().findFirst().get());
      }
      send(exchange, reply, executor);
    } finally {
      exchange.close();
    }
  }

  private HttpReply reply(HttpExchange exchange, HttpGuard guard) throws HttpRefusal {
    guard.checkRequest(exchange);
    String path = exchange.getRequestURI().getRawPath();
    HttpRoute route = routes.find(path);
    if (route == null || !route.open) {
      guard.checkToken(exchange);
    }
    if (route == null) {
      throw new HttpRefusal(404, routes.notFound(path));
    }
    guard.checkMethod(exchange, route);
    guard.checkBody(exchange);
    String query = exchange.getRequestURI().getRawQuery();
    String accept = exchange.getRequestHeaders().getFirst("Accept");
    return route.answer.to(new HttpQuery(query, accept, route));
  }

  private static void send(HttpExchange exchange, HttpReply reply, HttpWorkers executor)
      throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", reply.type);
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    if (exchange.getRequestMethod().equals("HEAD")) {
      headers.set("Content-Length", Integer.toString(reply.body.length));
      exchange.sendResponseHeaders(reply.status, -1);
      return;
    }
    exchange.sendResponseHeaders(reply.status, reply.body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(reply.body);
      out.flush();
      executor.answerSent();
    }
  }
}
