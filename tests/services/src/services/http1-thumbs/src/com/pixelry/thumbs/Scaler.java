package com.pixelry.thumbs;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Scales gray images: two bytes width, two bytes height, one byte per pixel. */
final class Scaler {

    static final class BadImageException extends RuntimeException {

        private static final long serialVersionUID = 1;

        BadImageException(String message) {
            super(message, null, false, false);
        }
    }

    private Scaler() {
    }

    /** A new buffer with the scaled image; the given one is only read. */
    static ByteBuf scale(ByteBufAllocator alloc, ByteBuf image, int size) {
        int start = image.readerIndex();
        if (image.readableBytes() < 4) {
            throw new BadImageException("no header");
        }
        int width = image.getUnsignedShort(start);
        int height = image.getUnsignedShort(start + 2);
        if (width == 0 || height == 0 || image.readableBytes() != 4 + width * height) {
            throw new BadImageException("not " + width + " x " + height);
        }
        int longest = Math.max(width, height);
        int thumbWidth = Math.max(1, width * size / longest);
        int thumbHeight = Math.max(1, height * size / longest);
        ByteBuf thumb = alloc.buffer(4 + thumbWidth * thumbHeight);
        thumb.writeShort(thumbWidth).writeShort(thumbHeight);
        for (int y = 0; y < thumbHeight; y++) {
            for (int x = 0; x < thumbWidth; x++) {
                thumb.writeByte(average(image, start + 4, width,
                        x * width / thumbWidth, Math.max(x * width / thumbWidth + 1, (x + 1) * width / thumbWidth),
                        y * height / thumbHeight,
                        Math.max(y * height / thumbHeight + 1, (y + 1) * height / thumbHeight)));
            }
        }
        return thumb;
    }

    private static int average(ByteBuf image, int pixels, int width, int left, int right, int top, int bottom) {
        long sum = 0;
        for (int y = top; y < bottom; y++) {
            for (int x = left; x < right; x++) {
                sum += image.getUnsignedByte(pixels + y * width + x);
            }
        }
        return (int) (sum / ((long) (right - left) * (bottom - top)));
    }
}
