package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.lang.invoke.MethodHandle;

/**
 * How to read the objects of each class of buffers, chunks and queues. What is found out is kept
 * with the class itself, so that no class loader is held. Thread-safe.
 */
final class Shapes {
  private static final String POOLED = "buffer/PooledByteBuf";
  private static final String ADAPTIVE = "buffer/AdaptivePoolingAllocator$AdaptiveByteBuf";
  private static final String POOL_CHUNK = "buffer/PoolChunk";
  private static final String ADAPTIVE_CHUNK = "buffer/AdaptivePoolingAllocator$Chunk";
  private static final String QUEUE = "channel/ChannelOutboundBuffer";

  private final ClassValue<Buffer> buffers;
  private final ClassValue<Chunk> chunks;
  private final ClassValue<Queue> queues;
  private final ClassValue<Entry> entries;

  Shapes(Netty netty) {
    buffers =
        new ClassValue<>() {
          @Override
          protected Buffer computeValue(Class<?> c) {
            return new Buffer(netty, c);
          }
        };
    chunks =
        new ClassValue<>() {
          @Override
          protected Chunk computeValue(Class<?> c) {
            return new Chunk(netty, c);
          }
        };
    queues =
        new ClassValue<>() {
          @Override
          protected Queue computeValue(Class<?> c) {
            return new Queue(netty, c);
          }
        };
    entries =
        new ClassValue<>() {
          @Override
          protected Entry computeValue(Class<?> c) {
            return new Entry(netty, c);
          }
        };
  }

  Buffer buffer(Class<?> c) {
    return buffers.get(c);
  }

  Chunk chunk(Class<?> c) {
    return chunks.get(c);
  }

  Queue queue(Class<?> c) {
    return queues.get(c);
  }

  Entry entry(Class<?> c) {
    return entries.get(c);
  }

  /** Which allocator makes the buffers of a class, where the path does not tell. */
  enum Kind {
    /** {@code PooledByteBufAllocator}. */
    POOLED,
    /** {@code AdaptiveByteBufAllocator}. */
    ADAPTIVE,
    /** Any other: {@code UnpooledByteBufAllocator}, or none. */
    OTHER
  }

  /**
   * A class of buffers. {@code PooledByteBuf.chunk} and {@code maxLength} are there from 4.1.36 to
   * 4.2.20; {@code AdaptiveByteBuf.chunk} from 4.1.110 on, {@code maxFastCapacity}, what a buffer
   * takes of its chunk, from 4.1.120 on.
   */
  static final class Buffer {
    final Kind kind;

    /** The chunk; null where the class has none, or it can't be read. */
    final MethodHandle chunk;

    /** The bytes that a buffer takes of its chunk; null where that is not known. */
    final MethodHandle taken;

    Buffer(Netty netty, Class<?> c) {
      Class<?> pooled = superclass(c, POOLED);
      Class<?> adaptive = pooled == null ? superclass(c, ADAPTIVE) : null;
      kind = pooled != null ? Kind.POOLED : adaptive != null ? Kind.ADAPTIVE : Kind.OTHER;
      Class<?> declaring = pooled != null ? pooled : adaptive;
      chunk = declaring == null ? null : netty.field(declaring, "chunk", Object.class);
      taken =
          declaring == null
              ? null
              : netty.field(declaring, pooled != null ? "maxLength" : "maxFastCapacity", int.class);
    }

    /** Whether the buffers are in chunks that can't be read. */
    boolean isHidden() {
      return kind != Kind.OTHER && chunk == null;
    }
  }

  /**
   * A class of chunks. {@code PoolChunk.chunkSize} and {@code unpooled}; {@code
   * AdaptivePoolingAllocator.Chunk.capacity}, and {@code pooled} in some versions.
   */
  static final class Chunk {
    /** The size in bytes; null where that can't be read. */
    final MethodHandle size;

    /** Whether a chunk is of one buffer; null where no chunk is, or that is not known. */
    private final MethodHandle unpooled;

    private final MethodHandle pooled;

    /** {@code PoolChunk.pinnedBytes()}, in newer versions; null where that is not known. */
    private final MethodHandle pinned;

    Chunk(Netty netty, Class<?> c) {
      Class<?> pool = superclass(c, POOL_CHUNK);
      Class<?> adaptive = pool == null ? superclass(c, ADAPTIVE_CHUNK) : null;
      size =
          pool != null
              ? netty.field(pool, "chunkSize", int.class)
              : adaptive != null ? netty.field(adaptive, "capacity", int.class) : null;
      unpooled = pool == null ? null : netty.field(pool, "unpooled", boolean.class);
      pinned = pool == null ? null : netty.integerMethod(pool, "pinnedBytes");
      pooled = adaptive == null ? null : netty.field(adaptive, "pooled", boolean.class);
    }

    /** What buffers take of a chunk by Netty's count; 0 where Netty does not count that. */
    int taken(Object chunk) {
      return pinned == null ? 0 : Netty.integer(pinned, chunk);
    }

    /** Whether a chunk was made for one buffer, and goes with it. */
    boolean isOfOne(Object chunk) {
      return unpooled != null && Netty.flag(unpooled, chunk)
          || pooled != null && !Netty.flag(pooled, chunk);
    }
  }

  /** {@code ChannelOutboundBuffer}. */
  static final class Queue {
    /** The channel; null where that can't be read. */
    final MethodHandle channel;

    private final MethodHandle flushed;
    private final MethodHandle unflushed;

    Queue(Netty netty, Class<?> c) {
      Class<?> queue = superclass(c, QUEUE);
      channel = queue == null ? null : netty.field(queue, "channel", Object.class);
      flushed = queue == null ? null : netty.field(queue, "flushedEntry", Object.class);
      unflushed = queue == null ? null : netty.field(queue, "unflushedEntry", Object.class);
    }

    /** The entry that waits longest, or null. */
    Object first(Object queue) {
      Object entry = flushed == null ? null : Netty.object(flushed, queue);
      return entry != null || unflushed == null ? entry : Netty.object(unflushed, queue);
    }
  }

  /** {@code ChannelOutboundBuffer.Entry}. */
  static final class Entry {
    /** The message; null where that can't be read. */
    final MethodHandle message;

    Entry(Netty netty, Class<?> c) {
      message = netty.field(c, "msg", Object.class);
    }
  }

  private static Class<?> superclass(Class<?> c, String type) {
    return NettyTypes.superclass(c, type);
  }
}
