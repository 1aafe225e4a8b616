package eu.montis.gallery;

import io.netty.buffer.ByteBuf;

import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A decoded image: one byte for each pixel, row by row. Whoever has it releases it. */
record Image(int width, int height, NettyDataBuffer pixels) {

    int brightness() {
        ByteBuf bytes = pixels.getNativeBuffer();
        long sum = 0;
        for (int i = 0; i < width * height; i++) {
            sum += bytes.getUnsignedByte(i);
        }
        return (int) (sum / (width * height));
    }

    /** Identifies the content, including the format. */
    String digest() {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-1");
            sha.update((byte) (width >> 8));
            sha.update((byte) width);
            sha.update(pixels.getNativeBuffer().nioBuffer(0, width * height));
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    void release() {
        DataBufferUtils.release(pixels);
    }
}
