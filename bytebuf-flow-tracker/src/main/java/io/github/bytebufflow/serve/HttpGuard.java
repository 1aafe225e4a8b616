package io.github.bytebufflow.serve;

import io.github.bytebufflow.serve.http.HttpServer;
import io.github.bytebufflow.serve.http.Request;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Decides whether a request may be answered. A web page whose name was made to resolve to this
 * machine (DNS rebinding) is refused by its {@code Host}. A form or script of another site is
 * refused because it can't send the header that {@code POST} needs. Other users and machines are
 * refused because they lack the token.
 */
final class HttpGuard {
  static final String HEADER = "X-Bytebuf-Flow";

  private static final String BEARER = "Bearer ";

  private final Set<String> hosts = new LinkedHashSet<>(List.of("localhost", "127.0.0.1", "[::1]"));
  private final boolean anyHost;
  private final byte[] token;

  /**
   * Makes a guard.
   *
   * @param host the host as the user wrote it, or null
   * @param address what it resolved to
   * @param token what requests must carry, or null for nothing
   */
  HttpGuard(String host, InetAddress address, String token) {
    // Nobody can list the names of a machine that listens on all its addresses. Such an endpoint
    // has a token, and no foreign page knows it.
    this.anyHost = address.isAnyLocalAddress();
    this.token = token == null ? null : token.getBytes(StandardCharsets.UTF_8);
    hosts.add(bracketed(address.getHostAddress()));
    if (host != null) {
      hosts.add(bracketed(host.toLowerCase(Locale.ROOT)));
    }
  }

  static String bracketed(String host) {
    return host.indexOf(':') < 0 ? host : "[" + host + "]";
  }

  /** Refuses what no route may see. */
  void checkRequest(Request request) throws HttpRefusal {
    List<String> given = request.headers("Host");
    URI target = request.target();
    boolean path = target.getRawPath() != null && target.getRawPath().startsWith("/");
    if (given.size() != 1 || !path || target.isAbsolute() || target.getRawAuthority() != null) {
      throw new HttpRefusal(400, "a request needs one Host header and an address without a host");
    }
    if (!anyHost && !hosts.contains(withoutPort(given.get(0)))) {
      throw new HttpRefusal(403, "this Host is not served: use one of " + String.join(", ", hosts));
    }
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    boolean port = colon > host.lastIndexOf(']');
    return (port ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
  }

  /** Refuses a request without the token. */
  void checkToken(Request request) throws HttpRefusal {
    if (token == null) {
      return;
    }
    String given = request.header("Authorization");
    boolean bearer = given != null && given.regionMatches(true, 0, BEARER, 0, BEARER.length());
    // isEqual takes the same time wherever the first wrong byte is.
    if (!bearer || !MessageDigest.isEqual(token, bytes(given.substring(BEARER.length()).trim()))) {
      throw new HttpRefusal(
          401,
          "this needs the header 'Authorization: Bearer TOKEN' with the token of the option"
              + " http-token",
          "WWW-Authenticate",
          "Bearer realm=\"bytebuf-flow\"");
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Refuses a method that the route lacks, and a POST that a foreign page could have made. */
  void checkMethod(Request request, HttpRoute route) throws HttpRefusal {
    String method = request.method();
    if (!route.takes(method)) {
      throw new HttpRefusal(
          405, route.path + " takes " + route.method + " only", "Allow", route.allow());
    }
    if (method.equals("POST") && !"1".equals(request.header(HEADER))) {
      throw new HttpRefusal(403, "POST needs the header '" + HEADER + ": 1'");
    }
  }

  /** Refuses a body of more than a few bytes: no route reads one. */
  void checkBody(Request request) throws HttpRefusal {
    String length = request.header("Content-Length");
    boolean chunked = !request.headers("Transfer-Encoding").isEmpty();
    if (chunked || length != null && !isSmall(length)) {
      throw new HttpRefusal(
          413,
          "no body is needed; one with a Content-Length of up to "
              + HttpServer.MOST_BODY
              + " is ignored");
    }
  }

  private static boolean isSmall(String length) {
    try {
      return Long.parseLong(length.trim()) <= HttpServer.MOST_BODY;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
