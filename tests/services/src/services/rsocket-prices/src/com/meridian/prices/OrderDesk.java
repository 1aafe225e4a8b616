package com.meridian.prices;

import io.rsocket.Payload;
import io.rsocket.util.ByteBufPayload;
import reactor.core.publisher.Mono;

/** Accepts orders: a number of pieces to be bought at the current price. */
final class OrderDesk {

    private static final int MAX_PIECES = 1000;

    private final QuoteBook book;

    OrderDesk(QuoteBook book) {
        this.book = book;
    }

    /** Takes over the order. */
    Mono<Payload> place(String symbol, Payload order) {
        try {
            int pieces = Integer.parseInt(order.getDataUtf8());
            if (pieces < 1 || pieces > MAX_PIECES) {
                throw new IllegalArgumentException("number of pieces");
            }
            long price = book.price(symbol);
            return Mono.just(ByteBufPayload.create(price < 0 ? "no price" : "bought for " + pieces * price));
        } catch (IllegalArgumentException e) {
            order.release(); //@bad 3
            return Mono.error(new RejectedException("not acceptable: " + e.getMessage()));
        } finally {
            order.release();
        }
    }
}
