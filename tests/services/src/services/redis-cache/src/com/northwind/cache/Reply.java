package com.northwind.cache;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;

/** Writes the different kinds of replies. */
final class Reply {

    private Reply() {
    }

    static void status(ChannelHandlerContext ctx, String text) {
        ctx.write(ByteBufUtil.writeAscii(ctx.alloc(), "+" + text + "\r\n"));
    }

    static void error(ChannelHandlerContext ctx, String text) {
        ctx.write(ByteBufUtil.writeAscii(ctx.alloc(), "-ERR " + text + "\r\n"));
    }

    static void integer(ChannelHandlerContext ctx, long number) {
        ctx.write(ByteBufUtil.writeAscii(ctx.alloc(), ":" + number + "\r\n"));
    }

    static void nothing(ChannelHandlerContext ctx) {
        ctx.write(ByteBufUtil.writeAscii(ctx.alloc(), "$-1\r\n"));
    }

    /** Writes {@code content}, which is taken over, as a bulk string. */
    static void bulk(ChannelHandlerContext ctx, ByteBuf content) {
        ctx.write(ByteBufUtil.writeAscii(ctx.alloc(), "$" + content.readableBytes() + "\r\n"));
        ctx.write(content);
        ctx.write(ByteBufUtil.writeAscii(ctx.alloc(), "\r\n"));
    }

    /** A pushed message: topic and body in one buffer. */
    static ByteBuf message(ByteBufAllocator alloc, String topic, ByteBuf body) {
        ByteBuf head = ByteBufUtil.writeUtf8(alloc, "*2\r\n$" + topic.length() + "\r\n" + topic
                + "\r\n$" + body.readableBytes() + "\r\n");
        ByteBuf tail = ByteBufUtil.writeAscii(alloc, "\r\n");
        return alloc.compositeBuffer(3).addComponents(true, head, body, tail);
    }
}
