package net.gannet.quotes;

import io.rsocket.Payload;
import reactor.core.publisher.Flux;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Streams of a symbol's ticks: first the latest ones, then new ones as they come. */
final class QuoteStreams {

    private final QuoteBoard board;
    private final Metrics metrics;

    QuoteStreams(QuoteBoard board, Metrics metrics) {
        this.board = board;
        this.metrics = metrics;
    }

    Flux<Payload> open(String symbol, int replayed) {
        QuoteBoard.Book book = board.book(symbol);
        return Flux.defer(() -> {
            LiveQueue live = new LiveQueue();
            List<Tick> latest = book.follow(live, replayed);
            AtomicInteger toReplay = new AtomicInteger(latest.size());
            metrics.count(Metrics.Key.STREAMS);
            return Flux.fromIterable(latest)
                    .doOnNext(tick -> toReplay.decrementAndGet())
                    .doOnDiscard(Tick.class, Tick::release) //@good 3
                    .concatWith(live.ticks())
                    .map(Tick::toPayload)
                    .doFinally(signal -> {
                        book.unfollow(live);
                        live.close();
                        if (toReplay.get() > 0) {
                            metrics.count(Metrics.Key.REPLAYS_CUT);
                        }
                    });
        });
    }
}
