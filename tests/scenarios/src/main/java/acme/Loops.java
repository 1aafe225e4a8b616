package acme;

import io.netty.buffer.ByteBuf;
import io.netty.channel.nio.NioEventLoopGroup;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import reactor.blockhound.BlockHound;

/** An event loop meets classes of buffers first, under BlockHound. */
final class Loops {
  private static final List<Throwable> BLOCKED = new CopyOnWriteArrayList<>();

  private Loops() {}

  private static void use(ByteBuf b) {
    b.getClass();
  }

  /** Nothing of Netty stands in the file of the second class: its first buffer is followed too. */
  static void meet() throws Exception {
    NioEventLoopGroup group = new NioEventLoopGroup(1);
    BlockHound.builder()
        .nonBlockingThreadPredicate(
            before -> before.or(thread -> thread.getName().startsWith("nioEventLoopGroup")))
        .blockingMethodCallback(method -> BLOCKED.add(new Throwable(method.toString())))
        .install();
    group.submit(() -> {}).get();
    BLOCKED.clear();
    group.submit(() -> adopt(PoolAllocator.DEFAULT.take(64))).get();
    group.submit(() -> adopt(new ShellBuffer(32))).get();
    awaitLookUp();
    group.submit(() -> adopt(new ShellBuffer(32))).get();
    group.shutdownGracefully().get();
    for (Throwable blocked : BLOCKED) {
      for (StackTraceElement frame : blocked.getStackTrace()) {
        if (frame.getClassName().startsWith("io.github.bytebufflow")) {
          throw new AssertionError("the tracker blocks an event loop", blocked);
        }
      }
    }
  }

  private static void adopt(PoolBuffer b) {
    use(b);
    b.adopt();
  }

  /** The tracker's thread that looks classes up is there until it has found all. */
  private static void awaitLookUp() throws InterruptedException {
    Thread[] all = new Thread[Thread.activeCount() + 16];
    int n = Thread.enumerate(all);
    for (int i = 0; i < n; i++) {
      if (all[i].getName().equals("bytebuf-flow-classes")) {
        all[i].join(30_000);
      }
    }
  }
}
