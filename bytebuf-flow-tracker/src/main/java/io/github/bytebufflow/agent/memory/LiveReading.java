package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.runtime.LiveBuffers;
import io.github.bytebufflow.runtime.NettyParts;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.snapshot.PathText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The live direct buffers by path, and the chunks that they are in. One pass; of one reading. */
final class LiveReading implements LiveBuffers.Visitor {
  /** Most paths of each list. */
  static final int MOST_PATHS = 20;

  /** Nodes that are looked at for a list, since several nodes may have one path. */
  private static final int NODES_A_PATH = 3;

  /** So many buffers without a chunk are asked for their allocator. */
  private static final int MOST_ASKED = 64;

  private static final int SECOND = 1000;

  private final Shapes shapes;

  /** By node; those of no direct memory among them. */
  private final Map<Node, NodeSum> sums = new HashMap<>();

  private final Map<Object, ChunkUse> chunks = new IdentityHashMap<>();

  /** The allocators that are known, where others may have been made before the tracker came. */
  private final Set<Object> allocators;

  private NodeSum lastSum;
  private Class<?> lastClass;
  private Shapes.Buffer lastShape;
  private int asked;

  private boolean withChunks;

  /** Whether there are buffers whose chunks can't be read. */
  boolean hidden;

  /** Buffers of pools of which only the flow is known. */
  long unseen;

  LiveReading(Shapes shapes) {
    this.shapes = shapes;
    if (Tracker.isMapping()) {
      allocators = Collections.newSetFromMap(new IdentityHashMap<>());
      allocators.addAll(NettyParts.allocators());
    } else {
      allocators = null;
    }
  }

  /**
   * Reads.
   *
   * @param chunksToo whether to look into the buffers
   */
  void read(boolean chunksToo) {
    withChunks = chunksToo;
    LiveBuffers.each(this, chunksToo);
  }

  @Override
  public void buffer(Object buffer, Node at, int bytes, int seconds, int age) {
    NodeSum sum = sum(at);
    if (!sum.direct) {
      return;
    }
    Shapes.Buffer shape = buffer == null ? null : shape(buffer.getClass());
    Shapes.Kind kind = shape == null ? Shapes.Kind.OTHER : shape.kind;
    sum.add(kind, bytes, seconds, age == LiveBuffers.OLD);
    if (shape != null) {
      inChunk(buffer, shape, sum, bytes, seconds, age);
    } else if (withChunks && sum.pooled) {
      sum.addUnseen();
      unseen++;
    }
  }

  @Override
  public void view(Object view, Node at, Node buffer) {
    NodeSum sum = sum(buffer);
    if (sum.direct) {
      sum.addView(at, view);
    }
  }

  private NodeSum sum(Node at) {
    NodeSum sum = lastSum;
    if (sum == null || sum.node != at) {
      sum = sums.get(at);
      if (sum == null) {
        sum = new NodeSum(at);
        sums.put(at, sum);
      }
      lastSum = sum;
    }
    return sum;
  }

  private Shapes.Buffer shape(Class<?> c) {
    if (c != lastClass) {
      lastShape = shapes.buffer(c);
      lastClass = c;
    }
    return lastShape;
  }

  private void inChunk(
      Object buffer, Shapes.Buffer shape, NodeSum sum, int bytes, int seconds, int age) {
    if (shape.chunk == null) {
      hidden |= shape.isHidden();
      askAllocator(buffer, false);
      return;
    }
    Object chunk = Netty.object(shape.chunk, buffer);
    if (chunk == null) {
      // Released since the pass met it.
      return;
    }
    ChunkUse use = chunks.get(chunk);
    if (use == null) {
      Shapes.Chunk of = shapes.chunk(chunk.getClass());
      if (of.size == null) {
        hidden = true;
        return;
      }
      use =
          new ChunkUse(
              shape.kind,
              sum.netty,
              Netty.integer(of.size, chunk),
              of.taken(chunk),
              of.isOfOne(chunk));
      chunks.put(chunk, use);
      askAllocator(buffer, true);
    }
    use.add(sum, bytes, seconds, age);
    if (shape.taken != null) {
      sum.addRounding(shape.kind, Math.max(0, Netty.integer(shape.taken, buffer) - bytes));
    }
  }

  /** An allocator that was made before the tracker came is known by its buffers. */
  private void askAllocator(Object buffer, boolean always) {
    if (allocators == null || !always && asked++ > MOST_ASKED || !Netty.isOwn(buffer)) {
      return;
    }
    try {
      Object allocator = Netty.call(buffer, "buffer/ByteBuf", "alloc");
      if (allocator != null && allocators.add(allocator)) {
        NettyParts.allocatorFound(allocator);
      }
    } catch (IllegalStateException e) {
      // Released meanwhile: another buffer will tell.
    }
  }

  /** What is known of each node with direct buffers. */
  Collection<NodeSum> sums() {
    List<NodeSum> direct = new ArrayList<>();
    for (NodeSum sum : sums.values()) {
      if (sum.direct && sum.buffers > 0) {
        direct.add(sum);
      }
    }
    return direct;
  }

  /** The live bytes that are old, and wait for no peer. */
  long old() {
    long old = 0;
    for (NodeSum sum : sums()) {
      old += sum.queued ? 0 : sum.old;
    }
    return old;
  }

  /** What is free in all chunks that only a few old buffers keep. */
  long wasted() {
    long wasted = 0;
    for (ChunkUse chunk : chunks.values()) {
      wasted += chunk.ofOne ? 0 : wasted(chunk);
    }
    return wasted;
  }

  /** An adaptive chunk does not tell of buffers that are not followed. */
  private static long wasted(ChunkUse chunk) {
    return chunk.kind == Shapes.Kind.ADAPTIVE && !LiveBuffers.areAll() ? 0 : chunk.wasted();
  }

  Collection<ChunkUse> chunks() {
    return chunks.values();
  }

  /**
   * The paths with the most live bytes.
   *
   * @param most how many at most
   */
  List<LivePath> paths(int most) {
    List<NodeSum> first = new ArrayList<>(sums());
    first.sort(Comparator.comparingLong((NodeSum s) -> s.bytes).reversed());
    Map<List<String>, LivePath> byText = new LinkedHashMap<>();
    Map<LivePath, Map<String, ViewSum>> views = new IdentityHashMap<>();
    for (NodeSum sum : first.subList(0, Math.min(first.size(), most * NODES_A_PATH))) {
      if (sum.bytes == 0) {
        break;
      }
      List<String> text = PathText.of(sum.node);
      LivePath path = byText.get(text);
      if (path == null) {
        path = new LivePath();
        path.path = text;
        path.keptAt = PathText.keptAt(sum.node);
        path.slicedAt = PathText.slicedAt(sum.node);
        byText.put(text, path);
        views.put(path, new HashMap<>());
      }
      Map<String, ViewSum> of = views.get(path);
      sum.viewsAt()
          .forEach(
              (at, some) ->
                  of.computeIfAbsent(PathText.keptAt(at), none -> new ViewSum()).add(some));
      path.buffers += sum.buffers;
      path.bytes += sum.bytes;
      path.old += sum.old;
      path.oldestMillis = Math.max(path.oldestMillis, (long) sum.oldest * SECOND);
    }
    views.forEach(LiveReading::addKeepers);
    List<LivePath> paths = new ArrayList<>(byText.values());
    paths.sort(Comparator.comparingLong((LivePath p) -> p.bytes).reversed());
    return paths.subList(0, Math.min(paths.size(), most));
  }

  /** Views that keep half of the buffers are what has to go. */
  private static void addKeepers(LivePath path, Map<String, ViewSum> views) {
    long all = 0;
    Map.Entry<String, ViewSum> most = null;
    for (Map.Entry<String, ViewSum> one : views.entrySet()) {
      all += one.getValue().views;
      most = most == null || one.getValue().views > most.getValue().views ? one : most;
    }
    if (most == null || all * 2 < path.buffers) {
      return;
    }
    path.viewsAt = most.getKey();
    path.views = most.getValue().views;
    if (most.getValue().isMeasured()) {
      path.viewBytes = most.getValue().bytes();
    }
  }

  /** The paths whose buffers keep chunks, the most wasted first, then the most reserved. */
  List<PinnedPath> pinned() {
    Map<NodeSum, PinnedPath> byNode = new HashMap<>();
    for (ChunkUse chunk : chunks.values()) {
      if (chunk.ofOne) {
        continue;
      }
      for (ChunkUse.Share share : chunk.shares()) {
        PinnedPath path = byNode.get(share.sum);
        if (path == null) {
          path = new PinnedPath();
          byNode.put(share.sum, path);
        }
        path.buffers += share.buffers;
        path.bytes += share.bytes;
        path.chunks++;
        path.reserved += chunk.size;
        path.oldestMillis = Math.max(path.oldestMillis, (long) share.oldest * SECOND);
      }
      long wasted = wasted(chunk);
      if (wasted > 0) {
        byNode.get(chunk.keeper().sum).wasted += wasted;
      }
    }
    return merged(byNode);
  }

  private static List<PinnedPath> merged(Map<NodeSum, PinnedPath> byNode) {
    Comparator<PinnedPath> worst =
        Comparator.comparingLong((PinnedPath p) -> p.wasted)
            .thenComparingLong(p -> p.reserved)
            .reversed();
    List<Map.Entry<NodeSum, PinnedPath>> nodes = new ArrayList<>(byNode.entrySet());
    nodes.sort(Map.Entry.comparingByValue(worst));
    Map<List<String>, PinnedPath> byText = new LinkedHashMap<>();
    for (Map.Entry<NodeSum, PinnedPath> one :
        nodes.subList(0, Math.min(nodes.size(), MOST_PATHS * NODES_A_PATH))) {
      PinnedPath path = one.getValue();
      path.path = PathText.of(one.getKey().node);
      path.keptAt = PathText.keptAt(one.getKey().node);
      PinnedPath same = byText.putIfAbsent(path.path, path);
      if (same != null) {
        add(path, same);
      }
    }
    List<PinnedPath> paths = new ArrayList<>(byText.values());
    paths.sort(worst);
    return paths.subList(0, Math.min(paths.size(), MOST_PATHS));
  }

  /** A chunk that two nodes of one path keep counts twice, as that of two paths does. */
  private static void add(PinnedPath more, PinnedPath to) {
    to.buffers += more.buffers;
    to.bytes += more.bytes;
    to.chunks += more.chunks;
    to.reserved += more.reserved;
    to.wasted += more.wasted;
    to.oldestMillis = Math.max(to.oldestMillis, more.oldestMillis);
  }
}
