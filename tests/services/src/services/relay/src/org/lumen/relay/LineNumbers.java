package org.lumen.relay;

import com.linecorp.armeria.common.HttpData;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;

import java.nio.charset.StandardCharsets;

/** Numbers the lines. A line that is not complete yet is held back until the next piece. */
final class LineNumbers implements Transform {

    private final ByteBufAllocator alloc;
    private final int maxLine;
    private ByteBuf carry;
    private int number;

    LineNumbers(ByteBufAllocator alloc, int maxLine) {
        this.alloc = alloc;
        this.maxLine = maxLine;
    }

    @Override
    public HttpData apply(HttpData data) {
        ByteBuf out = alloc.buffer(data.length() + 64);
        boolean done = false;
        try (data) {
            ByteBuf in = data.byteBuf();
            int eol;
            while ((eol = in.bytesBefore((byte) '\n')) >= 0) {
                writeNumber(out);
                if (carry != null) {
                    out.writeBytes(carry);
                    dropCarry();
                }
                out.writeBytes(in, eol + 1);
            }
            if (in.isReadable()) {
                hold(in);
            }
            done = true;
            return HttpData.wrap(out);
        } finally {
            if (!done) {
                out.release();
            }
        }
    }

    private void hold(ByteBuf in) {
        int held = carry == null ? 0 : carry.readableBytes();
        if (held + in.readableBytes() > maxLine) {
            throw new IllegalArgumentException("line " + (number + 1) + " is too long");
        }
        if (carry == null) {
            carry = alloc.buffer(Math.max(64, in.readableBytes()));
        }
        carry.writeBytes(in);
    }

    private void writeNumber(ByteBuf out) {
        ByteBufUtil.writeAscii(out, ++number + ": ");
    }

    @Override
    public HttpData finish() {
        if (carry == null) {
            return HttpData.empty();
        }
        ByteBuf last = alloc.buffer(carry.readableBytes() + 16);
        writeNumber(last);
        last.writeBytes(carry);
        last.writeCharSequence("\n", StandardCharsets.US_ASCII);
        dropCarry();
        return HttpData.wrap(last);
    }

    @Override
    public void close() {
        if (carry != null) {
            dropCarry();
        }
    }

    private void dropCarry() {
        carry.release();
        carry = null;
    }
}
