package com.acme.intake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

final class Replies {

    private Replies() {
    }

    static FullHttpResponse text(ByteBufAllocator alloc, HttpResponseStatus status, String message) {
        ByteBuf content = alloc.buffer(ByteBufUtil.utf8MaxBytes(message));
        ByteBufUtil.writeUtf8(content, message);
        FullHttpResponse reply = binary(status, content);
        reply.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
        return reply;
    }

    static FullHttpResponse error(ByteBufAllocator alloc, HttpResponseStatus status, String reason) {
        return text(alloc, status, status.code() + " " + reason + "\n");
    }

    /** A reply with the given content, which now belongs to the reply. */
    static FullHttpResponse binary(HttpResponseStatus status, ByteBuf content) {
        FullHttpResponse reply = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, content);
        reply.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_OCTET_STREAM)
                .setInt(HttpHeaderNames.CONTENT_LENGTH, content.readableBytes());
        return reply;
    }
}
