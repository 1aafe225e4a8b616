package acme;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Programs that end while they hold direct memory, of which they know how much. */
public final class Memory {
  /** The old ones of a test with {@code suspect-age=1s}. */
  private static final int OLD_SECONDS = 4;

  private static final int KIB = 1024;
  private static final List<Object> HELD = new ArrayList<>();

  private Memory() {}

  private static void growOld() throws InterruptedException {
    new CountDownLatch(1).await(OLD_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Of three chunks that were full, one eighth each is held; besides, 5 unpooled MiB, and 3 MiB of
   * the JDK's.
   */
  static void pooled() throws InterruptedException {
    PooledByteBufAllocator allocator = new PooledByteBufAllocator(true);
    int eighth = allocator.metric().chunkSize() / 8;
    System.out.println(allocator.metric().chunkSize());
    List<ByteBuf> burst = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      ByteBuf buffer = allocate(allocator, eighth);
      if (i % 8 == 0) {
        HELD.add(buffer);
      } else {
        burst.add(buffer);
      }
    }
    for (ByteBuf buffer : burst) {
      buffer.release();
    }
    for (int i = 0; i < 5; i++) {
      HELD.add(UnpooledByteBufAllocator.DEFAULT.directBuffer(KIB * KIB));
    }
    HELD.add(ByteBuffer.allocateDirect(3 * KIB * KIB));
    HELD.add(allocator);
    growOld();
  }

  private static ByteBuf allocate(ByteBufAllocator allocator, int bytes) {
    return allocator.directBuffer(bytes);
  }

  /** 30,000 buffers that take more of their chunks than their capacity. */
  static void many() {
    PooledByteBufAllocator allocator = new PooledByteBufAllocator(true);
    for (int i = 0; i < 30_000; i++) {
      HELD.add(allocate(allocator, 1100));
    }
    HELD.add(allocator);
  }

  /** 40 buffers of 8 KiB and one of 2 MiB; the class is not in the oldest versions. */
  static void adaptive() throws ReflectiveOperationException {
    ByteBufAllocator allocator =
        (ByteBufAllocator)
            Class.forName("io.netty.buffer.AdaptiveByteBufAllocator")
                .getConstructor(boolean.class)
                .newInstance(true);
    for (int i = 0; i < 40; i++) {
      HELD.add(allocate(allocator, 8 * KIB));
    }
    HELD.add(allocate(allocator, 2 * KIB * KIB));
    HELD.add(allocator);
  }

  /** Six buffers of a MiB of a pool, before the tracker is there. */
  static void attached() throws IOException {
    PooledByteBufAllocator allocator = new PooledByteBufAllocator(true);
    HELD.add(allocator);
    System.out.println("ready");
    if (System.in.read() < 0) {
      throw new IOException("nobody attached");
    }
    for (int i = 0; i < 6; i++) {
      HELD.add(allocate(allocator, KIB * KIB));
    }
  }

  /** A peer that reads nothing of what is written to it. */
  static void slowPeer() throws Exception {
    CountDownLatch full = new CountDownLatch(1);
    EventLoopGroup group = new NioEventLoopGroup(1);
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel ch) {
                    ch.pipeline().addLast(new Sender(full));
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    Socket peer = new Socket();
    peer.setReceiveBufferSize(16 * KIB);
    peer.connect((InetSocketAddress) server.localAddress());
    HELD.add(peer);
    full.await();
    // The event loop would keep the JVM alive.
    System.exit(0);
  }

  /** Writes 16 MiB, which no socket takes without a reader. */
  private static final class Sender extends ChannelInboundHandlerAdapter {
    private final CountDownLatch full;

    Sender(CountDownLatch full) {
      this.full = full;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      for (int i = 0; i < 256; i++) {
        ctx.write(ctx.alloc().directBuffer(64 * KIB).writeZero(64 * KIB));
      }
      ctx.flush();
      full.countDown();
    }
  }
}
