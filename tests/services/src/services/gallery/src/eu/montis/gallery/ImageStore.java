package eu.montis.gallery;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The images by name. Images with the same content are kept once. The store has one count of each content, however
 * many names it has; what is given out has a count of its own.
 */
final class ImageStore {

    private final Map<String, StoredImage> contents = new HashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final NettyDataBufferFactory buffers;
    private final int capacity;
    private final Metrics metrics;

    ImageStore(NettyDataBufferFactory buffers, int capacity, Metrics metrics) {
        this.buffers = buffers;
        this.capacity = capacity;
        this.metrics = metrics;
    }

    /**
     * Gives the image a name. The image belongs to the store from now on.
     *
     * @return false if its content was there already
     */
    synchronized boolean put(String name, Image image) {
        String digest = image.digest();
        StoredImage entry = contents.get(digest);
        boolean fresh = entry == null;
        if (fresh) {
            entry = new StoredImage(image, buffers);
            contents.put(digest, entry);
        } else {
            metrics.increment("duplicates");
            image.release();
        }
        entry.named();
        String before = names.remove(name);
        if (before != null) {
            unname(before);
        }
        names.put(name, digest);
        if (names.size() > capacity) {
            Iterator<String> eldest = names.values().iterator();
            String digestOfEldest = eldest.next();
            eldest.remove();
            unname(digestOfEldest);
        }
        return fresh;
    }

    /** What the function makes of the image of that name, which must not be used after it. */
    synchronized DataBuffer open(String name, Function<StoredImage, DataBuffer> view) {
        String digest = names.get(name);
        if (digest == null) {
            throw GalleryException.unknown(name);
        }
        return view.apply(contents.get(digest));
    }

    synchronized boolean remove(String name) {
        String digest = names.remove(name);
        if (digest != null) {
            unname(digest);
        }
        return digest != null;
    }

    private void unname(String digest) {
        StoredImage entry = contents.get(digest);
        if (entry.unnamed()) {
            contents.remove(digest);
            entry.release();
        }
    }

    synchronized void close() {
        contents.values().forEach(entry -> entry.release());
        contents.clear();
        names.clear();
    }
}
