package com.brightgate.gateway;

import io.netty.handler.codec.http.HttpResponseStatus;
import reactor.netty.http.server.HttpServerRequest;

import java.util.HashMap;
import java.util.Map;

/** Knows the API keys and how many requests each of them may make. Lives on the one event loop of the gateway. */
final class AuthFilter {

    static final String HEADER = "x-api-key";

    private final Map<String, Bucket> buckets = new HashMap<>();

    AuthFilter(Map<String, Integer> requestsPerSecond) {
        requestsPerSecond.forEach((key, rate) -> buckets.put(key, new Bucket(rate)));
    }

    /** @return the status to refuse the request with, null if it may go on */
    HttpResponseStatus check(HttpServerRequest request) {
        String key = request.requestHeaders().get(HEADER);
        Bucket bucket = key == null ? null : buckets.get(key);
        if (bucket == null) {
            return HttpResponseStatus.UNAUTHORIZED;
        }
        return bucket.take() ? null : HttpResponseStatus.TOO_MANY_REQUESTS;
    }

    private static final class Bucket {

        private final int rate;
        private double tokens;
        private long filledNanos = System.nanoTime();

        Bucket(int rate) {
            this.rate = rate;
            this.tokens = rate;
        }

        boolean take() {
            long now = System.nanoTime();
            tokens = Math.min(rate, tokens + (now - filledNanos) / 1e9 * rate);
            filledNanos = now;
            if (tokens < 1) {
                return false;
            }
            tokens--;
            return true;
        }
    }
}
