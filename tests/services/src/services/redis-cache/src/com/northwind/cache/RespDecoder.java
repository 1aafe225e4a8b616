package com.northwind.cache;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;

import java.util.List;

/** Decodes an array of bulk strings, the way clients send commands, into one {@link Command}. */
final class RespDecoder extends ByteToMessageDecoder {

    private static final int INCOMPLETE = -1;
    private static final int MAX_ARGUMENTS = 64;
    private static final int MAX_BULK = 1024 * 1024;

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        int start = in.readerIndex();
        int count = readNumber(in, '*', MAX_ARGUMENTS);
        if (count == INCOMPLETE) {
            in.readerIndex(start);
            return;
        }
        Command command = new Command();
        try {
            for (int i = 0; i < count; i++) {
                int length = readNumber(in, '$', MAX_BULK);
                if (length == INCOMPLETE || in.readableBytes() < length + 2) {
                    in.readerIndex(start);
                    return;
                }
                command.add(in.readRetainedSlice(length));
                in.skipBytes(2);
            }
            out.add(command.retain());
        } finally {
            command.release();
        }
    }

    /** Reads {@code <prefix><digits>\r\n}; leaves the reader index anywhere if the line is not complete yet. */
    private static int readNumber(ByteBuf in, char prefix, int max) {
        int end = in.indexOf(in.readerIndex(), in.writerIndex(), (byte) '\n');
        if (end < 0) {
            return INCOMPLETE;
        }
        if (in.readByte() != prefix) {
            throw new CorruptedFrameException("expected '" + prefix + "'");
        }
        int number = 0;
        while (in.readerIndex() < end - 1) {
            int digit = in.readByte() - '0';
            if (digit < 0 || digit > 9) {
                throw new CorruptedFrameException("not a number");
            }
            number = number * 10 + digit;
            if (number > max) {
                throw new CorruptedFrameException("too large");
            }
        }
        in.readerIndex(end + 1);
        return number;
    }
}
