package io.github.bytebufflow.serve.http;

import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The head of a well-formed request. Immutable. */
public final class Request {
  private final String method;
  private final URI target;
  private final boolean persistent;
  private final Map<String, List<String>> headers;

  Request(String method, URI target, boolean persistent, Map<String, List<String>> headers) {
    this.method = method;
    this.target = target;
    this.persistent = persistent;
    this.headers = headers;
  }

  /**
   * The method.
   *
   * @return such as {@code GET}
   */
  public String method() {
    return method;
  }

  /**
   * What is asked for.
   *
   * @return as it stands in the request, so usually a path and a query
   */
  public URI target() {
    return target;
  }

  /**
   * All values of a header.
   *
   * @param name in upper or lower case
   * @return empty if there is none
   */
  public List<String> headers(String name) {
    return headers.getOrDefault(name, Collections.emptyList());
  }

  /**
   * The first value of a header.
   *
   * @param name in upper or lower case
   * @return null if there is none
   */
  public String header(String name) {
    List<String> values = headers(name);
    return values.isEmpty() ? null : values.get(0);
  }

  boolean isHead() {
    return method.equals("HEAD");
  }

  /** Whether the client understands parts: HTTP/1.1. */
  boolean takesChunks() {
    return persistent;
  }

  /** Whether the client may send another request behind this one. */
  boolean keepsConnection() {
    return persistent && !has("Connection", "close");
  }

  boolean has(String name, String word) {
    for (String value : headers(name)) {
      for (String part : value.toLowerCase(Locale.ROOT).split(",")) {
        if (part.trim().equals(word)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Length of the body, -1 if it is not told beforehand. */
  long bodyLength() {
    if (!headers("Transfer-Encoding").isEmpty()) {
      return -1;
    }
    String length = header("Content-Length");
    return length == null ? 0 : Long.parseLong(length);
  }
}
