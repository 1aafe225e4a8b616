package com.acme.orders.clients;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A kept-alive HTTP/1.1 connection. */
final class HttpConnection implements AutoCloseable {

  record Answer(int status, String body) {}

  private final Socket socket;
  private final InputStream in;

  HttpConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(20_000);
    in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
  }

  Answer call(String method, String path, String body) throws IOException {
    send(method, path, "", body);
    return answer();
  }

  void send(String method, String path, String headers, String body) throws IOException {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String head =
        method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers
            + "Content-Length: " + content.length + "\r\n\r\n";
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(content);
    socket.getOutputStream().write(request.toByteArray());
  }

  Answer answer() throws IOException {
    int status = Integer.parseInt(line().substring(9, 12));
    int length = 0;
    boolean chunked = false;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase();
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(15).trim());
      } else if (lower.startsWith("transfer-encoding:")) {
        chunked = lower.endsWith("chunked");
      }
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    if (chunked) {
      for (int size = chunkSize(); ; size = chunkSize()) {
        body.writeBytes(in.readNBytes(size));
        line();
        if (size == 0) {
          break;
        }
      }
    } else {
      body.writeBytes(in.readNBytes(length));
    }
    return new Answer(status, body.toString(StandardCharsets.UTF_8));
  }

  /** Sends only the beginning of a body of the given length. */
  void sendPart(String method, String path, String part, int length) throws IOException {
    String request =
        method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length
            + "\r\n\r\n" + part;
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
  }

  /** Whether an answer begins within the given time. */
  boolean hasAnswer(int millis) throws IOException {
    socket.setSoTimeout(millis);
    try {
      in.mark(1);
      int first = in.read();
      in.reset();
      return first >= 0;
    } catch (SocketTimeoutException e) {
      return false;
    } finally {
      socket.setSoTimeout(20_000);
    }
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line().trim(), 16);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("closed by the server");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
