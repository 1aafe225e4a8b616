package com.acme.shop;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.AbstractHttpService;
import com.linecorp.armeria.server.ServiceRequestContext;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

import java.nio.charset.StandardCharsets;

/** {@code GET /prices?currency=EUR&count=10} */
final class PriceListService extends AbstractHttpService {

    private final Catalog catalog;

    PriceListService(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    protected HttpResponse doGet(ServiceRequestContext ctx, HttpRequest req) {
        String currency = ctx.queryParams().get("currency", "EUR");
        int count = ctx.queryParams().getInt("count", 10);
        try {
            return HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT_UTF_8, page(ctx.alloc(), currency, count));
        } catch (IllegalArgumentException e) {
            return HttpResponse.of(HttpStatus.BAD_REQUEST, MediaType.PLAIN_TEXT_UTF_8, e.getMessage());
        }
    }

    private HttpData page(ByteBufAllocator alloc, String currency, int count) {
        ByteBuf page = alloc.buffer(count * 24);
        try { //@good 3
            for (int item : catalog.items()) {
                if (count-- <= 0) {
                    break;
                }
                String line = catalog.name(item) + ' ' + catalog.price(item, currency) + ' ' + currency + '\n';
                page.writeCharSequence(line, StandardCharsets.UTF_8);
            }
        } catch (RuntimeException e) { //@good 3
            page.release(); //@good 3
            throw e; //@good 3
        } //@good 3
        return HttpData.wrap(page);
    }
}
