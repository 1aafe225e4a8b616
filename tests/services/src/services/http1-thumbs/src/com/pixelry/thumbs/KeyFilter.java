package com.pixelry.thumbs;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;

import java.util.Set;

/** Admits requests with a known API key. */
final class KeyFilter extends ChannelInboundHandlerAdapter {

    static final String HEADER = "X-Api-Key";

    private final Set<String> keys;

    KeyFilter(Set<String> keys) {
        this.keys = keys;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        FullHttpRequest request = (FullHttpRequest) msg;
        String key = request.headers().get(HEADER);
        if (key != null && keys.contains(key)) {
            ctx.fireChannelRead(request);
            return;
        }
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        request.release();
        Responses.text(ctx, keepAlive, HttpResponseStatus.UNAUTHORIZED, "unknown key");
    }
}
