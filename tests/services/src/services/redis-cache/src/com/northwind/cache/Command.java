package com.northwind.cache;

import io.netty.buffer.ByteBuf;
import io.netty.util.AbstractReferenceCounted;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A command with its arguments, which belong to it. */
final class Command extends AbstractReferenceCounted {

    private final List<ByteBuf> parts = new ArrayList<>(4);

    void add(ByteBuf part) {
        parts.add(part);
    }

    String name() {
        return parts.isEmpty() ? "" : text(0).toUpperCase(Locale.ROOT);
    }

    /** Number of arguments after the name. */
    int size() {
        return parts.size() - 1;
    }

    ByteBuf argument(int i) {
        return parts.get(i);
    }

    String text(int i) {
        return parts.get(i).toString(StandardCharsets.UTF_8);
    }

    @Override
    public Command retain() {
        super.retain();
        return this;
    }

    @Override
    public Command touch(Object hint) {
        for (ByteBuf part : parts) {
            part.touch(hint);
        }
        return this;
    }

    @Override
    protected void deallocate() {
        for (ByteBuf part : parts) {
            part.release();
        }
        parts.clear();
    }
}
