package net.gannet.quotes;

import java.util.ArrayList;
import java.util.List;

/** The latest ticks of a symbol, in a ring. Guarded by its book. */
final class ReplayBuffer {

    private final Tick[] ring;
    private long added;

    ReplayBuffer(int depth) {
        ring = new Tick[depth];
    }

    void add(Tick tick) {
        int slot = (int) (added++ % ring.length);
        Tick replaced = ring[slot];
        ring[slot] = tick;
        if (replaced != null) {
            replaced.release();
        }
    }

    /** The last {@code count} ticks, oldest first, retained for the caller. */
    List<Tick> latest(int count) {
        long from = Math.max(0, added - Math.min(count, ring.length));
        List<Tick> ticks = new ArrayList<>((int) (added - from));
        for (long i = from; i < added; i++) {
            ticks.add(ring[(int) (i % ring.length)].retain());
        }
        return ticks;
    }

    void clear() {
        for (int i = 0; i < ring.length; i++) {
            if (ring[i] != null) {
                ring[i].release();
                ring[i] = null;
            }
        }
        added = 0;
    }
}
