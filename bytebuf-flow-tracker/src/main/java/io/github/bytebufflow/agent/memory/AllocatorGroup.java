package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.runtime.LiveBuffers;
import io.github.bytebufflow.runtime.NettyCopy;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The allocators of one class of one Netty. Of one reading.
 *
 * <p>By the interfaces of 4.1.36 to 4.2.20: {@code ByteBufAllocatorMetricProvider.metric()}, {@code
 * ByteBufAllocatorMetric}; {@code PooledByteBufAllocatorMetric.directArenas()}, {@code
 * PoolArenaMetric.chunkLists()}, {@code PoolChunkListMetric}, {@code PoolChunkMetric}; {@code
 * PooledByteBufAllocator.pinnedDirectMemory()} where it is.
 */
final class AllocatorGroup {
  private static final String POOLED = "buffer/PooledByteBufAllocator";
  private static final String ADAPTIVE = "buffer/AdaptiveByteBufAllocator";
  private static final String PROVIDER = "buffer/ByteBufAllocatorMetricProvider";
  private static final String METRIC = "buffer/ByteBufAllocatorMetric";
  private static final String POOLED_METRIC = "buffer/PooledByteBufAllocatorMetric";
  private static final String CHUNKS = "buffer/PoolChunkMetric";

  final NettyCopy netty;
  final Shapes.Kind kind;
  final AllocatorBooks books = new AllocatorBooks();

  /** A class of this Netty of each class loader, as long as the reading goes on. */
  final Set<Class<?>> samples = new LinkedHashSet<>();

  /** Leaked bytes of their buffers. */
  long leaked;

  private long freeInChunks;
  private boolean freeInChunksUnknown;
  private boolean pinnedUnknown;

  /** Whether what the caches of threads hold is not told. */
  boolean cachesHidden;

  AllocatorGroup(NettyCopy netty, Object allocator) {
    this.netty = netty;
    Class<?> pooled = Netty.type(allocator, POOLED);
    Class<?> adaptive = Netty.type(allocator, ADAPTIVE);
    kind =
        pooled != null
            ? Shapes.Kind.POOLED
            : adaptive != null ? Shapes.Kind.ADAPTIVE : Shapes.Kind.OTHER;
    books.className = allocator.getClass().getName();
  }

  /** Whether an allocator says what it has, by Netty's own code. */
  static boolean tells(Object allocator) {
    return Netty.type(allocator, PROVIDER) != null && Netty.isOwn(allocator);
  }

  /** What an allocator has reserved of direct memory; 0 where it does not say. */
  static long reserved(Object allocator) {
    Object metric = Netty.call(allocator, PROVIDER, "metric");
    return metric == null ? 0 : Math.max(0, longOf(metric, METRIC, "usedDirectMemory"));
  }

  /**
   * Adds an allocator. One whose constructor has not ended is left out.
   *
   * @param taken whether to ask a pool what is free and taken in its chunks
   * @throws IllegalStateException if the allocator fails to tell what it has
   */
  void add(Object allocator, boolean taken) {
    Object metric = Netty.call(allocator, PROVIDER, "metric");
    if (metric == null) {
      return;
    }
    Class<?> sample = Netty.type(allocator, "buffer/AbstractByteBufAllocator");
    if (sample != null) {
      samples.add(sample);
    }
    long direct = longOf(metric, METRIC, "usedDirectMemory");
    books.reservedHeap = sum(books.reservedHeap, longOf(metric, METRIC, "usedHeapMemory"));
    books.reserved = sum(books.reserved, direct);
    books.allocators++;
    if (kind == Shapes.Kind.POOLED) {
      Class<?> pooled = Netty.type(metric, POOLED_METRIC);
      books.caches = sum(books.caches, intOf(metric, POOLED_METRIC, "numThreadLocalCaches"));
      books.chunkSize = intOf(metric, POOLED_METRIC, "chunkSize");
      if (!taken) {
        return;
      }
      Method pins = Netty.method(Netty.type(allocator, POOLED), "pinnedDirectMemory");
      long pinned = pins == null ? Figures.UNKNOWN : (Long) Netty.call(pins, allocator);
      pinnedUnknown |= pinned < 0;
      books.pinned = sum(books.pinned, pinned);
      chunks(Netty.call(Netty.method(pooled, "directArenas"), metric));
    }
  }

  private void chunks(Object arenas) {
    long chunks = 0;
    for (Object arena : (Iterable<?>) arenas) {
      Object lists = Netty.call(arena, "buffer/PoolArenaMetric", "chunkLists");
      for (Object list : (List<?>) lists) {
        for (Object chunk : (Iterable<?>) list) {
          chunks++;
          long free = intOf(chunk, CHUNKS, "freeBytes");
          freeInChunksUnknown |= free < 0;
          freeInChunks += Math.max(0, free);
        }
      }
    }
    books.chunks = sum(books.chunks, chunks);
  }

  private static long longOf(Object on, String type, String method) {
    Object value = Netty.call(on, type, method);
    return value instanceof Long && (Long) value >= 0 ? (Long) value : Figures.UNKNOWN;
  }

  private static long intOf(Object on, String type, String method) {
    Object value = Netty.call(on, type, method);
    return value instanceof Integer ? (Integer) value : Figures.UNKNOWN;
  }

  private static long sum(long a, long b) {
    return !Figures.isKnown(a) ? b : !Figures.isKnown(b) ? a : a + b;
  }

  /**
   * What is reserved and no buffer takes, once the live buffers are known. Of a pool: what is
   * reserved less what the pool itself counts as taken; where it does not count that, what is free
   * in its chunks, without what the caches of threads hold. Of an adaptive allocator, which tells
   * neither: what is reserved less what the tracker knows of. Of any other: nothing.
   *
   * @param seen the size of the chunks that live buffers are in
   * @return a sentence about what is not in the figure, or null
   */
  String close(long seen) {
    switch (kind) {
      case POOLED:
        // With io.netty.trackPinnedMemory=false Netty counts nothing, and says 0.
        if (!pinnedUnknown
            && Figures.isKnown(books.pinned)
            && (books.pinned > 0 || books.live == 0)) {
          books.free = Math.max(0, Figures.orZero(books.reserved) - books.pinned);
          return null;
        }
        books.pinned = Figures.UNKNOWN;
        books.free = freeInChunksUnknown ? Figures.UNKNOWN : freeInChunks;
        if (books.reserved == 0) {
          return null;
        }
        cachesHidden = true;
        return "the pool of this Netty does not tell what its buffers take: what the caches of"
            + " threads hold is not in the free memory";
      case ADAPTIVE:
        // Versions before 4.1.120 leave out chunks that only buffers keep.
        books.reserved = Math.max(Figures.orZero(books.reserved), seen);
        if (books.reserved == 0) {
          books.free = 0;
          return null;
        }
        if (!LiveBuffers.areAll()) {
          return "an adaptive allocator does not tell what is free, and not all buffers are known";
        }
        books.free = Math.max(0, books.reserved - books.live - books.rounding - leaked);
        return "an adaptive allocator does not tell what is free: that is what it has reserved,"
            + " less the buffers that are known";
      default:
        books.free = 0;
        return null;
    }
  }

  static boolean isUnpooled(String className) {
    return NettyTypes.is(className, "buffer/UnpooledByteBufAllocator");
  }
}
