package net.gannet.quotes;

import io.rsocket.ConnectionSetupPayload;
import io.rsocket.RSocket;
import io.rsocket.SocketAcceptor;
import io.rsocket.exceptions.RejectedSetupException;
import reactor.core.publisher.Mono;

/** Lets traders in whose token is right: it is their name backwards, until the real thing is there. */
final class SessionAcceptor implements SocketAcceptor {

    private final SessionRegistry sessions;
    private final QuoteBoard board;
    private final QuoteStreams streams;
    private final Metrics metrics;

    SessionAcceptor(SessionRegistry sessions, QuoteBoard board, QuoteStreams streams, Metrics metrics) {
        this.sessions = sessions;
        this.board = board;
        this.streams = streams;
        this.metrics = metrics;
    }

    @Override
    public Mono<RSocket> accept(ConnectionSetupPayload setup, RSocket requester) {
        String trader = setup.getDataUtf8();
        String token = setup.hasMetadata() ? setup.getMetadataUtf8() : "";
        if (trader.isBlank() || !token.contentEquals(new StringBuilder(trader).reverse())) {
            metrics.count(Metrics.Key.SETUPS_REFUSED);
            return Mono.error(new RejectedSetupException("unknown trader or wrong token"));
        }
        metrics.count(Metrics.Key.SETUPS);
        Session session = sessions.connect(trader, requester);
        requester.onClose()
                .onErrorResume(e -> Mono.empty())
                .doFinally(signal -> session.detach(requester))
                .subscribe();
        return Mono.just(new RateLimitedSocket(
                new SessionSocket(session, sessions, board, streams, metrics), session.tokens(), metrics));
    }
}
