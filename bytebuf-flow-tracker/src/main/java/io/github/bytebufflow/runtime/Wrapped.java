package io.github.bytebufflow.runtime;

import java.lang.ref.ReferenceQueue;

/**
 * What {@link Recorder} does for buffers around memory that is there already, whose flows know that
 * memory. The recorder catches what is thrown here.
 */
final class Wrapped {
  /** A flow that knows the memory its buffer was wrapped around. */
  interface Around {
    /** The memory, or null once the buffer has other memory. */
    WrappedMemory memory();

    /** The buffer was given memory of its own. */
    void forgetMemory();
  }

  /** The flow of a buffer with the field. */
  private static final class AroundFlow extends Flow implements Around {
    private volatile WrappedMemory memory;

    AroundFlow(Object buffer, ReferenceQueue<Object> queue, WrappedMemory memory) {
      super(buffer, queue);
      this.memory = memory;
    }

    @Override
    public WrappedMemory memory() {
      return memory;
    }

    @Override
    public void forgetMemory() {
      memory = null;
    }
  }

  /** The flow of a buffer without the field. */
  private static final class AroundMappedFlow extends MappedFlow implements Around {
    private volatile WrappedMemory memory;

    AroundMappedFlow(Object buffer, ReferenceQueue<Object> queue, WrappedMemory memory) {
      super(buffer, queue);
      this.memory = memory;
    }

    @Override
    public WrappedMemory memory() {
      return memory;
    }

    @Override
    public void forgetMemory() {
      memory = null;
    }
  }

  private Wrapped() {}

  /** See {@link Recorder#wrapped}. */
  static void begin(Object memory, Object b, int api) {
    boolean small = WrappedMemory.size(memory) < WrappedMemory.LEAST;
    if (small || !Buffers.isFollowed(b) || Buffers.flow(b) != null) {
      Beginnings.allocated(null, b, api, -1);
      return;
    }
    Origin origin = Origin.of(null, b, api);
    if (origin.ignored || !origin.wrapped) {
      Beginnings.allocated(null, b, api, -1);
    } else if (Beginnings.isSampledOut()) {
      Buffers.follow(b, Flow.NONE);
    } else {
      WrappedMemory around = WrappedMemory.of(memory);
      Flow f =
          b instanceof TrackedBuffer
              ? new AroundFlow(b, Flow.QUEUE, around)
              : new AroundMappedFlow(b, Flow.QUEUE, around);
      Beginnings.beginFollowed(f, b, origin, -1);
    }
  }

  /** A buffer around a part of an array counts by its length, where the array is not known. */
  static void part(Flow f, int length) {
    if (f.isOpen() && memory(f) == null) {
      f.bytes = length;
    }
  }

  /** Netty copied bytes, and wrapped the copy: it is the buffer's own. */
  static void copied(Flow f, Object b, int api) {
    if (f != null && f.isOpen()) {
      Node at = Trie.main().node(f.node);
      if (at.parent == null && Origin.WRAPPED.equals(at.site().detail)) {
        f.node = Origin.of(null, b, api).root;
        forget(f);
      }
    }
  }

  /** The memory that a buffer was wrapped around, if that is known by its identity; or null. */
  static WrappedMemory memory(Flow f) {
    return f instanceof Around ? ((Around) f).memory() : null;
  }

  /** The buffer has memory of its own by now. */
  static void forget(Flow f) {
    if (f instanceof Around) {
      ((Around) f).forgetMemory();
    }
  }
}
