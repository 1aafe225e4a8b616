package org.lumen.relay;

import com.linecorp.armeria.common.AggregationOptions;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.AbstractHttpService;
import com.linecorp.armeria.server.ServiceRequestContext;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/** The back-end's services. In production they are another team's. */
final class Origin {

    private Origin() {
    }

    /** Text of {@code lines} lines in chunks of {@code chunk} bytes, with a pause after each chunk if wanted. */
    static final class Books extends AbstractHttpService {

        @Override
        protected HttpResponse doGet(ServiceRequestContext ctx, HttpRequest req) {
            String name = ctx.pathParam("name");
            if (name.startsWith("missing")) {
                return HttpResponse.of(HttpStatus.NOT_FOUND, MediaType.PLAIN_TEXT_UTF_8, "there is no book " + name);
            }
            HttpResponseWriter out = HttpResponse.streaming();
            out.write(ResponseHeaders.of(HttpStatus.OK, HttpHeaderNames.CONTENT_TYPE, MediaType.PLAIN_TEXT_UTF_8));
            QueryParams params = ctx.queryParams();
            new Press(ctx, out, name, params.getInt("lines", 100), params.getInt("chunk", 1000),
                    params.getInt("pause", 0), params.getInt("tear", Integer.MAX_VALUE)).next();
            return out;
        }

        /** Writes one book, chunk by chunk, as fast as it is read. */
        private static final class Press {
            private final ServiceRequestContext ctx;
            private final HttpResponseWriter out;
            private final String name;
            private final int lines;
            private final int chunk;
            private final int pause;
            private final int tear;
            private int line;

            Press(ServiceRequestContext ctx, HttpResponseWriter out, String name, int lines, int chunk, int pause, int tear) {
                this.ctx = ctx;
                this.out = out;
                this.name = name;
                this.lines = lines;
                this.chunk = chunk;
                this.pause = pause;
                this.tear = tear;
            }

            void next() {
                if (line >= lines) {
                    out.close();
                    return;
                }
                if (line >= tear) {
                    out.abort(new IllegalStateException("page torn"));
                    return;
                }
                ByteBuf buf = ctx.alloc().buffer(chunk + 64);
                while (line < lines && buf.readableBytes() < chunk) {
                    buf.writeCharSequence(name + " line " + line++ + " of " + lines + "\n", StandardCharsets.US_ASCII);
                }
                if (!out.tryWrite(HttpData.wrap(buf))) {
                    return;
                }
                out.whenConsumed().thenRun(() -> {
                    if (pause > 0) {
                        ctx.eventLoop().schedule(this::next, pause, TimeUnit.MILLISECONDS);
                    } else {
                        next();
                    }
                });
            }
        }
    }

    /** Small pages with a time to live. Some take long, some are gone. */
    static final class Pages extends AbstractHttpService {

        @Override
        protected HttpResponse doGet(ServiceRequestContext ctx, HttpRequest req) {
            String name = ctx.pathParam("name");
            if (name.startsWith("gone")) {
                return HttpResponse.of(HttpStatus.GONE, MediaType.PLAIN_TEXT_UTF_8, "page " + name + " has been removed");
            }
            String ttl = name.startsWith("odd") ? "soon" : name.startsWith("fresh") ? "5" : "400";
            if (!name.startsWith("slow")) {
                return page(ctx.alloc(), name, ttl);
            }
            HttpResponseWriter out = HttpResponse.streaming();
            ctx.eventLoop().schedule(() -> {
                out.tryWrite(headers(ttl));
                out.tryWrite(HttpData.wrap(render(ctx.alloc(), name)));
                out.close();
            }, 500, TimeUnit.MILLISECONDS);
            return out;
        }

        private static HttpResponse page(ByteBufAllocator alloc, String name, String ttl) {
            return HttpResponse.of(headers(ttl), HttpData.wrap(render(alloc, name)));
        }

        private static ResponseHeaders headers(String ttl) {
            return ResponseHeaders.of(HttpStatus.OK, HttpHeaderNames.CONTENT_TYPE, MediaType.HTML_UTF_8, "x-page-ttl", ttl);
        }

        private static ByteBuf render(ByteBufAllocator alloc, String name) {
            ByteBuf body = alloc.buffer(4096);
            body.writeCharSequence("<h1>" + name + "</h1>", StandardCharsets.US_ASCII);
            for (int i = 0; i < 40; i++) {
                body.writeCharSequence("<p>paragraph " + i + " of " + name + "</p>\n", StandardCharsets.US_ASCII);
            }
            return body;
        }
    }

    /** Takes uploads and answers with their length and checksum. */
    static final class Archive extends AbstractHttpService {

        @Override
        protected HttpResponse doPost(ServiceRequestContext ctx, HttpRequest req) {
            return HttpResponse.of(req.aggregate(AggregationOptions.usePooledObjects(ctx.alloc())).thenApply(whole -> {
                try (HttpData content = whole.content()) {
                    CRC32 crc = new CRC32();
                    ByteBuf buf = content.byteBuf();
                    for (var nio : buf.nioBuffers()) {
                        crc.update(nio);
                    }
                    return HttpResponse.of(HttpStatus.CREATED, MediaType.PLAIN_TEXT_UTF_8,
                            content.length() + " " + Long.toHexString(crc.getValue()));
                }
            }));
        }
    }
}
