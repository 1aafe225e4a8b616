package net.gannet.quotes;

import io.netty.buffer.ByteBuf;
import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.exceptions.InvalidException;
import io.rsocket.util.ByteBufPayload;
import io.rsocket.util.DefaultPayload;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import java.util.function.BiFunction;

/** Serves the requests of one session. Payloads are zero-copy: each is released when its request has been read. */
final class SessionSocket implements RSocket {

    private static final int MAX_DATA = 8 * 1024;

    private final Session session;
    private final SessionRegistry sessions;
    private final QuoteBoard board;
    private final QuoteStreams streams;
    private final Metrics metrics;

    SessionSocket(Session session, SessionRegistry sessions, QuoteBoard board, QuoteStreams streams, Metrics metrics) {
        this.session = session;
        this.sessions = sessions;
        this.board = board;
        this.streams = streams;
        this.metrics = metrics;
    }

    @Override
    public Mono<Void> fireAndForget(Payload payload) {
        return reading(payload, (route, data) -> {
            switch (route.name()) {
                case "publish" -> publish(route.argument(), data);
                case "mail" -> mail(route.argument(), data);
                default -> throw route.unknown();
            }
            return Mono.empty();
        });
    }

    @Override
    public Mono<Payload> requestResponse(Payload payload) {
        return reading(payload, (route, data) -> switch (route.name()) {
            case "last" -> last(route.argument());
            case "publish" -> {
                publish(route.argument(), data);
                yield text("published");
            }
            case "mail" -> text(mail(route.argument(), data) ? "left" : "not here");
            case "read" -> read(route.number());
            case "stats" -> text(metrics.render());
            default -> Mono.error(route.unknown());
        });
    }

    @Override
    public Flux<Payload> requestStream(Payload payload) {
        Route route;
        try {
            route = Route.of(payload);
        } catch (InvalidException e) {
            metrics.count(Metrics.Key.BAD_REQUESTS);
            return Flux.error(e);
        } finally {
            payload.release();
        }
        return route.name().equals("quotes")
                ? Flux.defer(() -> streams.open(route.argument(), route.number()))
                : Flux.error(route.unknown());
    }

    private <T> Mono<T> reading(Payload payload, BiFunction<Route, ByteBuf, Mono<T>> action) {
        try {
            return action.apply(Route.of(payload), payload.sliceData());
        } catch (InvalidException e) {
            metrics.count(Metrics.Key.BAD_REQUESTS);
            return Mono.error(e);
        } finally {
            payload.release();
        }
    }

    private void publish(String symbol, ByteBuf data) {
        QuoteBoard.Book book = board.book(symbol);
        checkSize(data);
        book.publish(data.retain());
    }

    private boolean mail(String trader, ByteBuf data) {
        checkSize(data);
        Session receiver = sessions.find(trader);
        if (receiver == null) {
            return false;
        }
        ByteBuf message = data.retain();
        if (!receiver.mailbox().put(message)) {
            message.release();
            return false;
        }
        metrics.count(Metrics.Key.MAILED);
        return true;
    }

    private Mono<Payload> last(String symbol) {
        QuoteBoard.Book book = board.book(symbol);
        return Mono.fromSupplier(book::last).map(Tick::toPayload).switchIfEmpty(text("no quotes yet"));
    }

    private Mono<Payload> read(int max) {
        return Mono.fromSupplier(() -> ByteBufPayload.create(session.mailbox().read(max)));
    }

    private static void checkSize(ByteBuf data) {
        if (!data.isReadable() || data.readableBytes() > MAX_DATA) {
            throw new InvalidException("data of " + data.readableBytes() + " bytes");
        }
    }

    private static Mono<Payload> text(String text) {
        return Mono.fromSupplier(() -> DefaultPayload.create(text));
    }

    /** What a request is for, from its metadata: {@code name}, {@code name:argument} or {@code name:argument:number}. */
    private record Route(String name, String argument, int number) {

        static Route of(Payload payload) {
            if (!payload.hasMetadata()) {
                throw new InvalidException("no route");
            }
            String[] parts = payload.getMetadataUtf8().split(":", 3);
            try {
                return new Route(parts[0],
                        parts.length > 1 ? parts[1] : "",
                        parts.length > 2 ? Integer.parseInt(parts[2]) : 0);
            } catch (NumberFormatException e) {
                throw new InvalidException("bad number in route");
            }
        }

        InvalidException unknown() {
            return new InvalidException("no such route: " + name);
        }
    }
}
