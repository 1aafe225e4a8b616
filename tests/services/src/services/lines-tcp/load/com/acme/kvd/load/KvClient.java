package com.acme.kvd.load;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A blocking connection to the server. */
final class KvClient implements Closeable {

  static final int PUT = 0;
  static final int GET = 1;
  static final int DELETE = 2;
  static final int PUT_LATER = 3;
  static final int CANCEL = 4;
  static final int PUT_BATCH = 5;
  static final int DIGEST = 6;

  static final int OK = 0;

  final Socket socket;
  final DataInputStream in;
  final DataOutputStream out;
  private int nextId = 1;

  KvClient(int port, int receiveBuffer) throws IOException {
    socket = new Socket();
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new java.net.InetSocketAddress("127.0.0.1", port), 5000);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(10_000);
    in = new DataInputStream(socket.getInputStream());
    out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), 1 << 16));
  }

  /** Sends a request and waits for the status of the answer. */
  int call(int op, String key, byte[] content) throws IOException {
    send(op, key, content);
    out.flush();
    return receive();
  }

  void send(int op, String key, byte[] content) throws IOException {
    byte[] frame = frame(op, nextId++, key, content);
    out.write(frame);
  }

  int receive() throws IOException {
    int length = in.readInt();
    int status = in.readByte();
    in.readInt();
    in.readFully(new byte[length - 5]);
    return status;
  }

  static byte[] frame(int op, int id, String key, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    byte[] name = key.getBytes(StandardCharsets.UTF_8);
    data.writeInt(7 + name.length + content.length);
    data.writeByte(op);
    data.writeInt(id);
    data.writeShort(name.length);
    data.write(name);
    data.write(content);
    return bytes.toByteArray();
  }

  /** Closes without the usual handshake, so that the other side sees a reset. */
  void abort() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
