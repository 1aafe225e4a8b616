package dev.lantern.hub;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.MessageToMessageDecoder;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Command (1 byte), number (8), length of the destination (1), destination, body. */
final class FrameDecoder extends MessageToMessageDecoder<ByteBuf> {

    private static final int HEADER = 1 + 8 + 1;

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (in.readableBytes() < HEADER) {
            throw new CorruptedFrameException("frame of " + in.readableBytes() + " bytes");
        }
        Frame.Command command = Frame.Command.of(in.readUnsignedByte());
        long id = in.readLong();
        int length = in.readUnsignedByte();
        if (command == null || length > in.readableBytes()) {
            throw new CorruptedFrameException("bad header");
        }
        String destination = in.readCharSequence(length, StandardCharsets.US_ASCII).toString();
        out.add(new Frame(command, destination, id, in.readRetainedSlice(in.readableBytes())));
    }
}
