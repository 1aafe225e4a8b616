package io.github.bytebufflow.serve.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads requests from one connection, within bounds. Not thread-safe. */
final class RequestReader {
  private static final int MOST_TARGET = 2048;
  private static final int MOST_METHOD = 32;
  private static final int MOST_HEADERS = 16 * 1024;

  /** Some clients send line ends behind a body. */
  private static final int MOST_EMPTY_LINES = 8;

  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  private final InputStream in;
  private final byte[] buffer = new byte[ReplyStream.PIECE];
  private int position;
  private int limit;

  RequestReader(InputStream in) {
    this.in = in;
  }

  /** Waits for the first byte of a request; false if the client sends no more. */
  boolean begins() throws IOException {
    return position < limit || fill();
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, in.read(buffer, 0, buffer.length));
    return limit > 0;
  }

  private int read() throws IOException {
    if (position == limit && !fill()) {
      throw new EOFException();
    }
    return buffer[position++] & 0xff;
  }

  /** Reads the head of a request. */
  Request next() throws IOException, BadRequest {
    String line = requestLine();
    String[] parts = line.split(" ", -1);
    if (parts.length != 3 || parts[0].length() > MOST_METHOD || !isToken(parts[0])) {
      throw new BadRequest(400, "this is no request of HTTP: expected METHOD ADDRESS HTTP/1.1");
    }
    if (parts[1].length() > MOST_TARGET) {
      throw new BadRequest(414, tooLong());
    }
    boolean persistent = parts[2].equals("HTTP/1.1");
    if (!persistent && !parts[2].equals("HTTP/1.0")) {
      throw new BadRequest(505, "this version of HTTP is not spoken here: expected HTTP/1.1");
    }
    Map<String, List<String>> headers = headers();
    return new Request(parts[0], target(parts[1]), persistent, headers);
  }

  private static String tooLong() {
    return "the address is longer than " + MOST_TARGET + " characters";
  }

  private String requestLine() throws IOException, BadRequest {
    for (int empty = 0; empty <= MOST_EMPTY_LINES; empty++) {
      String line = line(MOST_METHOD + MOST_TARGET + 16);
      if (line == null) {
        throw new BadRequest(414, tooLong());
      }
      if (!line.isEmpty()) {
        return line;
      }
    }
    throw new BadRequest(400, "this is no request of HTTP: expected METHOD ADDRESS HTTP/1.1");
  }

  /** A line without its end; null if it is longer than so many characters. */
  private String line(int most) throws IOException, BadRequest {
    StringBuilder line = new StringBuilder();
    for (int b = read(); b != '\n'; b = read()) {
      if (line.length() == most) {
        return null;
      }
      line.append((char) b);
    }
    int end = line.length() - 1;
    if (end >= 0 && line.charAt(end) == '\r') {
      line.setLength(end);
    }
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c < ' ' && c != '\t' || c == 0x7f) {
        throw new BadRequest(400, "a request has no control characters");
      }
    }
    return line.toString();
  }

  private static URI target(String text) throws BadRequest {
    if (text.startsWith("//")) {
      // What follows would be read as a host.
      throw new BadRequest(400, "the address begins with '//': expected one '/'");
    }
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new BadRequest(400, "the address is not well-formed: " + e.getReason());
    }
  }

  private Map<String, List<String>> headers() throws IOException, BadRequest {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    int left = MOST_HEADERS;
    for (String line = line(left); ; line = line(left)) {
      if (line == null || line.length() >= left) {
        throw new BadRequest(431, "the headers are longer than " + MOST_HEADERS + " characters");
      }
      if (line.isEmpty()) {
        break;
      }
      left -= line.length();
      int colon = line.indexOf(':');
      if (colon < 1 || !isToken(line.substring(0, colon))) {
        throw new BadRequest(400, "a header has the form NAME: VALUE, on one line");
      }
      headers
          .computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
          .add(line.substring(colon + 1).trim());
    }
    checkLength(headers.get("Content-Length"));
    return headers;
  }

  private static void checkLength(List<String> lengths) throws BadRequest {
    if (lengths != null && (lengths.size() != 1 || !lengths.get(0).matches("[0-9]{1,18}"))) {
      throw new BadRequest(400, "the Content-Length is no length");
    }
  }

  private static boolean isToken(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
      if (!letter && TOKEN_MARKS.indexOf(c) < 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Drops so many bytes of a body. */
  void drop(long bytes) throws IOException {
    for (long i = 0; i < bytes; i++) {
      read();
    }
  }

  /** Drops what the client still sends, up to so many bytes. */
  void dropRest(int most) throws IOException {
    for (int dropped = 0; dropped < most && fill(); ) {
      dropped += limit;
    }
  }
}
