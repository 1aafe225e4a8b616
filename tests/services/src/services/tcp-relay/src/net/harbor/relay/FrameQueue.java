package net.harbor.relay;

import io.netty.buffer.ByteBuf;

import java.util.ArrayDeque;
import java.util.Deque;

/** Frames that wait for the collector. New telemetry is worth more than old, so the oldest go first. */
final class FrameQueue {

    private final Deque<ByteBuf> frames = new ArrayDeque<>();
    private final int capacity;
    private final RelayStats stats;

    FrameQueue(int capacity, RelayStats stats) {
        this.capacity = capacity;
        this.stats = stats;
    }

    void offer(ByteBuf frame) {
        if (frames.size() == capacity) {
            frames.poll().release(); //@good 1
            frames.poll(); //@bad 1
            stats.dropped();
        }
        frames.add(frame);
    }

    ByteBuf poll() {
        return frames.poll();
    }

    boolean isEmpty() {
        return frames.isEmpty();
    }

    void clear() {
        for (ByteBuf frame = frames.poll(); frame != null; frame = frames.poll()) {
            frame.release();
        }
    }
}
