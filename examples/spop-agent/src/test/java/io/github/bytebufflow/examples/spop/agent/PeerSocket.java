package io.github.bytebufflow.examples.spop.agent;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** HAProxy's side of a connection, which blocks. */
public final class PeerSocket implements AutoCloseable {
  /** Nothing is asserted on it; a hang ends some time. */
  private static final int PATIENCE_MILLIS = 120_000;

  private final Socket socket;
  private final DataInputStream in;

  public PeerSocket(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    in = new DataInputStream(socket.getInputStream());
  }

  public void send(byte[]... frames) throws IOException {
    socket.getOutputStream().write(Sent.all(frames));
  }

  /** The next frame, or null at the end. */
  public Answer read() throws IOException {
    int length;
    try {
      length = in.readInt();
    } catch (EOFException e) {
      return null;
    }
    byte[] frame = new byte[length];
    in.readFully(frame);
    return Answer.of(frame);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
