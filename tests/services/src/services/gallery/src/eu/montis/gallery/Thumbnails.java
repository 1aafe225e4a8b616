package eu.montis.gallery;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/** Makes small images of large ones. */
final class Thumbnails {

    private final ImageStore store;
    private final NettyDataBufferFactory buffers;

    Thumbnails(ImageStore store, NettyDataBufferFactory buffers) {
        this.store = store;
        this.buffers = buffers;
    }

    /** A thumbnail that is {@code size} pixels wide. It belongs to the caller. */
    DataBuffer render(String name, int size, boolean inverted) {
        return store.open(name, entry -> {
            if (size < 1 || size > entry.width()) {
                throw GalleryException.invalid("a width of " + size + " is not possible");
            }
            DataBuffer source = entry.all();
            try {
                return scale(source, entry.width(), entry.height(), size, inverted ? 0xff : 0);
            } finally {
                DataBufferUtils.release(source);
            }
        });
    }

    private DataBuffer scale(DataBuffer source, int width, int height, int size, int mask) {
        int rows = Math.max(1, height * size / width);
        NettyDataBuffer target = buffers.allocateBuffer(size * rows);
        for (int y = 0; y < rows; y++) {
            int from = Math.min(height - 1, y * width / size) * width;
            for (int x = 0; x < size; x++) {
                target.write((byte) (source.getByte(from + x * width / size) ^ mask));
            }
        }
        return target;
    }
}
