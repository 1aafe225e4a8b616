package io.github.bytebufflow.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Paths;

/**
 * The standard error of the process. Not {@code System.err}: an application may send that to its
 * logging, which may use Netty.
 */
final class Stderr {
  static final PrintStream OUT = open();

  private Stderr() {}

  private static PrintStream open() {
    try {
      return new PrintStream(
          new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    } catch (SecurityException e) {
      // A security manager that does not trust the agent.
      return System.err;
    }
  }

  static void say(String sentence) {
    OUT.println("bytebuf-flow: " + sentence);
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
