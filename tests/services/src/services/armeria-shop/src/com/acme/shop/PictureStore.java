package com.acme.shop;

import com.linecorp.armeria.common.ByteBufAccessMode;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pictures, of which only a limited number are kept. */
final class PictureStore {

    /** A stored picture: the pieces in which it was uploaded. */
    record Picture(List<HttpData> pieces) implements AutoCloseable {

        void writeTo(HttpResponseWriter writer) {
            for (HttpData piece : pieces) {
                writer.write(HttpData.wrap(piece.byteBuf(ByteBufAccessMode.RETAINED_DUPLICATE)));
            }
        }

        @Override
        public void close() {
            for (HttpData piece : pieces) {
                piece.close();
            }
        }
    }

    private final Map<String, Picture> pictures = new LinkedHashMap<>();
    private final int capacity;

    PictureStore(int capacity) {
        this.capacity = capacity;
    }

    synchronized void put(String id, Picture picture) {
        Picture old = pictures.remove(id);
        if (old == null && pictures.size() == capacity) {
            Iterator<Picture> eldest = pictures.values().iterator();
            old = eldest.next();
            eldest.remove();
        }
        if (old != null) {
            old.close();
        }
        pictures.put(id, picture);
    }

    synchronized HttpResponse send(String id) {
        Picture picture = pictures.get(id);
        if (picture == null) {
            return HttpResponse.of(HttpStatus.NOT_FOUND);
        }
        HttpResponseWriter writer = HttpResponse.streaming();
        writer.write(ResponseHeaders.builder(HttpStatus.OK).contentType(MediaType.PNG).build());
        picture.writeTo(writer);
        writer.close();
        return writer;
    }

    synchronized void close() {
        pictures.values().forEach(Picture::close);
        pictures.clear();
    }
}
