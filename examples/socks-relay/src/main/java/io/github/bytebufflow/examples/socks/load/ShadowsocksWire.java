package io.github.bytebufflow.examples.socks.load;

import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.github.bytebufflow.examples.socks.codec.aead.ChunkReader;
import io.github.bytebufflow.examples.socks.codec.aead.ChunkWriter;
import io.github.bytebufflow.examples.socks.codec.aead.MasterKey;
import io.github.bytebufflow.examples.socks.codec.aead.SaltFilter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.SecureRandom;

/** By Shadowsocks. */
final class ShadowsocksWire implements Wire {
  private static final int PIECE = 64 * 1024;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Socket socket;
  private final ChunkWriter writer;
  private final ChunkReader reader;
  private final byte[] piece = new byte[PIECE];
  private final ByteBuf sealed = Unpooled.buffer(2 * PIECE);
  private final ByteBuf plain = Unpooled.buffer(2 * PIECE);

  private ShadowsocksWire(Socket socket, MasterKey key) {
    this.socket = socket;
    writer = new ChunkWriter(key, RANDOM);
    reader = new ChunkReader(key, new SaltFilter(1));
  }

  static ShadowsocksWire open(InetSocketAddress relay, InetSocketAddress origin, MasterKey key)
      throws IOException {
    ShadowsocksWire wire = new ShadowsocksWire(SocksWire.connect(relay), key);
    try {
      ByteBuf address = Unpooled.buffer();
      SocksAddress.write(origin, address);
      wire.send(address);
      return wire;
    } catch (IOException e) {
      wire.close();
      throw e;
    }
  }

  @Override
  public void send(byte[] bytes) throws IOException {
    send(Unpooled.wrappedBuffer(bytes));
  }

  private void send(ByteBuf bytes) throws IOException {
    ByteBuf out = Unpooled.buffer(writer.sealedLength(bytes.readableBytes()));
    writer.write(bytes, out);
    bytes.release();
    socket.getOutputStream().write(SocksWire.taken(out));
  }

  @Override
  public int receive(byte[] into) throws IOException {
    while (!plain.isReadable()) {
      plain.clear();
      int length = socket.getInputStream().read(piece);
      if (length < 0) {
        return -1;
      }
      sealed.discardReadBytes().writeBytes(piece, 0, length);
      Verdict verdict = Verdict.OK;
      while (verdict == Verdict.OK) {
        verdict = reader.read(sealed, plain);
      }
      if (verdict.isError()) {
        throw new IOException("the relay sent " + verdict);
      }
    }
    int length = Math.min(into.length, plain.readableBytes());
    plain.readBytes(into, 0, length);
    return length;
  }

  @Override
  public void close() throws IOException {
    sealed.release();
    plain.release();
    socket.close();
  }
}
