package com.meridian.prices;

import io.netty.buffer.ByteBuf;
import io.rsocket.Payload;
import io.rsocket.util.ByteBufPayload;

/** A change of a price on its way to one listener. */
final class Tick implements AutoCloseable {

    private final ByteBuf quote;

    Tick(ByteBuf quote) {
        this.quote = quote;
    }

    /** The tick as an element of the stream, which owns the quote from then on. */
    Payload toPayload() {
        return ByteBufPayload.create(quote);
    }

    @Override
    public void close() {
        quote.release();
    }
}
