package com.northwind.courier;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.MessageToMessageCodec;

import java.util.List;

/** Turns length-delimited packets into {@link Frame}s and back; bodies are never copied. */
final class FrameCodec extends MessageToMessageCodec<ByteBuf, Frame> {

    private static final int HEADER = 5;

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (in.readableBytes() < HEADER) {
            throw new CorruptedFrameException("frame of " + in.readableBytes() + " bytes");
        }
        Op op = Op.of(in.readByte());
        int correlation = in.readInt();
        out.add(new Frame(op, correlation, in.readRetainedSlice(in.readableBytes())));
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, Frame frame, List<Object> out) {
        ByteBuf body = frame.content();
        ByteBuf header = ctx.alloc().buffer(4 + HEADER);
        header.writeInt(HEADER + body.readableBytes());
        header.writeByte(frame.op().code);
        header.writeInt(frame.correlation());
        out.add(header);
        if (body.isReadable()) {
            out.add(body.retain());
        }
    }
}
