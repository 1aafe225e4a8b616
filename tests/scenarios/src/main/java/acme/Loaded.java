package acme;

import static acme.Buffers.POOLED;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.FixedLengthFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A server under load on loopback. At each line of input it says how many requests were answered
 * rightly, how many were not, and which threads there are; after {@code pause} no request is under
 * way until the next line.
 */
public final class Loaded {
  private static final int CLIENTS = 3;

  /** Longer than any pause: a request that was answered late was not lost. */
  private static final int TIMEOUT_MILLIS = 240_000;

  private static final AtomicLong RIGHT = new AtomicLong();
  private static final AtomicLong WRONG = new AtomicLong();
  private static final AtomicBoolean PAUSED = new AtomicBoolean();
  private static final AtomicLong UNDER_WAY = new AtomicLong();

  /** Connections that clients made, and those of them that the server has closed. */
  private static final AtomicLong CONNECTED = new AtomicLong();

  private static final AtomicLong CLOSED = new AtomicLong();

  private Loaded() {}

  /** Answers a number with the next one. */
  static final class Successor extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ByteBuf request = (ByteBuf) msg;
      try {
        ctx.writeAndFlush(answer(request));
      } finally {
        request.release();
      }
    }

    private static ByteBuf answer(ByteBuf request) {
      return POOLED.directBuffer(8).writeLong(number(request.slice()) + 1);
    }

    private static long number(ByteBuf view) {
      return view.readLong();
    }
  }

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(2);
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.ALLOCATOR, POOLED)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel.closeFuture().addListener(closed -> CLOSED.incrementAndGet());
                    channel
                        .pipeline()
                        .addLast(new FixedLengthFrameDecoder(8))
                        .addLast(new Successor())
                        // Gets nothing: Netty's code that has a buffer and takes no count.
                        .addLast(new StringDecoder());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    for (int i = 0; i < CLIENTS; i++) {
      Thread client = new Thread(() -> load((InetSocketAddress) server.localAddress()), "client");
      client.setDaemon(true);
      client.start();
    }
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      PAUSED.set(line.equals("pause"));
      while (PAUSED.get() && (UNDER_WAY.get() > 0 || CLOSED.get() < CONNECTED.get())) {
        rest();
      }
      TreeSet<String> threads = new TreeSet<>();
      Thread.getAllStackTraces().keySet().forEach(thread -> threads.add(thread.getName()));
      System.out.println(RIGHT + " right " + WRONG + " wrong " + threads);
    }
    System.exit(0);
  }

  private static void load(InetSocketAddress to) {
    for (long n = 0; ; n++) {
      // Counted before it looks, so that no pause misses it.
      UNDER_WAY.incrementAndGet();
      try {
        if (!PAUSED.get()) {
          exchange(to, n);
        }
      } finally {
        UNDER_WAY.decrementAndGet();
      }
      while (PAUSED.get()) {
        rest();
      }
    }
  }

  /** Leaves the processor to those that are waited for. */
  private static void rest() {
    LockSupport.parkNanos(1_000_000);
  }

  /** A connection with some requests. */
  private static void exchange(InetSocketAddress to, long n) {
    try (Socket socket = new Socket()) {
      socket.connect(to, TIMEOUT_MILLIS);
      CONNECTED.incrementAndGet();
      socket.setSoTimeout(TIMEOUT_MILLIS);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      DataInputStream in = new DataInputStream(socket.getInputStream());
      for (int i = 0; i < 50; i++) {
        out.writeLong(n + i);
        boolean right = in.readLong() == n + i + 1;
        (right ? RIGHT : WRONG).incrementAndGet();
      }
    } catch (IOException e) {
      WRONG.incrementAndGet();
    }
  }
}
