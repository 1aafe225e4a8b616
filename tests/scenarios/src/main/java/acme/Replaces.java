package acme;

import java.io.File;

/** Another jar takes the place of the agent's before the program comes to Netty. */
public final class Replaces {
  private Replaces() {}

  /** Arguments: the jar, and the program that follows. */
  public static void main(String[] args) throws Throwable {
    if (!new File(args[0]).setLastModified(System.currentTimeMillis() - 60_000)) {
      throw new IllegalStateException(args[0]);
    }
    Main.main(new String[] {args[1]});
  }
}
