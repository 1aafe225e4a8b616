package org.example.notes.load;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A plain HTTP/1.1 client over one connection, which it opens again when it was closed. */
final class RestClient implements Closeable {

  private final int port;
  private final int receiveBuffer;
  private Socket socket;
  private InputStream in;
  private OutputStream out;

  RestClient(int port, int receiveBuffer) {
    this.port = port;
    this.receiveBuffer = receiveBuffer;
  }

  /** Sends a request, reads the whole answer and returns its status. */
  int call(String method, String path, String key, byte[] body) throws IOException {
    for (int attempt = 0; ; attempt++) {
      try {
        send(method, path, key, body, body.length);
        return receive(method.equals("HEAD"));
      } catch (IOException e) {
        close();
        if (attempt == 2) {
          throw e;
        }
      }
    }
  }

  /** Sends the head of a request and as much of the body as is asked for. */
  void send(String method, String path, String key, byte[] body, int count) throws IOException {
    if (socket == null) {
      open();
    }
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(path).append(" HTTP/1.1\r\nhost: localhost\r\n");
    if (key != null) {
      head.append("x-api-key: ").append(key).append("\r\n");
    }
    if (body.length > 0) {
      head.append("content-length: ").append(body.length).append("\r\n");
    }
    byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    byte[] message = Arrays.copyOf(start, start.length + count);
    System.arraycopy(body, 0, message, start.length, count);
    out.write(message);
    out.flush();
  }

  int receive(boolean withoutBody) throws IOException {
    int status = Integer.parseInt(line().substring(9, 12));
    int length = 0;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String lower = line.toLowerCase(java.util.Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(15).trim());
      }
    }
    if (!withoutBody && in.readNBytes(length).length < length) {
      throw new EOFException();
    }
    return status;
  }

  /** Reads some bytes of an answer as they are. */
  int readSome(byte[] into) throws IOException {
    return in.read(into);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  private void open() throws IOException {
    socket = new Socket();
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new InetSocketAddress("127.0.0.1", port), 5000);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(10_000);
    in = new BufferedInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  void abort() throws IOException {
    socket.setSoLinger(true, 0);
    close();
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
      socket = null;
    }
  }
}
