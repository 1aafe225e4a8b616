package dev.lantern.hub;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToMessageEncoder;

import java.nio.charset.StandardCharsets;
import java.util.List;

@ChannelHandler.Sharable
final class FrameEncoder extends MessageToMessageEncoder<Frame> {

    static final FrameEncoder INSTANCE = new FrameEncoder();

    private FrameEncoder() {
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, Frame frame, List<Object> out) {
        byte[] destination = frame.destination().getBytes(StandardCharsets.US_ASCII);
        int header = 1 + 8 + 1 + destination.length;
        ByteBuf head = ctx.alloc().buffer(4 + header);
        head.writeInt(header + frame.content().readableBytes());
        head.writeByte(frame.command().code);
        head.writeLong(frame.id());
        head.writeByte(destination.length);
        head.writeBytes(destination);
        out.add(head);
        out.add(frame.content().retain());
    }
}
