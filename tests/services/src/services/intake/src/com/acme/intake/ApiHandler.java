package com.acme.intake;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Turns the HTTP objects of a connection into exchanges and feeds their bodies into the uploads. */
final class ApiHandler extends SimpleChannelInboundHandler<HttpObject> {

    private static final Logger LOG = Logger.getLogger(ApiHandler.class.getName());

    private final ServiceConfig config;
    private final Endpoints endpoints;
    private final Stats stats;
    private ResponseQueue queue;
    private Upload upload;

    ApiHandler(ServiceConfig config, Endpoints endpoints, Stats stats) {
        this.config = config;
        this.endpoints = endpoints;
        this.stats = stats;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        queue = new ResponseQueue(ctx, config.maxPipelined(), stats);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject msg) {
        if (queue.isClosing()) {
            return;
        }
        if (msg instanceof HttpRequest request) {
            begin(ctx, request);
        }
        if (msg instanceof HttpContent part && upload != null) {
            body(part);
        }
    }

    private void begin(ChannelHandlerContext ctx, HttpRequest request) {
        stats.count("requests");
        if (request.decoderResult().isFailure()) {
            stats.count("bad-requests");
            queue.open(false).respond(Replies.error(ctx.alloc(), HttpResponseStatus.BAD_REQUEST, "malformed request"));
            return;
        }
        Exchange exchange = queue.open(HttpUtil.isKeepAlive(request));
        if (HttpUtil.getContentLength(request, 0L) > config.maxUpload()) {
            exchange.closeAfterwards().respond(
                    Replies.error(ctx.alloc(), HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "upload too large"));
            return;
        }
        upload = endpoints.dispatch(ctx.alloc(), ctx.channel().eventLoop(), exchange, request);
    }

    private void body(HttpContent part) {
        Upload current = upload;
        if (part.decoderResult().isFailure()) {
            upload = null;
            stats.count("bad-requests");
            current.broken("malformed body");
        } else if (!current.append(part.content())) {
            upload = null;
        } else if (part instanceof LastHttpContent) {
            upload = null;
            current.complete();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        queue.updateReading();
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (upload != null) {
            upload.abort();
            upload = null;
        }
        queue.close();
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof IOException)) {
            LOG.log(Level.WARNING, "closing " + ctx.channel(), cause);
        }
        ctx.close();
    }
}
