package com.acme.intake;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpUtil;

import java.util.ArrayDeque;
import java.util.Queue;

/** The unanswered and unsent exchanges of one connection, oldest first. Used by the connection's event loop only. */
final class ResponseQueue {

    private final ChannelHandlerContext ctx;
    private final Stats stats;
    private final int depth;
    private final Queue<Exchange> pending = new ArrayDeque<>();
    private boolean closing;
    private boolean closed;

    ResponseQueue(ChannelHandlerContext ctx, int depth, Stats stats) {
        this.ctx = ctx;
        this.depth = depth;
        this.stats = stats;
    }

    Exchange open(boolean keepAlive) {
        Exchange exchange = new Exchange(this, ctx.channel().eventLoop(), keepAlive);
        pending.add(exchange);
        updateReading();
        return exchange;
    }

    /** Sends what can be sent now. */
    void answered() {
        boolean written = false;
        Exchange head;
        while (!closing && (head = pending.peek()) != null && head.answered()) {
            pending.remove();
            FullHttpResponse reply = head.takeReply();
            HttpUtil.setKeepAlive(reply, head.keepAlive());
            if (head.keepAlive()) {
                ctx.write(reply, ctx.voidPromise());
            } else {
                closing = true;
                ctx.write(reply).addListener(ChannelFutureListener.CLOSE);
            }
            written = true;
        }
        if (written) {
            ctx.flush();
        }
        updateReading();
    }

    void updateReading() {
        if (!closed) {
            ctx.channel().config().setAutoRead(ctx.channel().isWritable() && pending.size() < depth);
        }
    }

    boolean isClosing() {
        return closing || closed;
    }

    boolean isClosed() {
        return closed;
    }

    /** The connection is gone: nothing will be sent any more. */
    void close() {
        closed = true;
        for (Exchange exchange : pending) {
            if (exchange.answered()) {
                stats.count("replies-unsent");
                continue; //@bad 2
            }
            exchange.abandon();
        }
        pending.clear();
    }
}
