package acme;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;

/**
 * Loads Netty's classes at the end of a stack, where an agent cannot weave them, and uses buffers
 * later. Without an agent it says the same.
 */
public final class Deep implements Runnable {
  private static final int BUFFERS = 1200;
  private static final long SECONDS = 30;
  private static final String[] CLASSES = {
    "io.netty.buffer.ByteBuf",
    "io.netty.buffer.AbstractByteBuf",
    "io.netty.buffer.AbstractReferenceCountedByteBuf",
    "io.netty.buffer.UnpooledHeapByteBuf",
    "io.netty.buffer.AbstractByteBufAllocator",
  };

  private static final int EVERY = 64;

  /** Frames on the way back. */
  private int back;

  /** How many of them are loaded. */
  private int loaded;

  private Deep() {}

  public static void main(String[] args) throws Exception {
    // Opens the jars, and initialises what the JDK reads them with: for want of stack a class path
    // loses a jar, and a class of the JDK cannot be used any more.
    ClassLoader.getSystemResource("no/such/class");
    new CRC32().update(file(CLASSES[0]));
    if (args.length > 0) {
      // Names Netty, so an agent that looks for that is awake from here on; loads nothing of it.
      Class.forName("acme.StalledUser", false, Deep.class.getClassLoader());
    }
    Thread thread = new Thread(null, new Deep(), "deep", 512 * 1024);
    thread.start();
    thread.join();
    Runnable user = new StalledUser();
    for (int i = 0; i < BUFFERS; i++) {
      user.run();
    }
    boolean agent =
        ClassLoader.getSystemResource("io/github/bytebufflow/agent/Agent.class") != null;
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    while (agent && Stalled.allocated() == 0 && System.nanoTime() < end) {
      user.run();
    }
    long before = agent ? Stalled.allocated() : 0;
    for (int i = 0; i < BUFFERS; i++) {
      user.run();
    }
    System.out.println(agent ? Stalled.allocated() - before : BUFFERS);
  }

  /** A name with slashes in this class would wake an agent that looks for Netty's. */
  private static byte[] file(String className) throws IOException {
    String name = className.replace('.', '/') + ".class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  @Override
  public void run() {
    down();
  }

  /** To the end of the stack; then one frame in many on the way back tries to load what is left. */
  private void down() {
    try {
      down();
    } catch (StackOverflowError e) {
      // The frame above this one had no room.
    }
    if (++back % EVERY != 0) {
      return;
    }
    try {
      while (loaded < CLASSES.length) {
        Class.forName(CLASSES[loaded], false, Deep.class.getClassLoader());
        loaded++;
      }
    } catch (StackOverflowError | ReflectiveOperationException | LinkageError e) {
      // A frame further down has more.
    }
  }
}
