package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One prefix of paths: a site, the reference count there, and what became of the flows. */
public final class SnapshotNode {
  /** {@code Class.method:line} as a reader knows it: the simple class name; never null. */
  public final String site;

  /**
   * What text reports call it: the site; for a root behind the name of its Netty, where there are
   * several or it was relocated: {@code io.grpc.netty.shaded: PooledByteBufAllocator.directBuffer}.
   */
  public final String title;

  /** For a root, which Netty allocated: package, place and class loader; else null. */
  public final String netty;

  /** Binary name of the class, or null where the site has none. */
  public final String className;

  /** Name of the method, or null where the site has none. */
  public final String method;

  /** Line in the source, 0 where unknown. */
  public final int line;

  /** What happened at the site. */
  public final Kind kind;

  /** Bucket of the reference count: 1, 2, or 3 for three and more. */
  public final int ref;

  /** Flows that came by: those that ended here, are here now, or went on. */
  public final long count;

  /** Flows that ended here by a release. */
  public final long released;

  /** Flows that ended here by collection of an unreleased buffer. */
  public final long leaked;

  /** Flows that are here now. */
  public final long live;

  /** Capacity of the leaked buffers, in bytes. */
  public final long leakedBytes;

  /** Capacity of the live buffers, in bytes. */
  public final long liveBytes;

  /** Leaked flows (part of {@link #leaked}) that were only held by another leaked buffer. */
  public final long indirect;

  /** Live flows (part of {@link #live}) that are older than the option {@code suspect-age}. */
  public final long suspect;

  /** Age of the oldest live flow here in milliseconds, at a resolution of one second; 0 if none. */
  public final long oldestMillis;

  /** Milliseconds since the epoch when the first leak here was found, 0 if none. */
  public final long firstLeakMillis;

  /** Milliseconds since the epoch when the last leak here was found, 0 if none. */
  public final long lastLeakMillis;

  /**
   * For a root the memory of its buffers: {@code direct}, {@code pooled-direct}, {@code
   * pooled-heap}, {@code heap}, {@code wrapped}, {@code foreign} or {@code none}; null elsewhere.
   */
  public final String memory;

  /** For a root of memory {@code foreign}, the binary name of its buffers' class; else null. */
  public final String buffer;

  /**
   * Whether a longer loop leads back here; the counts below are those of each flow's last round.
   */
  public final boolean loop;

  /** Class of the exception that left the method, for {@link Kind#THROW}; else null. */
  public final String exception;

  /** Name of the thread that came here first, or null. */
  public final String thread;

  /** The stack of the first flow that came here, innermost first; empty where none was kept. */
  public final List<StackTraceElement> stack;

  /** Where flows went on to, the most frequent first. */
  public final List<SnapshotNode> children;

  private SnapshotNode(Builder b) {
    site = b.site;
    title = b.title == null ? b.site : b.title;
    netty = b.netty;
    className = b.className;
    method = b.method;
    line = b.line;
    kind = b.kind;
    ref = b.ref;
    released = b.released;
    leaked = b.leaked;
    live = b.live;
    leakedBytes = b.leakedBytes;
    liveBytes = b.liveBytes;
    indirect = b.indirect;
    suspect = b.suspect;
    oldestMillis = b.oldestMillis;
    firstLeakMillis = b.firstLeakMillis;
    lastLeakMillis = b.lastLeakMillis;
    memory = b.memory;
    buffer = b.buffer;
    loop = b.loop;
    exception = b.exception;
    thread = b.thread;
    stack = List.copyOf(b.stack);
    List<SnapshotNode> sorted = new ArrayList<>(b.children);
    sorted.sort(new MostFirst());
    children = List.copyOf(sorted);
    long sum = released + leaked + live;
    for (SnapshotNode child : children) {
      sum += child.count;
    }
    count = sum;
  }

  /** The order of children and of roots. */
  static final class MostFirst implements Comparator<SnapshotNode> {
    @Override
    public int compare(SnapshotNode x, SnapshotNode y) {
      return Long.compare(y.count, x.count);
    }
  }

  /** Collects the parts of a node; {@link #count} follows from the rest. Not thread-safe. */
  public static final class Builder {
    /** See {@link SnapshotNode#site}. */
    public String site;

    /** See {@link SnapshotNode#title}; null for the site. */
    public String title;

    /** See {@link SnapshotNode#netty}. */
    public String netty;

    /** See {@link SnapshotNode#className}. */
    public String className;

    /** See {@link SnapshotNode#method}. */
    public String method;

    /** See {@link SnapshotNode#line}. */
    public int line;

    /** See {@link SnapshotNode#kind}. */
    public Kind kind = Kind.ENTER;

    /** See {@link SnapshotNode#ref}. */
    public int ref = 1;

    /** See {@link SnapshotNode#released}. */
    public long released;

    /** See {@link SnapshotNode#leaked}. */
    public long leaked;

    /** See {@link SnapshotNode#live}. */
    public long live;

    /** See {@link SnapshotNode#leakedBytes}. */
    public long leakedBytes;

    /** See {@link SnapshotNode#liveBytes}. */
    public long liveBytes;

    /** See {@link SnapshotNode#indirect}. */
    public long indirect;

    /** See {@link SnapshotNode#suspect}. */
    public long suspect;

    /** See {@link SnapshotNode#oldestMillis}. */
    public long oldestMillis;

    /** See {@link SnapshotNode#firstLeakMillis}. */
    public long firstLeakMillis;

    /** See {@link SnapshotNode#lastLeakMillis}. */
    public long lastLeakMillis;

    /** See {@link SnapshotNode#memory}. */
    public String memory;

    /** See {@link SnapshotNode#buffer}. */
    public String buffer;

    /** See {@link SnapshotNode#loop}. */
    public boolean loop;

    /** See {@link SnapshotNode#exception}. */
    public String exception;

    /** See {@link SnapshotNode#thread}. */
    public String thread;

    /** See {@link SnapshotNode#stack}. */
    public List<StackTraceElement> stack = List.of();

    /** See {@link SnapshotNode#children}; the order does not matter. */
    public final List<SnapshotNode> children = new ArrayList<>();

    /** Starts an empty node of kind {@link Kind#ENTER} at count 1. */
    public Builder() {}

    /**
     * Makes the node.
     *
     * @return the node, its children sorted by count
     */
    public SnapshotNode build() {
      return new SnapshotNode(this);
    }
  }
}
