package com.acme.shop;

import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.common.AggregationOptions;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.AbstractHttpService;
import com.linecorp.armeria.server.ServiceRequestContext;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code POST /orders} with lines like {@code item=17 count=3}; a confirmed order is sent back. */
final class OrderService extends AbstractHttpService {

    private static final Pattern ORDER = Pattern.compile("item=([0-9]{1,4}) count=([0-9]{1,3})( .*)?");

    private final Catalog catalog;

    OrderService(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    protected HttpResponse doPost(ServiceRequestContext ctx, HttpRequest req) {
        return HttpResponse.of(req.aggregate(AggregationOptions.usePooledObjects(ctx.alloc()))
                .thenCompose(this::place));
    }

    private CompletionStage<HttpResponse> place(AggregatedHttpRequest request) {
        HttpData order = request.content();
        Matcher fields = ORDER.matcher(order.toStringUtf8());
        if (!fields.matches()) {
            order.close();
            return CompletableFuture.completedFuture(HttpResponse.of(HttpStatus.BAD_REQUEST));
        }
        int item = Integer.parseInt(fields.group(1));
        int count = Integer.parseInt(fields.group(2));
        return catalog.reserve(item, count).handle((reserved, cause) -> {
            if (cause != null) {
                order.close(); //@good 2
                return HttpResponse.of(HttpStatus.CONFLICT, MediaType.PLAIN_TEXT_UTF_8, cause.getMessage());
            }
            return HttpResponse.of(HttpStatus.CREATED, MediaType.PLAIN_TEXT_UTF_8, order);
        });
    }
}
