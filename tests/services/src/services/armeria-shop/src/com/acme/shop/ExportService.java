package com.acme.shop;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.AbstractHttpService;
import com.linecorp.armeria.server.ServiceRequestContext;

import io.netty.buffer.ByteBuf;

import java.nio.charset.StandardCharsets;

/** {@code GET /export?pages=100}: the catalog as often as wanted, page by page as the client reads it. */
final class ExportService extends AbstractHttpService {

    private final Catalog catalog;

    ExportService(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    protected HttpResponse doGet(ServiceRequestContext ctx, HttpRequest req) {
        HttpResponseWriter writer = HttpResponse.streaming();
        writer.write(ResponseHeaders.builder(HttpStatus.OK).contentType(MediaType.CSV_UTF_8).build());
        writePage(ctx, writer, ctx.queryParams().getInt("pages", 1));
        return writer;
    }

    private void writePage(ServiceRequestContext ctx, HttpResponseWriter writer, int pages) {
        if (pages <= 0) {
            writer.close();
            return;
        }
        ByteBuf page = ctx.alloc().buffer(2048);
        for (int item : catalog.items()) {
            page.writeCharSequence(catalog.name(item) + ';' + catalog.price(item, "EUR") + '\n',
                    StandardCharsets.UTF_8);
        }
        if (writer.tryWrite(HttpData.wrap(page))) {
            writer.whenConsumed().thenRun(() -> writePage(ctx, writer, pages - 1));
        }
    }
}
