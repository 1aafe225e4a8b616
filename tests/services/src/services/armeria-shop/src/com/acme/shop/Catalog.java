package com.acme.shop;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The items, what they cost and whether there are any left, which takes a while to find out. */
final class Catalog {

    private static final int ITEMS = 60;
    private static final Map<String, Integer> RATES = Map.of("EUR", 100, "USD", 112, "GBP", 86, "CHF", 95);

    private final ScheduledExecutorService stock = Executors.newSingleThreadScheduledExecutor();

    int[] items() {
        return IntStream.range(0, ITEMS).toArray();
    }

    String name(int item) {
        return "article-" + item;
    }

    /** The price in cents. Some of the articles are not sold in Switzerland. */
    int price(int item, String currency) {
        Integer rate = RATES.get(currency);
        if (rate == null) {
            throw new IllegalArgumentException("unknown currency");
        }
        if (currency.equals("CHF") && item > ITEMS / 2) {
            throw new IllegalArgumentException(name(item) + " has no price in CHF");
        }
        return (199 + item * 37) * rate / 100;
    }

    /** Reserves an item; the future fails if there is none left. */
    CompletableFuture<Integer> reserve(int item, int count) {
        CompletableFuture<Integer> reservation = new CompletableFuture<>();
        stock.schedule(() -> {
            if (item % 10 == 9) {
                reservation.completeExceptionally(new IllegalStateException("out of stock"));
            } else {
                reservation.complete(count);
            }
        }, 2 + item % 7, TimeUnit.MILLISECONDS);
        return reservation;
    }

    void close() throws InterruptedException {
        stock.shutdown();
        stock.awaitTermination(2, TimeUnit.SECONDS);
    }
}
