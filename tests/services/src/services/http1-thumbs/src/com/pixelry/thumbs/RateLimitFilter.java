package com.pixelry.thumbs;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;

import java.util.HashMap;
import java.util.Map;

/** Refuses requests beyond the rate that was agreed for the key. */
final class RateLimitFilter extends SimpleChannelInboundHandler<FullHttpRequest> {

    /** A token bucket per key; a bucket holds what a key may use in one second. */
    static final class RateLimiter {

        private static final class Bucket {

            private final int perSecond;
            private double tokens;
            private long filled = System.nanoTime();

            Bucket(int perSecond) {
                this.perSecond = perSecond;
                this.tokens = perSecond;
            }

            synchronized boolean take() {
                long now = System.nanoTime();
                tokens = Math.min(perSecond, tokens + (now - filled) / 1e9 * perSecond);
                filled = now;
                if (tokens < 1) {
                    return false;
                }
                tokens--;
                return true;
            }
        }

        private final Map<String, Bucket> buckets = new HashMap<>();

        RateLimiter(Map<String, Integer> rates) {
            rates.forEach((key, perSecond) -> buckets.put(key, new Bucket(perSecond)));
        }

        boolean tryAcquire(String key) {
            Bucket bucket = buckets.get(key);
            return bucket != null && bucket.take();
        }
    }

    private final RateLimiter limiter;
    private final ThumbStats stats;

    RateLimitFilter(RateLimiter limiter, ThumbStats stats) {
        this.limiter = limiter;
        this.stats = stats;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
        String key = request.headers().get(KeyFilter.HEADER);
        if (limiter.tryAcquire(key)) {
            ctx.fireChannelRead(request.retain());
            return;
        }
        stats.limited();
        Responses.text(ctx, HttpUtil.isKeepAlive(request), HttpResponseStatus.TOO_MANY_REQUESTS, "slow down");
        request.release(); //@bad 3
    }
}
