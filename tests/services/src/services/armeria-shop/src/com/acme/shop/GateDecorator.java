package com.acme.shop;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;

import java.util.concurrent.atomic.LongAdder;

/** Lets only known clients through, and counts the bytes that come in and go out. */
final class GateDecorator extends SimpleDecoratingHttpService {

    private final LongAdder received = new LongAdder();
    private final LongAdder sent = new LongAdder();

    GateDecorator(HttpService delegate) {
        super(delegate);
    }

    @Override
    public HttpResponse serve(ServiceRequestContext ctx, HttpRequest req) throws Exception {
        if (!req.headers().get("x-api-key", "").startsWith("shop-")) {
            return HttpResponse.of(HttpStatus.UNAUTHORIZED);
        }
        HttpRequest counted = req.peekData(data -> received.add(data.length()));
        ctx.updateRequest(counted);
        return unwrap().serve(ctx, counted).peekData(data -> sent.add(data.length()));
    }
}
