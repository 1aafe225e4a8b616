package io.tidewater.hooks;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import java.util.concurrent.ArrayBlockingQueue;

/** One subscriber of the feed. Those who cannot keep up miss events. */
final class FeedSession {

    private static final int BACKLOG = 48;

    private final Sinks.Many<ByteBuf> sink =
            Sinks.many().unicast().onBackpressureBuffer(new ArrayBlockingQueue<>(BACKLOG));
    private volatile boolean paused;

    /** Takes the event over. */
    synchronized boolean push(ByteBuf event) {
        if (paused || sink.tryEmitNext(event).isFailure()) {
            event.release();
            return false;
        }
        return true;
    }

    void command(String text) {
        switch (text.trim()) {
            case "pause" -> paused = true;
            case "resume" -> paused = false;
            default -> {
                // later clients may know more commands
            }
        }
    }

    synchronized void close() {
        sink.tryEmitComplete();
    }

    Flux<TextWebSocketFrame> frames() {
        return sink.asFlux().map(TextWebSocketFrame::new);
    }
}
