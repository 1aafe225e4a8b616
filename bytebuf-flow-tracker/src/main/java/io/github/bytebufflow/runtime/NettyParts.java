package io.github.bytebufflow.runtime;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The parts of Netty that a reading of the memory asks: allocators, and what waits to be written to
 * each channel. Each is known from its constructor on, and held weakly: one entry for a channel,
 * none for a message. Thread-safe; no method blocks for longer than the bin of a map is locked.
 */
public final class NettyParts {
  private static final NettyParts ALLOCATORS = new NettyParts(4096);

  /** Six megabytes, where so many channels are open. */
  private static final NettyParts QUEUES = new NettyParts(1 << 16);

  private static final String EMBEDDED = ".embedded.EmbeddedChannel";

  /** Whether a part was left out for want of room. */
  private volatile boolean full;

  private final int most;
  private final ConcurrentHashMap<Part, Part> parts = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

  /**
   * No parts.
   *
   * @param most how many are known at once
   */
  NettyParts(int most) {
    this.most = most;
  }

  /** Equal to itself only. */
  private static final class Part extends WeakReference<Object> {
    Part(Object part, ReferenceQueue<Object> gone) {
      super(part, gone);
    }
  }

  /** See {@link Tracker#prepare}. */
  static void prepare() {
    new NettyParts(1).add(ALLOCATORS);
  }

  /** Netty has made an allocator. */
  static void allocatorMade(Object allocator) {
    ALLOCATORS.add(allocator);
  }

  /**
   * Netty has made what waits to be written to a channel. Channels without a peer, of which a codec
   * may make one for each message, are none.
   */
  static void queueMade(Object outboundBuffer, Object channel) {
    if (channel == null || !channel.getClass().getName().endsWith(EMBEDDED)) {
      QUEUES.add(outboundBuffer);
    }
  }

  /**
   * An allocator was found that Netty made before the tracker was there.
   *
   * @param allocator the allocator; is not known yet
   */
  public static void allocatorFound(Object allocator) {
    ALLOCATORS.add(allocator);
  }

  /**
   * The allocators that are known and were not collected.
   *
   * @return a list of the caller's own, which holds them
   */
  public static List<Object> allocators() {
    return ALLOCATORS.all();
  }

  /**
   * Netty's {@code ChannelOutboundBuffer}s that are known and were not collected.
   *
   * @return a list of the caller's own, which holds them
   */
  public static List<Object> queues() {
    return QUEUES.all();
  }

  /**
   * Whether an allocator was left out.
   *
   * @return true if there were more at once than are known at most
   */
  public static boolean isAllocatorMissing() {
    return ALLOCATORS.isFull();
  }

  /**
   * Whether a channel was left out.
   *
   * @return true if there were more at once than are known at most
   */
  public static boolean isQueueMissing() {
    return QUEUES.isFull();
  }

  void add(Object part) {
    purge();
    if (parts.mappingCount() >= most) {
      full = true;
      return;
    }
    Part known = new Part(part, gone);
    parts.put(known, known);
  }

  private void purge() {
    for (Reference<?> r = gone.poll(); r != null; r = gone.poll()) {
      parts.remove(r);
    }
  }

  List<Object> all() {
    purge();
    List<Object> all = new ArrayList<>();
    for (Part known : parts.keySet()) {
      Object part = known.get();
      if (part != null) {
        all.add(part);
      }
    }
    return all;
  }

  /** Whether a part was left out, and there is no more room since. */
  boolean isFull() {
    return full && parts.mappingCount() >= most;
  }

  /** How many entries there are, those included whose part was collected since the last call. */
  int size() {
    return parts.size();
  }
}
