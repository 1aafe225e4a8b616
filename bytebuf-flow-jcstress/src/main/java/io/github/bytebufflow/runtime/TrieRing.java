package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Parents for millions of tests in a trie of bounded size: the ids of nodes are given out again
 * once the tests that had them are over. A test must not take more than a few ids, and there must
 * be fewer than 50,000 tests at a time.
 */
final class TrieRing {
  private static final int MAX_NODES = 1 << 20;
  private static final int MIDDLE = MAX_NODES / 2;
  private static final MethodHandle ADD;
  private static final VarHandle IDS;
  private static final VarHandle NODES;
  private static final long[] LAST;
  private static final Node[] BY_ID;

  static {
    Tracker.maxNodes = MAX_NODES;
    Tracker.stacks = false;
    try {
      MethodHandles.Lookup trie = MethodHandles.privateLookupIn(Trie.class, MethodHandles.lookup());
      MethodType add =
          MethodType.methodType(Node.class, Node.class, int.class, Exemplar.class, boolean.class);
      ADD = trie.findStatic(Trie.class, "add", add);
      IDS = trie.findStaticVarHandle(Trie.class, "ids", int.class);
      NODES = trie.findStaticVarHandle(Trie.class, "nodes", int.class);
      LAST = (long[]) trie.findStaticVarHandle(Trie.class, "LAST", long[].class).get();
      BY_ID = (Node[]) trie.findStaticVarHandle(Trie.class, "NODES", Node[].class).get();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static boolean upper;

  private TrieRing() {}

  /** A new node without a parent. To be called while no actor runs. */
  static synchronized Node root(int key) {
    int ids = (int) IDS.get();
    if (ids >= MAX_NODES) {
      upper = false;
      clear(0, MIDDLE);
      IDS.set(0);
      NODES.setVolatile(0);
    } else if (ids >= MIDDLE && !upper) {
      upper = true;
      clear(ids + 1, LAST.length);
    }
    try {
      return (Node) ADD.invokeExact((Node) null, key, (Exemplar) null, false);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  private static void clear(int from, int to) {
    Arrays.fill(LAST, from, to, 0);
    Arrays.fill(BY_ID, from, to, null);
  }

  /** From now on every new path is beyond the bounds. */
  static void fill() {
    NODES.setVolatile(MAX_NODES);
  }
}
