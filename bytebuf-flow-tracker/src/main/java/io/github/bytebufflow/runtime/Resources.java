package io.github.bytebufflow.runtime;

import java.lang.ref.Reference;

/**
 * Objects that are no buffers and have to be closed. The flow of such an object begins at the end
 * of its constructor, is kept in the {@link FlowMap}, and ends with the first call of the method
 * that closes it; in between it takes the steps that a buffer takes. The recorder catches what is
 * thrown here.
 */
final class Resources {
  private Resources() {}

  static void open(Object o) {
    Type type = Type.of(o);
    type.resource = true;
    if (o instanceof TrackedMessage) {
      // A step inside its constructor took it for a message without a buffer.
      ((TrackedMessage) o).buffer = null;
    }
    Flow known = FlowMap.MAIN.find(o);
    if (known != null) {
      // A constructor that called another one comes here twice.
      return;
    }
    int root = Trie.main().root(Sites.number(type.name, "<init>", 0, Site.ALLOCATE, Site.RESOURCE));
    MappedFlow f = new MappedFlow(o, Flow.QUEUE);
    if (Lives.start(ThreadState.current(), f, 0)) {
      Lives.ready(f, root, 0);
      // Counted before it is open, as buffers are (see FlowReader), and before the map has it: what
      // is not counted must not be closed.
      Lives.RESOURCES.increment();
      boolean open = false;
      try {
        FlowMap.MAIN.put(o, f);
        f.open();
        open = true;
      } finally {
        if (!open) {
          Lives.RESOURCES.decrement();
        }
      }
    }
  }

  /** A resource is being closed, and the end could not be counted. */
  static void lose(Object o) {
    Flow f = FlowMap.MAIN.find(o);
    if (f != null) {
      synchronized (f) {
        if (f.isOpen()) {
          Lives.lose(f);
        }
      }
    }
  }

  static void close(Object o, int site) {
    Flow f = Type.of(o).resource ? FlowMap.MAIN.find(o) : null;
    if (f == null) {
      return;
    }
    try {
      step(f, site);
    } catch (Throwable t) {
      Failures.count(t);
    }
    // Two threads may close it at once.
    synchronized (f) {
      if (f.isOpen()) {
        Lives.closeCounted(f);
        LiveSet.clear(f);
      }
    }
    // A method that closes may not use its object any more: collected meanwhile, it would have
    // leaked too.
    Reference.reachabilityFence(o);
  }

  /** A step of a resource, which has no count that is known here. */
  static Flow step(Object o, int site) {
    Flow f = FlowMap.MAIN.find(o);
    return f == null ? null : step(f, site);
  }

  private static Flow step(Flow f, int site) {
    if (!f.isOpen()) {
      return null;
    }
    int at = f.node;
    f.node = Trie.child(at, Position.inherited(site, at));
    return f;
  }
}
