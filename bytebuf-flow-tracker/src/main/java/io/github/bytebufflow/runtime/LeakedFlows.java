package io.github.bytebufflow.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The last flows that were counted as leaked, and where. The collector clears weak references
 * before it hands an object to its finalizer, and a finalizer may release what the object keeps:
 * such a buffer was found, and has not leaked. Finalizers run soon after a collection, so few flows
 * are kept.
 */
final class LeakedFlows {
  /** Held while a flow is counted as leaked, and while the end of such a flow is counted. */
  static final Object LOCK = new Object();

  private static final int MOST = 1000;

  /** The positions by the flow; with {@link #LOCK}. */
  private static final Map<Flow, Integer> AT = new Last();

  private LeakedFlows() {}

  /** A flow was counted as leaked. With {@link #LOCK}. */
  static void add(Flow f, int at) {
    AT.put(f, at);
  }

  /** The position at which a flow was counted, or its own one where that is not known. */
  static int at(Flow f) {
    synchronized (LOCK) {
      return AT.getOrDefault(f, f.node);
    }
  }

  /**
   * Ends a flow that was counted as leaked, once. Of one that was counted long ago, nobody knows
   * where: it has leaked, and its end is not counted.
   */
  static void end(Flow f) {
    synchronized (LOCK) {
      if (!f.isOpen()) {
        return;
      }
      Integer at = AT.remove(f);
      if (at == null) {
        f.close();
      } else {
        undo(f, at);
        Lives.end(f);
      }
    }
  }

  /**
   * The same of those whose end was counted like any other: the thread that released the buffer did
   * not see the flag of the flow yet. {@link #end} ends no flow that is still in the map.
   */
  static void undoReleased() {
    synchronized (LOCK) {
      List<Flow> ended = new ArrayList<>(0);
      for (Flow f : AT.keySet()) {
        if (!f.isOpen()) {
          ended.add(f);
        }
      }
      for (Flow f : ended) {
        undo(f, AT.remove(f));
      }
    }
  }

  static void clear() {
    synchronized (LOCK) {
      AT.clear();
    }
  }

  private static void undo(Flow f, int at) {
    int bytes = Wrapped.memory(f) == null ? f.bytes : 0;
    Trie.main().node(at).leaks.remove(bytes, f.is(Flow.INDIRECT));
  }

  /** Forgets the eldest. */
  private static final class Last extends LinkedHashMap<Flow, Integer> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Flow, Integer> eldest) {
      if (size() <= MOST) {
        return false;
      }
      if (!eldest.getKey().isOpen()) {
        undo(eldest.getKey(), eldest.getValue());
      }
      return true;
    }
  }
}
