package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.runtime.LiveBuffers;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.NettyParts;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.snapshot.NettyNames;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One reading of all lines. Each part that fails costs its lines, and a sentence says so. Used by
 * one thread, then dropped.
 */
final class Reading {
  /** A reading is of one moment where the reserved memory changed by at most a hundredth. */
  private static final int STEADY_PART = 100;

  private static final String PLATFORM = "util.internal.PlatformDependent";

  private final Netty netty;
  private final Supplier<?> beans;
  private final ProcessFiles files;
  private final boolean whole;
  final LiveReading live;
  final QueueReading queues;
  final Books books = new Books();
  final Set<String> missing = new LinkedHashSet<>();

  /** By Netty and class. */
  private final Map<List<Object>, AllocatorGroup> groups = new LinkedHashMap<>();

  /** The nodes of direct buffers where some leaked. */
  private List<Leak> leaks = List.of();

  /** What Netty takes of the memory that the JDK counts. */
  private long nettyOfJdk;

  long threads;

  private long heapInRam = Figures.UNKNOWN;

  /** Leaked memory that was given back all the same, by the cleaner of the JDK's buffers. */
  private long givenBack;

  /** Copies whose unpooled buffers have a cleaner of the JDK's. */
  private final Set<NettyCopy> withCleaner = new HashSet<>();

  /** Of the Netty that is nearest to its limit: what it uses, and the limit. */
  private long nearestUsed;

  private long nearestLimit = Figures.UNKNOWN;

  /** Whether to ask pools what is free and taken in their chunks, under the locks of arenas. */
  private boolean taken = true;

  private long reservedBefore;
  private long reservedAfter;

  /**
   * Reads nothing yet.
   *
   * @param netty calls into Netty
   * @param shapes reads Netty's objects
   * @param beans the JVM's own, see {@link JvmFigures#fill}
   * @param files what Linux tells
   * @param whole whether to look into the buffers; a point of the history needs less
   * @param waitedBefore whether a good deal waited for peers a while ago too
   */
  Reading(
      Netty netty,
      Shapes shapes,
      Supplier<?> beans,
      ProcessFiles files,
      boolean whole,
      boolean waitedBefore) {
    this.netty = netty;
    this.beans = beans;
    this.files = files;
    this.whole = whole;
    live = new LiveReading(shapes);
    queues = new QueueReading(shapes, waitedBefore);
  }

  /** A part of the reading. */
  private interface Part {
    void read();
  }

  private void part(String what, Part part) {
    try {
      part.read();
    } catch (RuntimeException | Error e) {
      missing.add(what + " could not be read: " + e);
    }
  }

  Reading read() {
    part("the memory of the JVM", () -> heapInRam = JvmFigures.fill(books, beans));
    reservedBefore = reserved();
    part("the live buffers", () -> live.read(whole));
    part("the leaked buffers", this::leaked);
    part("the allocators", this::allocators);
    part("the counter of Netty", this::counters);
    reservedAfter = reserved();
    part("what waits in channels", this::queued);
    part("the memory of the process", this::process);
    derive();
    if (live.unseen > 0) {
      missing.add("the chunks of " + live.unseen + " pooled buffers are not known");
    }
    if (live.hidden) {
      missing.add("the chunks of some buffers can't be read in this version of Netty");
    }
    return this;
  }

  /**
   * Reads no more than what the Netty that is nearest to its limit uses, and the limit: few calls,
   * and no buffer is looked at.
   */
  Books level() {
    taken = false;
    part("the memory of the JVM", () -> heapInRam = JvmFigures.fill(books, beans));
    part("the leaked buffers", this::leaked);
    part("the allocators", this::allocators);
    part("the counter of Netty", this::counters);
    if (Figures.isKnown(nearestLimit)) {
      books.used = nearestUsed;
      books.limit = nearestLimit;
    }
    return books;
  }

  // ---- whether the lines are of one moment

  /** What all allocators have reserved now. */
  private static long reserved() {
    long sum = 0;
    for (Object allocator : NettyParts.allocators()) {
      try {
        sum += AllocatorGroup.tells(allocator) ? AllocatorGroup.reserved(allocator) : 0;
      } catch (RuntimeException | LinkageError e) {
        // Said where the allocator is read.
      }
    }
    return sum;
  }

  /** Whether the allocators took and gave back little while the lines were read. */
  boolean isSteady() {
    return Math.abs(reservedAfter - reservedBefore)
        <= Math.max(reservedAfter, reservedBefore) / STEADY_PART;
  }

  void sayIfNotSteady() {
    if (!isSteady()) {
      missing.add(
          "the load moved while the memory was read: the lines may differ by "
              + Amounts.bytes(Math.abs(reservedAfter - reservedBefore)));
    }
  }

  // ---- buffers and allocators

  private void leaked() {
    Leaked sum = new Leaked();
    LiveBuffers.eachLeaked(sum);
    books.leaked = sum.bytes;
    leaks = sum.nodes;
  }

  /** What leaked at one node. */
  private static final class Leak {
    final NodeSum node;
    final long bytes;

    Leak(NodeSum node, long bytes) {
      this.node = node;
      this.bytes = bytes;
    }
  }

  private static final class Leaked implements LiveBuffers.LeakVisitor {
    private final List<Leak> nodes = new ArrayList<>();
    private long bytes;

    @Override
    public void leaked(Node at, long leakedBytes) {
      NodeSum node = new NodeSum(at);
      if (node.direct) {
        nodes.add(new Leak(node, leakedBytes));
        bytes += leakedBytes;
      }
    }
  }

  private void allocators() {
    Set<Object> once = Collections.newSetFromMap(new IdentityHashMap<>());
    once.addAll(NettyParts.allocators());
    for (Object allocator : once) {
      if (!AllocatorGroup.tells(allocator)) {
        continue;
      }
      Class<?> base = Netty.type(allocator, "buffer/AbstractByteBufAllocator");
      NettyCopy copy = base == null ? null : NettyCopy.of(base);
      try {
        group(copy, allocator).add(allocator, taken);
      } catch (RuntimeException | LinkageError e) {
        missing.add("an allocator could not be read: " + e.getMessage());
      }
    }
    assign();
    Map<NettyCopy, Long> seen = seenByAdaptive();
    for (AllocatorGroup group : groups.values()) {
      String sentence = group.close(seen.getOrDefault(group.netty, 0L));
      if (sentence != null) {
        missing.add(sentence);
      }
    }
    if (NettyParts.isAllocatorMissing()) {
      missing.add("there are more allocators than are known");
    }
  }

  private AllocatorGroup group(NettyCopy copy, Object allocator) {
    List<Object> key = Arrays.asList(copy, allocator.getClass().getName());
    AllocatorGroup group = groups.get(key);
    if (group == null) {
      group = new AllocatorGroup(copy, allocator);
      group.books.netty = NettyNames.named(copy, NettyCopy.all());
      groups.put(key, group);
    }
    return group;
  }

  /** Gives each allocator its buffers. */
  private void assign() {
    for (NodeSum sum : live.sums()) {
      AllocatorGroup named = groups.get(Arrays.asList(sum.netty, sum.allocator));
      for (Shapes.Kind kind : Shapes.Kind.values()) {
        AllocatorGroup group = named != null ? named : of(sum.netty, kind);
        if (group != null) {
          group.books.live += sum.bytes(kind);
          group.books.rounding += sum.rounding(kind);
        }
      }
    }
    for (Leak leak : leaks) {
      AllocatorGroup group = groups.get(Arrays.asList(leak.node.netty, leak.node.allocator));
      if (group != null) {
        group.leaked += leak.bytes;
      }
    }
  }

  /** The allocators of a kind; those of {@code Unpooled} are the unpooled ones. */
  private AllocatorGroup of(NettyCopy copy, Shapes.Kind kind) {
    for (AllocatorGroup group : groups.values()) {
      if (group.netty == copy
          && group.kind == kind
          && (kind != Shapes.Kind.OTHER || AllocatorGroup.isUnpooled(group.books.className))) {
        return group;
      }
    }
    return null;
  }

  private Map<NettyCopy, Long> seenByAdaptive() {
    Map<NettyCopy, Long> seen = new IdentityHashMap<>();
    for (ChunkUse chunk : live.chunks()) {
      if (chunk.kind == Shapes.Kind.ADAPTIVE) {
        seen.merge(chunk.netty, chunk.size, Long::sum);
      }
    }
    return seen;
  }

  /** The classes of allocators, the most reserved first. */
  List<AllocatorGroup> groups() {
    List<AllocatorGroup> all = new ArrayList<>(groups.values());
    all.sort(
        Comparator.comparingLong((AllocatorGroup g) -> Figures.orZero(g.books.reserved))
            .reversed());
    return all;
  }

  // ---- what each Netty counts

  private void counters() {
    Map<NettyCopy, List<AllocatorGroup>> copies = new LinkedHashMap<>();
    for (AllocatorGroup group : groups.values()) {
      copies.computeIfAbsent(group.netty, c -> new ArrayList<>()).add(group);
    }
    long used = 0;
    long limit = 0;
    long usedOfJdk = 0;
    boolean limited = true;
    for (Map.Entry<NettyCopy, List<AllocatorGroup>> copy : copies.entrySet()) {
      String name = NettyNames.named(copy.getKey(), NettyCopy.all());
      Class<?> platform = null;
      long counted = -1;
      long most = -1;
      // A jar that several loaders have loaded is one copy, and has several counters.
      for (Class<?> one : platforms(copy.getValue())) {
        platform = one;
        long its = (Long) netty.callStatic(one, "usedDirectMemory", long.class);
        if (its >= 0) {
          long limits = (Long) netty.callStatic(one, "maxDirectMemory", long.class);
          nearest(its, limits > 0 ? limits : Figures.UNKNOWN);
          counted = Math.max(0, counted) + its;
          most = Math.max(0, most) + limits;
        }
      }
      long reserved = 0;
      for (AllocatorGroup group : copy.getValue()) {
        reserved += Figures.orZero(group.books.reserved);
      }
      boolean ofJdk = counted < 0 || platform == null || isOfJdk(platform);
      if (ofJdk) {
        withCleaner.add(copy.getKey());
        // Netty's metric still has what the cleaners of leaked buffers gave back.
        reserved -= Math.min(reserved, leakedUnpooled(copy.getKey()));
      }
      if (counted < 0) {
        missing.add(
            "the counter of Netty "
                + name
                + " is off: what it uses is what its allocators have reserved, and its limit is"
                + " the JDK's");
      } else if (reserved > counted && counted > 0) {
        // On JDK 24 and later, Netty 4.2 does not count what is of no pool, and the JDK does.
        missing.add("the counter of Netty " + name + " leaves out what the JDK counts");
      }
      if (Figures.isKnown(books.jdkDirect)) {
        // What Netty does not count itself, the JDK does.
        reserved = Math.min(reserved, Math.max(0, counted) + books.jdkDirect);
      }
      long uses = Math.max(Math.max(0, counted), reserved);
      used += uses;
      if (ofJdk) {
        usedOfJdk += uses;
      } else {
        nettyOfJdk += uses - Math.max(0, counted);
      }
      limited &= ofJdk && Figures.isKnown(books.jdkLimit) || most > 0;
      limit += ofJdk ? 0 : Math.max(0, most);
    }
    nettyOfJdk += usedOfJdk;
    if (!withCleaner.isEmpty() && Figures.isKnown(books.jdkLimit)) {
      // The JDK has one limit for all of them.
      limit += books.jdkLimit;
      nearest(usedOfJdk, books.jdkLimit);
      if (copies.size() == 1 && Figures.isKnown(nearestLimit)) {
        limit = Math.min(limit, nearestLimit);
      }
    }
    if (!copies.isEmpty()) {
      books.used = used;
      books.limit = limited && limit > 0 ? limit : Figures.UNKNOWN;
    }
    givenBack();
  }

  /** Remembers the Netty that is nearest to its limit. */
  private void nearest(long uses, long most) {
    if (Figures.isKnown(most)
        && (!Figures.isKnown(nearestLimit)
            || (double) uses / most > (double) nearestUsed / nearestLimit)) {
      nearestUsed = uses;
      nearestLimit = most;
    }
  }

  /** What leaked of a Netty, and is of no pool. */
  private long leakedUnpooled(NettyCopy copy) {
    long bytes = 0;
    for (Leak leak : leaks) {
      bytes += leak.node.netty == copy && !leak.node.pooled ? leak.bytes : 0;
    }
    return bytes;
  }

  /** A buffer of the JDK's that nobody can reach gives its memory back, released or not. */
  private void givenBack() {
    for (NettyCopy copy : withCleaner) {
      givenBack += leakedUnpooled(copy);
    }
    if (givenBack > 0) {
      books.leaked -= givenBack;
      missing.add(
          "of what leaked, "
              + Amounts.bytes(givenBack)
              + " were given back by the cleaner of the JDK's buffers: they are in no line");
    }
  }

  /**
   * Whether a Netty has what it counts from {@code ByteBuffer.allocateDirect}, which the JDK counts
   * too. Else it has the memory from {@code Unsafe} ({@code useDirectBufferNoCleaner()}, 4.1.36 to
   * 4.2.20), from the C library ({@code CleanerJava24Linker} of 4.2) or from an arena ({@code
   * CleanerJava25}), none of which the JDK counts.
   */
  private boolean isOfJdk(Class<?> platform) {
    if ((Boolean) netty.callStatic(platform, "useDirectBufferNoCleaner", boolean.class)) {
      return false;
    }
    Object cleaner = netty.inStatic(platform, "CLEANER");
    String name = cleaner == null ? "" : cleaner.getClass().getName();
    return !name.endsWith(".CleanerJava24Linker") && !name.endsWith(".CleanerJava25");
  }

  /**
   * {@code PlatformDependent} of a Netty of which there is an allocator, in each class loader. The
   * static initialiser of the allocator has linked to the class, so that the JVM finds it without
   * asking a class loader.
   */
  private static Set<Class<?>> platforms(List<AllocatorGroup> groups) {
    Set<Class<?>> platforms = new LinkedHashSet<>();
    for (AllocatorGroup group : groups) {
      for (Class<?> sample : group.samples) {
        String name = sample.getName();
        String prefix = name.substring(0, NettyCopy.end(name) + 1);
        try {
          platforms.add(Class.forName(prefix + PLATFORM, false, sample.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
          // Its allocators count, then.
        }
      }
    }
    return platforms;
  }

  // ---- channels

  private void queued() {
    queues.read();
    books.queued = queues.bytes();
    if (NettyParts.isQueueMissing()) {
      missing.add("there are more channels than are known: what waits in some is not seen");
    }
  }

  // ---- the process

  private void process() {
    books.rss = files.status("VmRSS");
    books.rssAnon = files.status("RssAnon");
    books.containerLimit = files.containerLimit();
    threads = files.threads();
    if (!Figures.isKnown(books.rss)) {
      missing.add("this system does not tell how much memory the process has in RAM");
    }
  }

  // ---- what follows

  /**
   * The lines that follow from others. {@code unexplained} is what is left of what Netty uses.
   * {@code ownDirect} is what the JDK counts less what Netty has there. {@code outside} is what the
   * process has in RAM less all lines.
   */
  private void derive() {
    books.live = 0;
    books.rounding = 0;
    for (NodeSum sum : live.sums()) {
      books.live += sum.bytes;
      for (Shapes.Kind kind : Shapes.Kind.values()) {
        books.rounding += sum.rounding(kind);
      }
    }
    if (Figures.isKnown(books.used)) {
      books.free = 0;
      for (AllocatorGroup group : groups.values()) {
        books.free += Figures.orZero(group.books.free);
      }
      books.unexplained =
          books.used - books.live - books.rounding - Figures.orZero(books.leaked) - books.free;
    }
    if (Figures.isKnown(books.jdkDirect)) {
      books.ownDirect = Math.max(0, books.jdkDirect - nettyOfJdk);
    }
    long inRam = Figures.isKnown(books.rssAnon) ? books.rssAnon : books.rss;
    if (Figures.isKnown(inRam) && Figures.isKnown(heapInRam)) {
      books.outside =
          Math.max(
              0,
              inRam
                  - heapInRam
                  - Figures.orZero(books.nonHeap)
                  - Figures.orZero(books.used)
                  - Figures.orZero(books.ownDirect));
    }
  }
}
