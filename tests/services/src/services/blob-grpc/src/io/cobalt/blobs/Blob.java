package io.cobalt.blobs;

import io.netty.buffer.ByteBuf;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;

import java.util.zip.CRC32;

/** A whole blob, shared by the cache and the downloads. */
final class Blob extends AbstractReferenceCounted {

    private final String name;
    private final long checksum;
    private final ByteBuf data;

    /** Takes over the data. */
    Blob(String name, long checksum, ByteBuf data) {
        this.name = name;
        this.checksum = checksum;
        this.data = data;
    }

    static long checksum(ByteBuf data) {
        CRC32 crc = new CRC32();
        crc.update(data.nioBuffer());
        return crc.getValue();
    }

    String name() {
        return name;
    }

    long checksum() {
        return checksum;
    }

    int size() {
        return data.readableBytes();
    }

    byte[] toBytes() {
        byte[] bytes = new byte[size()];
        data.getBytes(data.readerIndex(), bytes);
        return bytes;
    }

    /** A part of the blob, which the caller releases. */
    Chunk chunk(int offset, int length) {
        return new Chunk(name, checksum, data.retainedSlice(data.readerIndex() + offset, length));
    }

    @Override
    public Blob retain() {
        super.retain();
        return this;
    }

    @Override
    public ReferenceCounted touch(Object hint) {
        data.touch(hint);
        return this;
    }

    @Override
    protected void deallocate() {
        data.release();
    }
}
