package eu.montis.gallery;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;

import java.util.ArrayList;
import java.util.List;

/** Cuts the body of a batch into frames: a type (1 byte), a length (4 bytes), a payload. For one body. */
final class FrameSplitter {

    private final DataBufferFactory buffers;
    private final int maxFrame;
    private final byte[] head = new byte[5];
    private int headRead;
    private int missing;
    private DataBuffer payload;

    FrameSplitter(DataBufferFactory buffers, int maxFrame) {
        this.buffers = buffers;
        this.maxFrame = maxFrame;
    }

    /**
     * The frames that are complete with this part of the body; they belong to the caller. The part is released, unless
     * it makes no sense: then there are no frames, and the operator that called this discards the part.
     */
    List<Frame> feed(DataBuffer part) {
        List<Frame> frames = new ArrayList<>();
        try {
            while (part.readableByteCount() > 0) {
                if (headRead < head.length) {
                    head[headRead++] = part.read();
                    if (headRead == head.length) {
                        begin();
                    }
                } else {
                    int n = Math.min(missing, part.readableByteCount());
                    DataBuffer some = part.split(part.readPosition() + n);
                    try {
                        payload.write(some);
                    } finally {
                        DataBufferUtils.release(some);
                    }
                    missing -= n;
                }
                if (headRead == head.length && missing == 0) {
                    frames.add(new Frame((char) head[0], payload));
                    payload = null;
                    headRead = 0;
                }
            }
        } catch (RuntimeException e) {
            frames.forEach(Frame::release);
            throw e;
        }
        DataBufferUtils.release(part);
        return frames;
    }

    private void begin() {
        missing = (head[1] & 0xff) << 24 | (head[2] & 0xff) << 16 | (head[3] & 0xff) << 8 | head[4] & 0xff;
        if (missing <= 0 || missing > maxFrame) {
            throw GalleryException.invalid("a frame cannot have " + missing + " bytes");
        }
        payload = buffers.allocateBuffer(missing);
    }

    /** Whether the body could end here. */
    boolean isComplete() {
        return headRead == 0;
    }

    void close() {
        if (payload != null) {
            DataBufferUtils.release(payload);
            payload = null;
        }
    }
}
