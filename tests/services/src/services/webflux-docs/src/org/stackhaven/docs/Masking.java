package org.stackhaven.docs;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import java.util.function.UnaryOperator;

/** Hides the digits in a document, one buffer at a time. */
final class Masking implements UnaryOperator<DataBuffer> {

    /** Consumes the buffer and returns a new one. */
    @Override
    public DataBuffer apply(DataBuffer buffer) {
        try {
            byte[] bytes = new byte[buffer.readableByteCount()];
            buffer.read(bytes);
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] >= '0' && bytes[i] <= '9') {
                    bytes[i] = '#';
                }
            }
            return buffer.factory().allocateBuffer(bytes.length).write(bytes);
        } finally {
            DataBufferUtils.release(buffer);
        }
    }
}
