package org.lumen.relay;

import com.linecorp.armeria.common.ByteBufAccessMode;
import com.linecorp.armeria.common.HttpData;

import io.netty.buffer.ByteBuf;

/** Passes on a part of the body only. The rest is still read, so that the connection to the origin can be kept. */
final class Excerpt implements Transform {

    private final Counters counters;
    private long skip;
    private long remaining;

    Excerpt(long skip, long length, Counters counters) {
        this.skip = skip;
        this.remaining = length;
        this.counters = counters;
    }

    @Override
    public HttpData apply(HttpData data) {
        int length = data.length();
        if (skip >= length || remaining == 0) {
            skip = Math.max(0, skip - length);
            counters.hit("pieces-skipped");
            data.close(); //@good 2
            return HttpData.empty();
        }
        if (skip == 0 && remaining >= length) {
            remaining -= length;
            return data;
        }
        try (data) {
            ByteBuf whole = data.byteBuf(ByteBufAccessMode.DUPLICATE);
            int n = (int) Math.min(length - skip, remaining);
            ByteBuf part = whole.retainedSlice(whole.readerIndex() + (int) skip, n);
            skip = 0;
            remaining -= n;
            return HttpData.wrap(part);
        }
    }
}
