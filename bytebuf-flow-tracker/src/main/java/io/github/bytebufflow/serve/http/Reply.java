package io.github.bytebufflow.serve.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** An answer. Not thread-safe. */
public final class Reply {
  final int status;
  final Body body;
  final Map<String, String> headers = new LinkedHashMap<>();
  boolean last;

  /** What an answer contains; it may be longer than memory. */
  public interface Body {
    /**
     * Writes all of it.
     *
     * @param out the client, which may be slow
     * @throws IOException if {@code out} does
     */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Makes an answer.
   *
   * @param status of HTTP
   * @param type value of the header {@code Content-Type}
   * @param body what it contains
   */
  public Reply(int status, String type, Body body) {
    this.status = status;
    this.body = body;
    with("Content-Type", type);
  }

  /**
   * Adds a header.
   *
   * @param name its name; not {@code Content-Length}, {@code Connection}, {@code Date} or {@code
   *     Transfer-Encoding}, which are the server's
   * @param value without line ends
   * @return this
   */
  public Reply with(String name, String value) {
    headers.put(name, value);
    return this;
  }

  /**
   * Adds a header unless it is there already.
   *
   * @param name as for {@link #with}
   * @param value without line ends
   * @return this
   */
  public Reply withDefault(String name, String value) {
    headers.putIfAbsent(name, value);
    return this;
  }

  /**
   * Closes the connection behind the answer.
   *
   * @return this
   */
  public Reply closing() {
    last = true;
    return this;
  }
}
