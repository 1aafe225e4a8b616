package io.github.bytebufflow.agent.services;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Paths;
import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * The standard error of the process. Not {@code System.err}: an application may send that to its
 * logging, which may use Netty.
 *
 * <p>Standard error may be a pipe that nobody reads, and those who speak are threads of the
 * application too: nobody waits for it but the end of the JVM, and that not for long.
 */
public final class Stderr {
  /** How long the end of the JVM waits for what was said. */
  static final long FLUSH_MILLIS = 2000;

  /** The process has one standard error, whoever speaks. */
  private static final Stderr PROCESS = new Stderr();

  private final LineWriter writer = new LineWriter("bytebuf-flow-stderr", new Stream());

  /** Whether the JVM flushes at its end. */
  private boolean hooked;

  private Stderr() {}

  private static final class Stream implements LineWriter.Sink {
    private final OutputStream out = open();

    private static OutputStream open() {
      try {
        return new FileOutputStream(FileDescriptor.err);
      } catch (SecurityException e) {
        // A security manager that does not trust the agent.
        return System.err;
      }
    }

    @Override
    public void write(String lines) throws IOException {
      out.write(lines.getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
  }

  /**
   * Initialises this class, its writer and the JDK's shutdown hooks while there is stack: an
   * initialiser that fails at the end of a stack leaves its class unusable for good, to the program
   * too.
   */
  public static void ready() {
    PROCESS.hook();
    PROCESS.writer.flush(0);
  }

  /**
   * Prints a line of the tracker. Never waits.
   *
   * @param sentence what to say, without the tracker's name
   */
  public static void say(String sentence) {
    print("bytebuf-flow: " + sentence + System.lineSeparator());
  }

  /**
   * Prints lines. Never waits.
   *
   * @param lines each with its end
   */
  public static void print(String lines) {
    PROCESS.writer.add(lines);
    try {
      PROCESS.hook();
    } catch (RuntimeException | Error e) {
      // A line less at the end; the agent's own failures are said by this method too.
    }
  }

  /** Waits until all is written; false if that takes longer. */
  static boolean flush(long millis) {
    return PROCESS.writer.flush(millis);
  }

  /** A program may end right after the agent has said what is wrong with its options. */
  private void hook() {
    synchronized (writer) {
      if (hooked) {
        return;
      }
      hooked = true;
    }
    AccessController.doPrivileged(new Hook());
  }

  private static final class Hook implements PrivilegedAction<Void> {
    @Override
    public Void run() {
      try {
        Runtime.getRuntime().addShutdownHook(new Flush());
      } catch (IllegalStateException e) {
        // The JVM is ending already.
        flush(FLUSH_MILLIS);
      } catch (SecurityException e) {
        // Then the last lines may be missing where the JVM ends at once.
      }
      return null;
    }
  }

  private static final class Flush extends Thread {
    Flush() {
      super(null, null, "bytebuf-flow-flush", 0, false);
      setContextClassLoader(null);
    }

    @Override
    public void run() {
      flush(FLUSH_MILLIS);
    }
  }

  /** Whether a person looks at it; false where that cannot be told. */
  static boolean isTerminal() {
    if (System.getenv("NO_COLOR") != null) {
      return false;
    }
    try {
      String target = Files.readSymbolicLink(Paths.get("/proc/self/fd/2")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
      return false;
    }
  }
}
