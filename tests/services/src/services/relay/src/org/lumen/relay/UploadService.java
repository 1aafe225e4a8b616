package org.lumen.relay;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.FilteredHttpRequest;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.AbstractHttpService;
import com.linecorp.armeria.server.ServiceRequestContext;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Streams uploads to the origin's archive. Digits are blanked out, and binary content is refused. */
final class UploadService extends AbstractHttpService {

    private final WebClient origin;
    private final Counters counters;

    UploadService(WebClient origin, Counters counters) {
        this.origin = origin;
        this.counters = counters;
    }

    @Override
    protected HttpResponse doPost(ServiceRequestContext ctx, HttpRequest req) {
        counters.hit("uploads");
        HttpRequest renamed = req.withHeaders(RequestHeaders.of(HttpMethod.POST, "/archive/" + ctx.pathParam("name")));
        return origin.execute(new Masked(renamed, ctx.alloc()))
                .recover(cause -> {
                    counters.hit("uploads-failed");
                    return HttpResponse.of(HttpStatus.UNPROCESSABLE_ENTITY, MediaType.PLAIN_TEXT_UTF_8, "upload failed");
                });
    }

    private static final class Masked extends FilteredHttpRequest {

        private final ByteBufAllocator alloc;

        Masked(HttpRequest delegate, ByteBufAllocator alloc) {
            super(delegate, true);
            this.alloc = alloc;
        }

        @Override
        protected HttpObject filter(HttpObject object) {
            return object instanceof HttpData data ? mask(data) : object;
        }

        private HttpData mask(HttpData data) {
            try (data) {
                ByteBuf in = data.byteBuf();
                if (in.indexOf(in.readerIndex(), in.writerIndex(), (byte) 0) >= 0) {
                    throw new IllegalArgumentException("binary content");
                }
                ByteBuf out = alloc.buffer(in.readableBytes());
                in.forEachByte(b -> {
                    out.writeByte(b >= '0' && b <= '9' ? '#' : b);
                    return true;
                });
                HttpData masked = HttpData.wrap(out);
                return data.isEndOfStream() ? masked.withEndOfStream() : masked;
            }
        }
    }
}
