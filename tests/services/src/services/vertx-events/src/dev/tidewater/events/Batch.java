package dev.tidewater.events;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Events of one stream that are written together. */
final class Batch {

    private final String stream;
    private final List<Event> events = new ArrayList<>();
    private int bytes;
    private long timer;

    Batch(String stream) {
        this.stream = stream;
    }

    String stream() {
        return stream;
    }

    void timer(long id) {
        timer = id;
    }

    long timer() {
        return timer;
    }

    /** Takes over the event. */
    void add(Event event) {
        events.add(event);
        bytes += event.content().readableBytes();
    }

    int bytes() {
        return bytes;
    }

    int size() {
        return events.size();
    }

    /** One buffer with all the events, which the batch gives up. */
    ByteBuf encode(ByteBufAllocator alloc) {
        byte[] name = stream.getBytes(StandardCharsets.US_ASCII);
        ByteBuf out = alloc.buffer(8 + name.length + events.size() * 4 + bytes);
        out.writeByte(name.length).writeBytes(name).writeInt(events.size());
        for (Event event : events) {
            ByteBuf payload = event.content();
            out.writeInt(payload.readableBytes());
            out.writeBytes(payload, payload.readerIndex(), payload.readableBytes());
            event.release();
        }
        events.clear();
        return out;
    }
}
