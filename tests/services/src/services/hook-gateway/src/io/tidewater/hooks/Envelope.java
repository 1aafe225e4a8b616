package io.tidewater.hooks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/** The JSON that targets and subscribers get: the posted event and what we know about it. */
final class Envelope {

    private final AtomicLong ids = new AtomicLong();

    long nextId() {
        return ids.incrementAndGet();
    }

    ByteBuf wrap(ByteBufAllocator alloc, long id, ProfileClient.Profile profile, ByteBuf event) {
        String head = "{\"id\":" + id
                + ",\"tenant\":\"" + profile.tenant() + '"'
                + ",\"plan\":\"" + profile.plan() + '"'
                + ",\"received\":" + System.currentTimeMillis()
                + ",\"event\":";
        ByteBuf out = alloc.buffer(ByteBufUtil.utf8MaxBytes(head) + event.readableBytes() + 1);
        out.writeCharSequence(head, StandardCharsets.UTF_8);
        out.writeBytes(event, event.readerIndex(), event.readableBytes());
        out.writeByte('}');
        return out;
    }
}
