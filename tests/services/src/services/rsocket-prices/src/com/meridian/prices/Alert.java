package com.meridian.prices;

import io.netty.buffer.ByteBuf;

/** A text that a client wants to find later. */
final class Alert implements AutoCloseable {

    private final ByteBuf text;

    Alert(ByteBuf text) {
        this.text = text;
    }

    /** Hands the text over to the caller. */
    ByteBuf takeText() {
        return text;
    }

    @Override
    public void close() {
        text.release();
    }
}
