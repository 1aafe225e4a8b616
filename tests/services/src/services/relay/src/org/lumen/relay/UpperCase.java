package org.lumen.relay;

import com.linecorp.armeria.common.HttpData;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

final class UpperCase implements Transform {

    private final ByteBufAllocator alloc;

    UpperCase(ByteBufAllocator alloc) {
        this.alloc = alloc;
    }

    @Override
    public HttpData apply(HttpData data) {
        try (data) {
            ByteBuf in = data.byteBuf();
            ByteBuf out = alloc.buffer(in.readableBytes());
            while (in.isReadable()) {
                int b = in.readByte();
                out.writeByte(b >= 'a' && b <= 'z' ? b - 0x20 : b);
            }
            return HttpData.wrap(out);
        }
    }
}
