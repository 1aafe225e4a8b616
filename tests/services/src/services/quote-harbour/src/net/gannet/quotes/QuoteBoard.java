package net.gannet.quotes;

import io.netty.buffer.ByteBuf;
import io.rsocket.exceptions.InvalidException;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The traded symbols, each with its latest ticks and those who follow it. */
final class QuoteBoard {

    private static final List<String> SYMBOLS = List.of("GNT", "TRN", "SKU", "PFN", "AUK", "FUL");

    private final Map<String, Book> books = new LinkedHashMap<>();
    private final Metrics metrics;

    QuoteBoard(int replayDepth, Metrics metrics) {
        this.metrics = metrics;
        SYMBOLS.forEach(symbol -> books.put(symbol, new Book(symbol, replayDepth)));
    }

    Book book(String symbol) {
        Book book = books.get(symbol);
        if (book == null) {
            throw new InvalidException("no such symbol: " + symbol);
        }
        return book;
    }

    void close() {
        books.values().forEach(Book::close);
    }

    final class Book {

        private final String symbol;
        private final ReplayBuffer replay;
        private final Set<LiveQueue> followers = new LinkedHashSet<>();
        private long sequence;
        private boolean closed;

        private Book(String symbol, int replayDepth) {
            this.symbol = symbol;
            this.replay = new ReplayBuffer(replayDepth);
        }

        /** Adds a quote; its data goes to the board. */
        synchronized void publish(ByteBuf data) {
            if (closed) {
                data.release();
                return;
            }
            Tick tick = new Tick(symbol, ++sequence, System.currentTimeMillis(), data);
            for (LiveQueue follower : new ArrayList<>(followers)) {
                if (!follower.push(tick.retain())) {
                    metrics.count(Metrics.Key.LIVE_MISSED);
                }
            }
            replay.add(tick);
            metrics.count(Metrics.Key.PUBLISHED);
        }

        /** The latest ticks, the caller's; what comes after them goes to the follower. */
        synchronized List<Tick> follow(LiveQueue follower, int replayed) {
            if (closed) {
                follower.finish();
                return List.of();
            }
            followers.add(follower);
            return replay.latest(replayed);
        }

        synchronized void unfollow(LiveQueue follower) {
            followers.remove(follower);
        }

        /** The last tick, the caller's, or null. */
        synchronized Tick last() {
            List<Tick> latest = replay.latest(1);
            return latest.isEmpty() ? null : latest.get(0);
        }

        private synchronized void close() {
            closed = true;
            new ArrayList<>(followers).forEach(LiveQueue::finish);
            replay.clear();
        }
    }
}
