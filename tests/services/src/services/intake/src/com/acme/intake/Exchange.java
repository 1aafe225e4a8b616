package com.acme.intake;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.FullHttpResponse;

import java.util.concurrent.RejectedExecutionException;

/**
 * One request of a connection and the place for its reply. Replies may come in any order and from any thread; the
 * {@link ResponseQueue} sends them in the order of the requests.
 */
final class Exchange {

    private final ResponseQueue queue;
    private final EventLoop loop;
    private boolean keepAlive;
    private boolean answered;
    private FullHttpResponse reply;
    private Runnable onAbandon;

    Exchange(ResponseQueue queue, EventLoop loop, boolean keepAlive) {
        this.queue = queue;
        this.loop = loop;
        this.keepAlive = keepAlive;
    }

    /** Answers the request. The response belongs to the exchange from here on, whatever happens to it. */
    void respond(FullHttpResponse response) {
        if (loop.inEventLoop()) {
            respond0(response);
            return;
        }
        try {
            loop.execute(() -> respond0(response));
        } catch (RejectedExecutionException e) {
            response.release();
        }
    }

    private void respond0(FullHttpResponse response) {
        if (answered || queue.isClosed()) {
            response.release();
            return;
        }
        answered = true;
        reply = response;
        onAbandon = null;
        queue.answered();
    }

    /** Something to do when the connection goes away before there is an answer. */
    void whenAbandoned(Runnable action) {
        if (queue.isClosed()) {
            action.run();
        } else if (!answered) {
            onAbandon = action;
        }
    }

    Exchange closeAfterwards() {
        keepAlive = false;
        return this;
    }

    boolean keepAlive() {
        return keepAlive;
    }

    boolean answered() {
        return answered;
    }

    FullHttpResponse takeReply() {
        FullHttpResponse r = reply;
        reply = null;
        return r;
    }

    void abandon() {
        Runnable action = onAbandon;
        onAbandon = null;
        if (action != null) {
            action.run();
        }
        FullHttpResponse unsent = takeReply();
        if (unsent != null) {
            unsent.release();
        }
    }
}
