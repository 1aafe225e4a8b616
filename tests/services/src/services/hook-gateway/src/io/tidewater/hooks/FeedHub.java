package io.tidewater.hooks;

import io.netty.buffer.ByteBuf;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.websocket.WebsocketInbound;
import reactor.netty.http.websocket.WebsocketOutbound;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Who listens to which tenant's events. */
final class FeedHub {

    private final Map<String, Set<FeedSession>> sessions = new ConcurrentHashMap<>();
    private final Counters counters;

    FeedHub(Counters counters) {
        this.counters = counters;
    }

    /** Shows the event to the tenant's subscribers; the caller keeps its count. */
    void publish(String tenant, ByteBuf event) {
        for (FeedSession session : sessions.getOrDefault(tenant, Set.of())) {
            counters.count(session.push(event.retainedDuplicate()) ? "fed" : "missed");
        }
    }

    Publisher<Void> serve(String tenant, WebsocketInbound in, WebsocketOutbound out) {
        var session = new FeedSession();
        var commands = in.receive().asString().doOnNext(session::command).then();
        var events = out.sendObject(session.frames()
                .doOnSubscribe(s -> open(tenant, session))
                .doFinally(signal -> forget(tenant, session)));
        return Mono.firstWithSignal(commands, events.then());
    }

    private void open(String tenant, FeedSession session) {
        sessions.computeIfAbsent(tenant, t -> ConcurrentHashMap.newKeySet()).add(session);
        counters.count("feeds");
    }

    private void forget(String tenant, FeedSession session) {
        sessions.getOrDefault(tenant, Set.of()).remove(session);
    }

    void close() {
        sessions.values().forEach(all -> all.forEach(FeedSession::close));
    }
}
