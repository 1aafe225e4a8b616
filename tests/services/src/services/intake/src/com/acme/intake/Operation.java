package com.acme.intake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.buffer.ByteBufUtil;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/** What workers can do with a document. The input stays the caller's, the result becomes the caller's. */
enum Operation {

    CHECKSUM {
        @Override
        ByteBuf apply(ByteBufAllocator alloc, ByteBuf input, int latency, BooleanSupplier aborted) {
            CRC32 crc = new CRC32();
            byte[] chunk = new byte[4096];
            for (int at = input.readerIndex(); at < input.writerIndex(); ) {
                int n = Math.min(chunk.length, input.writerIndex() - at);
                input.getBytes(at, chunk, 0, n);
                crc.update(chunk, 0, n);
                at += n;
            }
            String text = Long.toHexString(crc.getValue());
            return ByteBufUtil.writeAscii(alloc, text);
        }
    },

    UPPER {
        @Override
        ByteBuf apply(ByteBufAllocator alloc, ByteBuf input, int latency, BooleanSupplier aborted) {
            if (!ByteBufUtil.isText(input, StandardCharsets.US_ASCII)) {
                throw new IllegalArgumentException("not an ASCII document");
            }
            ByteBuf result = alloc.buffer(Math.max(16, input.readableBytes()));
            input.forEachByte(b -> {
                result.writeByte(b >= 'a' && b <= 'z' ? b - 32 : b);
                return true;
            });
            return result;
        }
    },

    GZIP {
        @Override
        ByteBuf apply(ByteBufAllocator alloc, ByteBuf input, int latency, BooleanSupplier aborted) throws IOException {
            ByteBuf result = alloc.buffer(Math.max(64, input.readableBytes() / 4));
            boolean done = false;
            try (GZIPOutputStream out = new GZIPOutputStream(new ByteBufOutputStream(result))) {
                input.getBytes(input.readerIndex(), out, input.readableBytes());
                out.finish();
                done = true;
                return result;
            } finally {
                if (!done) {
                    result.release();
                }
            }
        }
    },

    /** Has the document countersigned by the time stamp authority, which takes its time. */
    STAMP {
        @Override
        ByteBuf apply(ByteBufAllocator alloc, ByteBuf input, int latency, BooleanSupplier aborted) throws InterruptedException {
            long end = System.nanoTime() + latency * 1_000_000L;
            while (System.nanoTime() < end) {
                if (aborted.getAsBoolean()) {
                    throw new CancellationException("stamping aborted");
                }
                Thread.sleep(2);
            }
            ByteBuf result = alloc.buffer(input.readableBytes() + 24);
            result.writeCharSequence("stamped:", StandardCharsets.US_ASCII);
            result.writeBytes(input, input.readerIndex(), input.readableBytes());
            return result;
        }
    };

    abstract ByteBuf apply(ByteBufAllocator alloc, ByteBuf input, int latency, BooleanSupplier aborted) throws Exception;

    static Operation named(String name) {
        try {
            return valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("unknown operation " + name);
        }
    }
}
