package org.lumen.relay;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Limits how many requests are under way, and keeps strangers from uploading. */
final class Admission extends SimpleDecoratingHttpService {

    private final int limit;
    private final Counters counters;
    private final AtomicInteger active;

    private Admission(HttpService delegate, int limit, AtomicInteger active, Counters counters) {
        super(delegate);
        this.limit = limit;
        this.active = active;
        this.counters = counters;
    }

    static Function<? super HttpService, Admission> newDecorator(int limit, Counters counters) {
        AtomicInteger active = new AtomicInteger();
        return delegate -> new Admission(delegate, limit, active, counters);
    }

    @Override
    public HttpResponse serve(ServiceRequestContext ctx, HttpRequest req) throws Exception {
        if (req.path().startsWith("/upload") && !req.headers().contains("x-client")) {
            counters.hit("uploads-refused");
            return HttpResponse.of(HttpStatus.UNAUTHORIZED, MediaType.PLAIN_TEXT_UTF_8, "who are you?");
        }
        if (active.incrementAndGet() > limit) {
            active.decrementAndGet();
            counters.hit("throttled");
            return HttpResponse.of(HttpStatus.TOO_MANY_REQUESTS);
        }
        ctx.log().whenComplete().thenRun(active::decrementAndGet);
        return unwrap().serve(ctx, req);
    }
}
