package io.github.bytebufflow.examples.amqp.broker;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;

/** A peer that sends what it likes. */
public final class RawPeer implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 180_000;

  private final Socket socket;
  private final DataInputStream in;

  /** A frame from the broker. */
  public record Frame(int type, int channel, ByteBuffer payload) {
    /** Class and method. */
    public int id() {
      return type == 1 ? payload.getInt(0) : 0;
    }
  }

  /** Connects. */
  public RawPeer(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = new DataInputStream(socket.getInputStream());
  }

  /** Connects and shakes hands as guest. */
  public static RawPeer open(int port, int frameMax) throws IOException {
    // Before the broker's clock runs, since the first time takes long.
    byte[] handshake = Frames.handshake("guest", "guest", frameMax, "/");
    RawPeer peer = new RawPeer(port);
    peer.send(handshake);
    peer.until(0x000a_0029);
    return peer;
  }

  /** In one write. */
  public RawPeer send(byte[]... all) throws IOException {
    ByteArrayOutputStream one = new ByteArrayOutputStream();
    for (byte[] bytes : all) {
      one.writeBytes(bytes);
    }
    socket.getOutputStream().write(one.toByteArray());
    return this;
  }

  /** The next frame. */
  public Frame next() throws IOException {
    int type = in.readUnsignedByte();
    int channel = in.readUnsignedShort();
    byte[] payload = in.readNBytes(in.readInt());
    if (in.readUnsignedByte() != 0xce) {
      throw new IOException("bad end of a frame");
    }
    return new Frame(type, channel, ByteBuffer.wrap(payload));
  }

  /** The next frame with this class and method. */
  public Frame until(int id) throws IOException {
    Frame frame = next();
    while (frame.id() != id) {
      frame = next();
    }
    return frame;
  }

  /** The code of the next close, of the connection or of a channel. */
  public int closeCode() throws IOException {
    Frame frame = next();
    while (frame.id() != 0x000a_0032 && frame.id() != 0x0014_0028) {
      frame = next();
    }
    return frame.payload().getShort(4);
  }

  /** All bytes until the broker closes. */
  public byte[] rest() throws IOException {
    return in.readAllBytes();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
