package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.runtime.LiveBuffers;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.NettyParts;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What waits in channels, by Netty's {@code ChannelOutboundBuffer} (4.1.36 to 4.2.20: {@code
 * totalPendingWriteBytes()}, {@code size()}, {@code isWritable()}, and the fields {@code channel},
 * {@code flushedEntry}, {@code unflushedEntry}). An event loop may change all that meanwhile; what
 * fails for that is left out. Of one reading.
 */
final class QueueReading {
  static final int MOST = 20;
  private static final String QUEUE = "channel/ChannelOutboundBuffer";
  private static final String CHANNEL = "channel/Channel";
  private static final long SECOND = 1000;

  private final Shapes shapes;
  private final boolean waitedBefore;
  private final List<Waiting> waiting = new ArrayList<>();
  private long bytes;
  private long slowBytes;
  private long slowChannels;
  private ChannelQueue slowest;

  /**
   * Reads nothing yet.
   *
   * @param shapes reads Netty's objects
   * @param waitedBefore whether a good deal waited a while ago too: then a full queue of which
   *     nobody knows the age is slow
   */
  QueueReading(Shapes shapes, boolean waitedBefore) {
    this.shapes = shapes;
    this.waitedBefore = waitedBefore;
  }

  /** A queue with something in it. */
  private static final class Waiting {
    final Object queue;
    final long bytes;

    Waiting(Object queue, long bytes) {
      this.queue = queue;
      this.bytes = bytes;
    }
  }

  void read() {
    for (Object queue : NettyParts.queues()) {
      Object pending = quiet(queue, QUEUE, "totalPendingWriteBytes");
      long waits = pending instanceof Long ? (Long) pending : 0;
      if (waits > 0) {
        bytes += waits;
        Waiting one = new Waiting(queue, waits);
        waiting.add(one);
        slow(one);
      }
    }
  }

  /** Each channel is looked at: many slow peers with little each are slow too. */
  private void slow(Waiting one) {
    ChannelQueue line = state(one);
    if (!line.isSlow(waitedBefore)) {
      return;
    }
    slowBytes += one.bytes;
    slowChannels++;
    if (slowest == null || one.bytes > slowest.bytes) {
      slowest = described(one);
    }
  }

  /** The bytes that wait for peers that do not read. */
  long slowBytes() {
    return slowBytes;
  }

  /** How many peers do not read. */
  long slowChannels() {
    return slowChannels;
  }

  /** The one of them with the most bytes, or null. */
  ChannelQueue slowest() {
    return slowest;
  }

  /** The bytes that wait in all channels. */
  long bytes() {
    return bytes;
  }

  /** The channels with the most bytes. */
  List<ChannelQueue> most() {
    waiting.sort(Comparator.comparingLong((Waiting w) -> w.bytes).reversed());
    List<ChannelQueue> most = new ArrayList<>();
    for (Waiting one : waiting.subList(0, Math.min(MOST, waiting.size()))) {
      most.add(described(one));
    }
    return most;
  }

  /** A queue without its channel. */
  private ChannelQueue state(Waiting one) {
    ChannelQueue line = new ChannelQueue();
    line.bytes = one.bytes;
    line.writable = Boolean.TRUE.equals(quiet(one.queue, QUEUE, "isWritable"));
    Object size = quiet(one.queue, QUEUE, "size");
    line.buffers = size instanceof Integer ? (Integer) size : 0;
    Shapes.Queue shape = shapes.queue(one.queue.getClass());
    try {
      Object entry = shape.first(one.queue);
      Shapes.Entry of = entry == null ? null : shapes.entry(entry.getClass());
      Object message = of == null || of.message == null ? null : Netty.object(of.message, entry);
      int seconds = message == null ? -1 : LiveBuffers.seconds(message);
      if (seconds >= 0) {
        line.oldestMillis = seconds * SECOND;
      }
    } catch (RuntimeException | LinkageError e) {
      // The event loop was there at the same time: the figures before stand.
    }
    return line;
  }

  private ChannelQueue described(Waiting one) {
    ChannelQueue line = state(one);
    Shapes.Queue shape = shapes.queue(one.queue.getClass());
    try {
      channel(shape.channel == null ? null : Netty.object(shape.channel, one.queue), line);
    } catch (RuntimeException | LinkageError e) {
      // As above.
    }
    return line;
  }

  private static void channel(Object channel, ChannelQueue line) {
    if (!Netty.isOwn(channel)) {
      // Its id, state and address are told by code that is not Netty's.
      return;
    }
    Object id = quiet(channel, CHANNEL, "id");
    if (Netty.isOwn(id)) {
      Object text = quiet(id, "channel/ChannelId", "asShortText");
      line.channel = text instanceof String ? (String) text : "";
    }
    line.active = Boolean.TRUE.equals(quiet(channel, CHANNEL, "isActive"));
    Object remote = quiet(channel, CHANNEL, "remoteAddress");
    if (remote instanceof SocketAddress) {
      String type = remote.getClass().getName();
      line.remote = type.startsWith("java.net.") || NettyCopy.has(type) ? remote.toString() : null;
    }
  }

  private static Object quiet(Object on, String type, String method) {
    try {
      return Netty.call(on, type, method);
    } catch (RuntimeException | LinkageError e) {
      return null;
    }
  }
}
