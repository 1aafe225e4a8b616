package dev.tidewater.events;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;

/** Something that happened, as the bytes that the producer sent. */
final class Event extends DefaultByteBufHolder {

    private final String stream;

    Event(String stream, ByteBuf payload) {
        super(payload);
        this.stream = stream;
    }

    String stream() {
        return stream;
    }

    @Override
    public Event replace(ByteBuf payload) {
        return new Event(stream, payload);
    }

    @Override
    public Event copy() {
        return replace(content().copy());
    }

    @Override
    public Event retain() {
        super.retain();
        return this;
    }
}
