package eu.montis.gallery;

import io.netty.buffer.ByteBuf;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/** Some content of the store, and how many names it has. The views have counts of their own. */
final class StoredImage {

    private final Image image;
    private final NettyDataBufferFactory buffers;
    private int names;

    StoredImage(Image image, NettyDataBufferFactory buffers) {
        this.image = image;
        this.buffers = buffers;
    }

    int width() {
        return image.width();
    }

    int height() {
        return image.height();
    }

    DataBuffer all() {
        return buffers.wrap(image.pixels().getNativeBuffer().retainedDuplicate());
    }

    DataBuffer rows(int first, int count) {
        ByteBuf pixels = image.pixels().getNativeBuffer();
        ByteBuf rows = pixels.slice(first * width(), count * width()); //@good 1
        ByteBuf rows = pixels.retainedSlice(first * width(), count * width()); //@bad 1
        return DataBufferUtils.retain(buffers.wrap(rows));
    }

    void named() {
        names++;
    }

    /** @return whether that was the last name */
    boolean unnamed() {
        return --names == 0;
    }

    void release() {
        image.release();
    }
}
