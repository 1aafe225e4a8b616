package io.github.bytebufflow.benchmarks.startup.program;

import java.io.IOException;

/** The last line of a program: says that main is done, and waits until that was noted. */
public final class End {
  private End() {}

  /** Prints a line, and reads a byte. */
  public static void ofMain() throws IOException {
    System.out.println("main is done");
    if (System.in.read() < 0) {
      throw new IOException("nobody notes the time");
    }
  }
}
