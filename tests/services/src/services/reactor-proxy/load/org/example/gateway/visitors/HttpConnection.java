package org.example.gateway.visitors;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A kept-alive HTTP/1.1 connection. */
final class HttpConnection implements AutoCloseable {

  record Answer(int status, String headers, String body) {}

  private final Socket socket;
  private final InputStream in;

  HttpConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(20_000);
    in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
  }

  Answer send(String method, String path, String headers, String content) throws IOException {
    byte[] body = content.getBytes(StandardCharsets.UTF_8);
    String head =
        method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers
            + "Content-Length: " + body.length + "\r\n\r\n";
    ByteArrayOutputStream request = new ByteArrayOutputStream(head.length() + body.length);
    request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(body);
    socket.getOutputStream().write(request.toByteArray());
    return read();
  }

  private Answer read() throws IOException {
    int status = Integer.parseInt(line().substring(9, 12));
    int length = 0;
    boolean chunked = false;
    StringBuilder headers = new StringBuilder();
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase();
      headers.append(lower).append('\n');
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
    return new Answer(status, headers.toString(), body.toString(StandardCharsets.UTF_8));
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
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // closed anyway
    }
  }
}
