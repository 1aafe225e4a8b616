package org.example.files.users;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection to the feed: frames of a length, a command letter and a payload. */
final class FeedConnection implements AutoCloseable {

  private final Socket socket = new Socket();
  private final DataInputStream in;

  FeedConnection(int port) throws IOException {
    socket.setReceiveBufferSize(16 * 1024);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(20_000);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  /** Sends a command and waits until the server has done it. */
  void call(char command, String payload) throws IOException {
    send(command, payload);
    while (!read().equals("A" + command)) {
      // events may come before the answer
    }
  }

  void send(char command, String payload) throws IOException {
    byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream frame = new ByteArrayOutputStream(bytes.length + 5);
    DataOutputStream out = new DataOutputStream(frame);
    out.writeInt(bytes.length + 1);
    out.writeByte(command);
    out.write(bytes);
    socket.getOutputStream().write(frame.toByteArray());
  }

  String read() throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
