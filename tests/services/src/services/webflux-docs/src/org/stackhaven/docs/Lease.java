package org.stackhaven.docs;

import io.netty.buffer.ByteBuf;

/** The right to read a document, even if it leaves the store. May be closed from another thread. */
final class Lease implements AutoCloseable {

    private final ByteBuf content;
    private boolean closed;

    /** Takes over the content. */
    Lease(ByteBuf content) {
        this.content = content;
    }

    /** The next part of the document, which the caller has to release; null at the end. */
    synchronized ByteBuf next(int maxLength) {
        if (closed || !content.isReadable()) {
            return null;
        }
        return content.readRetainedSlice(Math.min(maxLength, content.readableBytes()));
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            content.release();
        }
    }
}
