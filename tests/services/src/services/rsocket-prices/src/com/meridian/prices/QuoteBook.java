package com.meridian.prices;

import io.netty.buffer.ByteBuf;
import reactor.core.publisher.Mono;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The last quote of every symbol, as the bytes that were received. */
final class QuoteBook {

    private final Map<String, ByteBuf> quotes = new HashMap<>();

    /** Keeps a copy of its own of the quote. */
    synchronized void update(String symbol, ByteBuf quote) {
        ByteBuf old = quotes.put(symbol, quote.retainedDuplicate());
        if (old != null) {
            old.release();
        }
    }

    /** The quote, which then belongs to the subscriber. */
    Mono<ByteBuf> find(String symbol) {
        return Mono.fromCallable(() -> {
            synchronized (this) {
                ByteBuf quote = quotes.get(symbol);
                return quote == null ? null : quote.retainedDuplicate();
            }
        });
    }

    /** The price, in cents, or -1. */
    synchronized long price(String symbol) {
        ByteBuf quote = quotes.get(symbol);
        return quote == null ? -1 : Long.parseLong(quote.toString(StandardCharsets.US_ASCII).trim());
    }

    synchronized void close() {
        quotes.values().forEach(ByteBuf::release);
        quotes.clear();
    }
}
