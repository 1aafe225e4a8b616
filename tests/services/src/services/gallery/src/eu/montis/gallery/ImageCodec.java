package eu.montis.gallery;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/** Reads the format of the scanners: "GRY1", width and height with two bytes each, pixels. */
final class ImageCodec {

    private static final int MAGIC = 0x47525931;
    private static final int HEADER = 8;

    private final NettyDataBufferFactory buffers;
    private final int maxSide;

    ImageCodec(NettyDataBufferFactory buffers, int maxSide) {
        this.buffers = buffers;
        this.maxSide = maxSide;
    }

    /** Makes an image of a file. The file is released in any case, the image belongs to the caller. */
    Image decode(DataBuffer file) {
        try {
            if (file.readableByteCount() < HEADER || readInt(file) != MAGIC) {
                throw GalleryException.invalid("not a GRY1 file");
            }
            int width = readShort(file);
            int height = readShort(file);
            if (width == 0 || height == 0 || width > maxSide || height > maxSide) {
                throw GalleryException.invalid("cannot have " + width + " x " + height + " pixels");
            }
            if (file.readableByteCount() != width * height) {
                throw GalleryException.invalid("pixels do not fit " + width + " x " + height);
            }
            NettyDataBuffer pixels = buffers.allocateBuffer(width * height);
            pixels.write(file);
            return new Image(width, height, pixels);
        } finally {
            DataBufferUtils.release(file);
        }
    }

    private static int readShort(DataBuffer buffer) {
        return (buffer.read() & 0xff) << 8 | buffer.read() & 0xff;
    }

    private static int readInt(DataBuffer buffer) {
        return readShort(buffer) << 16 | readShort(buffer);
    }
}
