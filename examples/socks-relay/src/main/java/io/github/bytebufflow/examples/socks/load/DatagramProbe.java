package io.github.bytebufflow.examples.socks.load;

import io.github.bytebufflow.examples.common.Program;
import io.github.bytebufflow.examples.socks.codec.Socks5;
import io.github.bytebufflow.examples.socks.codec.Socks5Datagram;
import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sends datagrams to the origin by UDP ASSOCIATE, one after the other, and compares the echoes. */
@Command(name = "probe", mixinStandardHelpOptions = true, description = "Datagrams by a relay.")
public final class DatagramProbe implements Callable<Integer> {
  private static final int TIMEOUT = 2_000;
  private static final int ATTEMPTS = 10;
  private static final int LONGEST = 1400;

  @Option(names = "--relay", required = true, paramLabel = "PORT", description = "on loopback")
  private int relay;

  @Option(
      names = "--origin",
      required = true,
      paramLabel = "PORT",
      description = "of the origin, on loopback")
  private int origin;

  @Option(
      names = "--count",
      defaultValue = "100",
      paramLabel = "N",
      description = "datagrams; default ${DEFAULT-VALUE}")
  private int count;

  DatagramProbe() {}

  /**
   * Runs it.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(Program.run(new DatagramProbe(), args));
  }

  @Override
  public Integer call() throws IOException {
    System.out.println(run(relay, origin, count) + " datagrams echoed");
    return 0;
  }

  /**
   * Sends and compares.
   *
   * @param relay a port on loopback
   * @param origin a port on loopback
   * @param count of datagrams
   * @return how many came back
   * @throws IOException if one doesn't, or comes back as another
   */
  public static int run(int relay, int origin, int count) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (Socket connection = SocksWire.connect(new InetSocketAddress(loopback, relay));
        DatagramSocket socket = new DatagramSocket(0, loopback)) {
      InetSocketAddress to = associate(connection);
      socket.setSoTimeout(TIMEOUT);
      int late = 0;
      for (int i = 0; i < count; i++) {
        // Both as a number and as a name.
        InetSocketAddress target =
            i % 2 == 0
                ? new InetSocketAddress(loopback, origin)
                : InetSocketAddress.createUnresolved("localhost", origin);
        late = echo(socket, to, target, i * 31 % LONGEST, late);
      }
      return count;
    }
  }

  private static InetSocketAddress associate(Socket connection) throws IOException {
    ByteBuf out = Unpooled.buffer();
    Socks5.writeGreeting(Socks5.NO_LOGIN, out);
    connection.getOutputStream().write(SocksWire.taken(out));
    DataInputStream in = new DataInputStream(connection.getInputStream());
    if (in.readUnsignedShort() != (Socks5.VERSION << 8 | Socks5.NO_LOGIN)) {
      throw new IOException("the relay wants a log-in");
    }
    out = Unpooled.buffer();
    Socks5.writeHead(Socks5.UDP_ASSOCIATE, out);
    SocksAddress.writeIpv4(0, 0, out);
    connection.getOutputStream().write(SocksWire.taken(out));
    return SocksWire.readReply(in);
  }

  /**
   * Sends one and waits for it. A datagram may be lost anywhere; a few losses in a row are no
   * accident. One that was only late is sent again, and comes back more than once.
   *
   * @param late so many answers of earlier ones may still come
   * @return how many may after this one
   */
  private static int echo(
      DatagramSocket socket,
      InetSocketAddress relay,
      InetSocketAddress target,
      int length,
      int late)
      throws IOException {
    ByteBuf out = Unpooled.buffer();
    Socks5.writeDatagramHead(out);
    SocksAddress.write(target, out);
    out.writeBytes(Pattern.block(), length, length);
    byte[] sent = SocksWire.taken(out);
    int others = late;
    for (int attempt = 1; ; attempt++) {
      socket.send(new DatagramPacket(sent, sent.length, relay));
      try {
        while (!isBack(socket, target, length)) {
          if (others == 0) {
            throw new IOException("another datagram than expected");
          }
          others--;
        }
        return others + attempt - 1;
      } catch (SocketTimeoutException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static boolean isBack(DatagramSocket socket, InetSocketAddress target, int length)
      throws IOException {
    DatagramPacket back = new DatagramPacket(new byte[2 * LONGEST], 2 * LONGEST);
    socket.receive(back);
    ByteBuf in = Unpooled.wrappedBuffer(back.getData(), 0, back.getLength());
    try {
      Socks5Datagram datagram = new Socks5Datagram();
      Verdict verdict = datagram.read(in);
      int from = datagram.length();
      return verdict == Verdict.OK
          && datagram.address().port() == target.getPort()
          && in.readableBytes() == from + length
          && Pattern.matches(length, back.getData(), from, from + length);
    } finally {
      in.release();
    }
  }
}
