package io.cobalt.blobs;

import io.grpc.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

import java.util.ArrayList;
import java.util.List;

/** Collects the parts of an upload. */
final class BlobAssembler {

    private static final int MAX_SIZE = 512 * 1024;

    private final ByteBufAllocator alloc;
    private final List<ByteBuf> parts = new ArrayList<>();
    private String name;
    private long checksum;
    private int size;

    BlobAssembler(ByteBufAllocator alloc) {
        this.alloc = alloc;
    }

    /** The chunk stays the caller's. */
    void add(Chunk chunk) throws BlobException {
        if (name == null) {
            name = chunk.name();
            checksum = chunk.checksum();
        } else if (!name.equals(chunk.name())) {
            throw new BlobException(Status.INVALID_ARGUMENT, "chunk of " + chunk.name() + " within " + name);
        }
        size += chunk.data().readableBytes();
        if (size > MAX_SIZE) {
            throw new BlobException(Status.RESOURCE_EXHAUSTED, "more than " + MAX_SIZE + " bytes");
        }
        parts.add(chunk.data().retain());
    }

    /** The blob, in one piece, is the caller's; the parts are still to be closed. */
    Blob assemble() throws BlobException {
        if (size == 0) {
            throw new BlobException(Status.INVALID_ARGUMENT, "empty blob");
        }
        ByteBuf whole = alloc.directBuffer(size);
        try { //@good 2
            join(whole); //@good 2
            verify(whole); //@good 2
        } catch (BlobException | RuntimeException e) { //@good 2
            whole.release(); //@good 2
            throw e; //@good 2
        } //@good 2
        join(whole); //@bad 2
        verify(whole); //@bad 2
        return new Blob(name, checksum, whole);
    }

    private void join(ByteBuf whole) {
        for (ByteBuf part : parts) {
            whole.writeBytes(part, part.readerIndex(), part.readableBytes());
        }
    }

    private void verify(ByteBuf whole) throws BlobException {
        if (Blob.checksum(whole) != checksum) {
            throw new BlobException(Status.DATA_LOSS, "checksum of " + name + " does not match");
        }
    }

    void close() {
        parts.forEach(ByteBuf::release);
        parts.clear();
    }
}
