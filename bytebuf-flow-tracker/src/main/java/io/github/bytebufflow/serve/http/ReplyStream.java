package io.github.bytebufflow.serve.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/**
 * The body of an answer on its way. What fits into one piece is sent with its length; what does not
 * goes in chunks, or to a client of HTTP/1.0 until the connection ends. Not thread-safe.
 */
final class ReplyStream extends OutputStream {
  /**
   * Most bytes that are read or written at once: the JDK copies them through direct memory, of
   * which each thread has so much from its start ({@link WorkerThreads}).
   */
  static final int PIECE = 8 * 1024;

  /** Room for the length of a chunk before its bytes, and for the end of its line behind. */
  private static final int BEFORE = 6;

  private static final int BEHIND = 2;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

  /** Is told of each piece that the client has taken. */
  interface Progress {
    void moved();
  }

  private final OutputStream out;
  private final Progress progress;
  private final Reply reply;
  private final boolean head;
  private final boolean chunks;
  private boolean keep;
  private final byte[] buffer = new byte[PIECE];
  private int end = BEFORE;
  private long counted;
  private boolean begun;

  /**
   * Sends nothing yet.
   *
   * @param head whether only the headers are asked for
   * @param chunks whether the client understands them
   * @param keep whether the connection may serve another request
   */
  ReplyStream(
      OutputStream out,
      Progress progress,
      Reply reply,
      boolean head,
      boolean chunks,
      boolean keep) {
    this.out = out;
    this.progress = progress;
    this.reply = reply;
    this.head = head;
    this.chunks = chunks;
    this.keep = keep;
  }

  /** Whether the client has the beginning, so that it can't be told of a failure. */
  boolean hasBegun() {
    return begun;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    counted += length;
    if (head) {
      return;
    }
    int from = offset;
    int left = length;
    while (left > 0) {
      if (end == PIECE - BEHIND) {
        piece();
      }
      int taken = Math.min(left, PIECE - BEHIND - end);
      System.arraycopy(bytes, from, buffer, end, taken);
      end += taken;
      from += taken;
      left -= taken;
    }
  }

  private void piece() throws IOException {
    if (!begun) {
      keep &= chunks;
      begin(chunks ? "Transfer-Encoding: chunked\r\n" : "");
    }
    if (chunks) {
      // Always four digits.
      String size = Integer.toHexString(0x10000 | end - BEFORE).substring(1) + "\r\n";
      System.arraycopy(size.getBytes(StandardCharsets.US_ASCII), 0, buffer, 0, BEFORE);
      buffer[end] = '\r';
      buffer[end + 1] = '\n';
      send(buffer, 0, end + BEHIND);
    } else {
      send(buffer, BEFORE, end - BEFORE);
    }
    end = BEFORE;
  }

  private void begin(String length) throws IOException {
    begun = true;
    StringBuilder text = new StringBuilder("HTTP/1.1 ").append(reply.status).append(' ');
    text.append(phrase(reply.status)).append("\r\nDate: ");
    text.append(DATE.format(ZonedDateTime.now(ZoneOffset.UTC))).append("\r\n");
    for (Map.Entry<String, String> header : reply.headers.entrySet()) {
      text.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
    }
    text.append(length).append(keep ? "" : "Connection: close\r\n").append("\r\n");
    byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    send(bytes, 0, bytes.length);
  }

  private void send(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    progress.moved();
  }

  /** Sends what is left; tells whether the connection may serve another request. */
  boolean finish() throws IOException {
    if (!begun) {
      begin("Content-Length: " + counted + "\r\n");
      if (!head) {
        send(buffer, BEFORE, end - BEFORE);
      }
      return keep;
    }
    if (end > BEFORE) {
      piece();
    }
    if (chunks) {
      send("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII), 0, 5);
    }
    return keep;
  }

  private static String phrase(int status) {
    switch (status) {
      case 200:
        return "OK";
      case 400:
        return "Bad Request";
      case 401:
        return "Unauthorized";
      case 403:
        return "Forbidden";
      case 404:
        return "Not Found";
      case 405:
        return "Method Not Allowed";
      case 409:
        return "Conflict";
      case 413:
        return "Content Too Large";
      case 414:
        return "URI Too Long";
      case 431:
        return "Request Header Fields Too Large";
      case 500:
        return "Internal Server Error";
      case 503:
        return "Service Unavailable";
      case 505:
        return "HTTP Version Not Supported";
      default:
        return "Status";
    }
  }
}
