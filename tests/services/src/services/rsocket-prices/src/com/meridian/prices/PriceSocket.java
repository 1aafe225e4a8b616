package com.meridian.prices;

import io.netty.buffer.ByteBuf;
import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.util.ByteBufPayload;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Dispatches requests. The metadata is the route: a verb, and its object behind a colon. */
final class PriceSocket implements RSocket {

    private static final Logger LOG = Logger.getLogger(PriceSocket.class.getName());

    private final QuoteBook book;
    private final AlertStore alerts;
    private final TickFeed feed;
    private final OrderDesk desk;

    PriceSocket(QuoteBook book, AlertStore alerts, TickFeed feed, OrderDesk desk) {
        this.book = book;
        this.alerts = alerts;
        this.feed = feed;
        this.desk = desk;
    }

    private static String[] route(Payload payload) {
        return payload.getMetadataUtf8().split(":", 2);
    }

    @Override
    public Mono<Void> fireAndForget(Payload payload) {
        try {
            String[] route = route(payload);
            if (route.length == 2 && route[0].equals("update")) {
                ByteBuf quote = payload.data();
                book.update(route[1], quote);
                feed.publish(route[1], quote);
            } else if (route.length == 2 && route[0].equals("alert")) {
                alerts.register(route[1], payload.data().retain());
            } else {
                LOG.fine("ignored");
            }
        } finally {
            payload.release();
        }
        return Mono.empty();
    }

    @Override
    public Mono<Payload> requestResponse(Payload payload) {
        return Mono.defer(() -> respond(payload))
                .doOnError(e -> !(e instanceof RejectedException), e -> LOG.log(Level.WARNING, "request failed", e));
    }

    private Mono<Payload> respond(Payload payload) {
        String[] route = route(payload);
        if (route[0].equals("order")) {
            return desk.place(route[1], payload);
        }
        payload.release();
        return switch (route[0]) {
            case "quote" -> book.find(route[1]).map(ByteBufPayload::create);
            case "poll" -> alerts.take(route[1]).map(ByteBufPayload::create);
            case "stats" -> Mono.just(ByteBufPayload.create("dropped=" + feed.dropped()));
            default -> Mono.error(new RejectedException("no such route"));
        };
    }

    @Override
    public Flux<Payload> requestStream(Payload payload) {
        String[] route = route(payload);
        payload.release();
        if (route.length != 2 || !route[0].equals("ticks")) {
            return Flux.error(new RejectedException("no such stream"));
        }
        return feed.stream(route[1]);
    }
}
