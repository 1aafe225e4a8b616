package com.acme.intake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** Collects the parts of an upload in segments of its own, so that the channel's read buffers go back at once. */
final class Spool {

    private static final int SEGMENT = 16 * 1024;

    private final ByteBufAllocator alloc;
    private final int limit;
    private final CRC32 crc = new CRC32();
    private List<ByteBuf> segments = new ArrayList<>();
    private int size;

    Spool(ByteBufAllocator alloc, int limit) {
        this.alloc = alloc;
        this.limit = limit;
    }

    /**
     * Copies the part's bytes.
     *
     * @return false when the upload would become too large; nothing is copied then
     */
    boolean append(ByteBuf part) {
        int length = part.readableBytes();
        if (length > limit - size) {
            return false;
        }
        size += length;
        for (int n = part.nioBufferCount(), i = 0; i < n; i++) {
            crc.update(n == 1 ? part.nioBuffer() : part.nioBuffers()[i]);
        }
        while (part.isReadable()) {
            ByteBuf last = segments.isEmpty() ? null : segments.get(segments.size() - 1);
            if (last == null || !last.isWritable()) {
                last = alloc.directBuffer(SEGMENT, SEGMENT);
                segments.add(last);
            }
            last.writeBytes(part, Math.min(part.readableBytes(), last.writableBytes()));
        }
        return true;
    }

    String checksum() {
        return Long.toHexString(crc.getValue());
    }

    /** The whole upload; it belongs to the caller, and the spool is empty afterwards. */
    ByteBuf seal() {
        List<ByteBuf> parts = segments;
        segments = new ArrayList<>();
        if (parts.isEmpty()) {
            return alloc.directBuffer(0);
        }
        if (parts.size() == 1) {
            return parts.get(0);
        }
        CompositeByteBuf whole = alloc.compositeDirectBuffer(parts.size());
        for (ByteBuf part : parts) {
            whole.addComponent(true, part);
        }
        return whole;
    }

    void discard() {
        segments.forEach(ByteBuf::release);
        segments.clear();
    }
}
