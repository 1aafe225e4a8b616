package io.cobalt.blobs;

import io.netty.buffer.ByteBuf;

/** A part of a blob on its way. Holds one count of its data. */
final class Chunk {

    private final String name;
    private final long checksum;
    private final ByteBuf data;

    /** Takes over the data. */
    Chunk(String name, long checksum, ByteBuf data) {
        this.name = name;
        this.checksum = checksum;
        this.data = data;
    }

    String name() {
        return name;
    }

    /** Of the whole blob. */
    long checksum() {
        return checksum;
    }

    ByteBuf data() {
        return data;
    }

    void release() {
        data.release();
    }
}
