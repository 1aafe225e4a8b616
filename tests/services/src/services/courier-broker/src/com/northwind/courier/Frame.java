package com.northwind.courier;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.DefaultByteBufHolder;

import java.nio.charset.StandardCharsets;

/** One protocol frame: operation, the correlation id of the request, and the body. */
final class Frame extends DefaultByteBufHolder {

    private static final int MAX_NAME = 255;

    private final Op op;
    private final int correlation;

    Frame(Op op, int correlation, ByteBuf body) {
        super(body);
        this.op = op;
        this.correlation = correlation;
    }

    Op op() {
        return op;
    }

    int correlation() {
        return correlation;
    }

    @Override
    public Frame replace(ByteBuf content) {
        return new Frame(op, correlation, content);
    }

    @Override
    public String toString() {
        return op + "#" + correlation + "(" + content().readableBytes() + " bytes)";
    }

    static String readString(ByteBuf in) {
        int length = in.readUnsignedShort();
        if (length > MAX_NAME) {
            throw new Broker.RequestRefused("name of " + length + " bytes");
        }
        return in.readString(length, StandardCharsets.UTF_8);
    }

    static void writeString(ByteBuf out, String s) {
        out.writeShort(ByteBufUtil.utf8Bytes(s));
        out.writeCharSequence(s, StandardCharsets.UTF_8);
    }
}
