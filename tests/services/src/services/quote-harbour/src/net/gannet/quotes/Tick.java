package net.gannet.quotes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.rsocket.Payload;
import io.rsocket.util.ByteBufPayload;

/** One published quote. Each holder of a tick has a count of its data. */
record Tick(String symbol, long sequence, long timestamp, ByteBuf data) {

    Tick retain() {
        data.retain();
        return this;
    }

    void release() {
        data.release();
    }

    /** The tick as it goes to a client; this holder's count goes with it. */
    Payload toPayload() {
        ByteBuf metadata = ByteBufUtil.writeUtf8(ByteBufAllocator.DEFAULT, symbol + '#' + sequence + '@' + timestamp);
        return ByteBufPayload.create(data.slice(), metadata);
    }
}
