package io.cobalt.blobs;

import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufInputStream;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Name (length in one byte), checksum (8 bytes), data. */
final class ChunkMarshaller implements MethodDescriptor.Marshaller<Chunk> {

    private static final int READ = 8 * 1024;

    private final ByteBufAllocator alloc;

    ChunkMarshaller(ByteBufAllocator alloc) {
        this.alloc = alloc;
    }

    /** The stream has its own count of the data, gRPC closes it; the chunk stays the caller's. */
    @Override
    public InputStream stream(Chunk chunk) {
        byte[] name = chunk.name().getBytes(StandardCharsets.US_ASCII);
        ByteBuf head = alloc.buffer(1 + name.length + 8);
        head.writeByte(name.length).writeBytes(name).writeLong(chunk.checksum());
        ByteBuf message = alloc.compositeBuffer(2)
                .addComponent(true, head)
                .addComponent(true, chunk.data().retainedDuplicate());
        return new ByteBufInputStream(message, true);
    }

    /** The chunk is the receiver's to release. */
    @Override
    public Chunk parse(InputStream stream) {
        try {
            DataInputStream in = new DataInputStream(stream);
            byte[] name = new byte[in.readUnsignedByte()];
            in.readFully(name);
            long checksum = in.readLong();
            return new Chunk(new String(name, StandardCharsets.US_ASCII), checksum, data(in));
        } catch (IOException e) {
            throw Status.INVALID_ARGUMENT.withDescription("malformed chunk").withCause(e).asRuntimeException();
        }
    }

    private ByteBuf data(InputStream in) throws IOException {
        ByteBuf data = alloc.buffer(Math.max(in.available(), 64));
        try {
            int read = data.writeBytes(in, READ);
            while (read > 0) {
                read = data.writeBytes(in, READ);
            }
        } catch (IOException | RuntimeException e) {
            data.release();
            throw e;
        }
        return data;
    }
}
