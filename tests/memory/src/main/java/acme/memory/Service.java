package acme.memory;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A server on loopback, and clients that are no Netty's. A program ends by {@link #end}, with all
 * connections open: the last report shows what the memory was then.
 */
final class Service {
  static final int KIB = 1 << 10;
  static final int MIB = 1 << 20;

  /** A program that hangs fails its test; nothing is asserted on the time. */
  private static final long PATIENCE_SECONDS = 120;

  /** A socket that nobody holds is closed by the collector. */
  private static final Queue<Socket> CONNECTED = new ConcurrentLinkedQueue<>();

  private static int port;

  private Service() {}

  /** Serves with two event loops and a new handler for each connection. */
  static void serve(Supplier<ChannelHandler> handler) throws InterruptedException {
    EventLoopGroup loops = new NioEventLoopGroup(2);
    Channel channel =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel accepted) {
                    accepted.pipeline().addLast(handler.get());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    port = ((InetSocketAddress) channel.localAddress()).getPort();
  }

  static Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    CONNECTED.add(socket);
    return socket;
  }

  /** Writes so many bytes, and reads so many. */
  static void exchange(Socket socket, int write, int read) throws IOException {
    byte[] bytes = new byte[64 * KIB];
    for (int left = write; left > 0; left -= bytes.length) {
      socket.getOutputStream().write(bytes, 0, Math.min(left, bytes.length));
    }
    DataInputStream in = new DataInputStream(socket.getInputStream());
    for (int left = read; left > 0; left -= bytes.length) {
      in.readFully(bytes, 0, Math.min(left, bytes.length));
    }
  }

  /** What one client does. */
  interface Client {
    void run(Socket socket) throws Exception;
  }

  /** Runs clients, a connection each, and waits for all of them; connections stay open. */
  static void clients(int number, Client client) throws InterruptedException {
    CountDownLatch over = new CountDownLatch(number);
    for (int i = 0; i < number; i++) {
      start(
          () -> {
            client.run(connect());
            over.countDown();
            return null;
          });
    }
    if (!over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException(over.getCount() + " clients are not done");
    }
  }

  /** Starts a client that may never end. */
  static void start(Callable<?> client) {
    Thread thread =
        new Thread(
            () -> {
              try {
                client.call();
              } catch (Exception e) {
                e.printStackTrace();
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  /** Time itself is what is waited for: what lives is older than {@code suspect-age=1s} then. */
  static void becomeOld() throws InterruptedException {
    Thread.sleep(3_000);
  }

  /** Ends the program, with its connections open. */
  static void end() {
    System.exit(0);
  }
}
