package org.example.chat.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A member on a poor connection, which says nothing and takes in little at a time. */
final class SlowReader implements AutoCloseable {

  private final Socket socket = new Socket();
  private final InputStream in;

  SlowReader(int port, String command) throws IOException {
    socket.setReceiveBufferSize(8192);
    socket.connect(new InetSocketAddress("127.0.0.1", port), 5000);
    socket.setSoTimeout(10_000);
    in = socket.getInputStream();
    OutputStream out = socket.getOutputStream();
    String upgrade =
        "GET /chat HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
            + "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    out.write(upgrade.getBytes(StandardCharsets.US_ASCII));
    for (int tail = 0; tail != 0x0d0a0d0a; ) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("no upgrade");
      }
      tail = tail << 8 | next;
    }
    out.write(frame(command));
    out.flush();
  }

  /** A text frame that is masked with zeros. */
  private static byte[] frame(String text) {
    byte[] payload = text.getBytes(StandardCharsets.US_ASCII);
    byte[] frame = new byte[6 + payload.length];
    frame[0] = (byte) 0x81;
    frame[1] = (byte) (0x80 | payload.length);
    System.arraycopy(payload, 0, frame, 6, payload.length);
    return frame;
  }

  void readSome() throws IOException {
    if (in.read(new byte[2048]) < 0) {
      throw new IOException("closed");
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
