package eu.montis.gallery;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** One part of a batch. Images have type 'I', notes of the scanner have other types. */
record Frame(char type, DataBuffer payload) {

    boolean isImage() {
        return type == 'I';
    }

    void release() {
        DataBufferUtils.release(payload);
    }
}
