package io.github.bytebufflow.examples.socks.load;

import io.github.bytebufflow.examples.socks.codec.Socks5;
import io.github.bytebufflow.examples.socks.codec.Socks5Request;
import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** By SOCKS5 without a log-in. */
final class SocksWire implements Wire {
  private static final int TIMEOUT = 30_000;

  private final Socket socket;
  private final DataInputStream in;

  private SocksWire(Socket socket) throws IOException {
    this.socket = socket;
    in = new DataInputStream(socket.getInputStream());
  }

  static SocksWire open(InetSocketAddress relay, InetSocketAddress origin, byte[] early)
      throws IOException {
    SocksWire wire = new SocksWire(connect(relay));
    try {
      wire.handshake(origin, early);
      return wire;
    } catch (IOException e) {
      wire.close();
      throw e;
    }
  }

  static Socket connect(InetSocketAddress relay) throws IOException {
    Socket socket = new Socket();
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT);
    socket.connect(relay, TIMEOUT);
    return socket;
  }

  /** What is early is sent in one piece with the request. */
  private void handshake(InetSocketAddress origin, byte[] early) throws IOException {
    ByteBuf out = Unpooled.buffer();
    Socks5.writeGreeting(Socks5.NO_LOGIN, out);
    send(taken(out));
    if (in.readUnsignedShort() != (Socks5.VERSION << 8 | Socks5.NO_LOGIN)) {
      throw new IOException("the relay wants a log-in");
    }
    out = Unpooled.buffer();
    Socks5.writeHead(Socks5.CONNECT, out);
    SocksAddress.write(origin, out);
    out.writeBytes(early);
    send(taken(out));
    readReply(in);
  }

  /** All that is readable; the buffer is released. */
  static byte[] taken(ByteBuf buffer) {
    byte[] bytes = ByteBufUtil.getBytes(buffer);
    buffer.release();
    return bytes;
  }

  /** The address of a reply that is not a refusal. */
  static InetSocketAddress readReply(DataInputStream in) throws IOException {
    ByteBuf answer = Unpooled.buffer();
    try {
      Socks5Request reply = new Socks5Request();
      Verdict verdict;
      do {
        answer.writeByte(in.readByte());
        verdict = reply.read(answer);
      } while (verdict == Verdict.INCOMPLETE);
      if (verdict.isError() || reply.code() != Socks5.SUCCEEDED) {
        throw new RefusedException(verdict.isError() ? -1 : reply.code());
      }
      return reply.address().toSocketAddress();
    } finally {
      answer.release();
    }
  }

  @Override
  public void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  @Override
  public int receive(byte[] into) throws IOException {
    return in.read(into);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
