package io.github.bytebufflow.runtime;

/** What the daemon does each second, for tests that run without it. */
public final class Rounds {
  private Rounds() {}

  /** Reads the stacks of samples, which hold on to classes until then. */
  public static void second() {
    Trie.main().watches.second();
  }
}
