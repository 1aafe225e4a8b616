package org.stackhaven.docs;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digest of a body that comes in parts. */
final class Digester {

    private final MessageDigest digest;
    private long length;

    Digester() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Consumes the buffer. */
    void update(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer); //@good 3
        digest.update(bytes);
        length += bytes.length;
    }

    String result() {
        return HexFormat.of().formatHex(digest.digest()) + " " + length;
    }
}
