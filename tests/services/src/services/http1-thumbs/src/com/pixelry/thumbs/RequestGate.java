package com.pixelry.thumbs;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponse;

import java.util.ArrayDeque;
import java.util.Deque;

/** Lets one request at a time through, so that the responses of a pipelining client stay in order. */
final class RequestGate extends ChannelDuplexHandler {

    private static final int MAX_WAITING = 64;

    private final Deque<FullHttpRequest> waiting = new ArrayDeque<>();
    private boolean busy;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        FullHttpRequest request = (FullHttpRequest) msg;
        if (!busy) {
            busy = true;
            ctx.fireChannelRead(request);
        } else if (waiting.size() < MAX_WAITING && ctx.channel().isActive()) {
            waiting.add(request);
        } else {
            request.release();
            ctx.close();
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        ctx.write(msg, promise);
        if (msg instanceof HttpResponse) {
            ctx.executor().execute(() -> next(ctx));
        }
    }

    private void next(ChannelHandlerContext ctx) {
        FullHttpRequest request = waiting.poll();
        if (request == null) {
            busy = false;
        } else {
            ctx.fireChannelRead(request);
            ctx.fireChannelReadComplete();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        drop();
        ctx.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        drop();
    }

    private void drop() {
        for (FullHttpRequest request = waiting.poll(); request != null; request = waiting.poll()) {
            request.release();
        }
    }
}
