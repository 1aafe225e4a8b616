package org.lumen.relay;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.AbstractHttpService;
import com.linecorp.armeria.server.ServiceRequestContext;

import java.util.concurrent.TimeoutException;

/** Serves pages out of the cache, and out of the origin when the cache has none that is fresh. */
final class PageService extends AbstractHttpService {

    private final PageCache cache;
    private final PageLoader loader;
    private final Counters counters;

    PageService(PageCache cache, PageLoader loader, Counters counters) {
        this.cache = cache;
        this.loader = loader;
        this.counters = counters;
    }

    @Override
    protected HttpResponse doGet(ServiceRequestContext ctx, HttpRequest req) {
        String name = ctx.pathParam("name");
        HttpData cached = cache.lookup(name);
        if (cached != null) {
            counters.hit("cache-hits");
            return html(cached, "hit");
        }
        return HttpResponse.of(loader.load(ctx, name)
                .thenApply(page -> {
                    HttpData content = page.share();
                    cache.put(page);
                    return html(content, "miss");
                })
                .exceptionally(PageService::failure));
    }

    @Override
    protected HttpResponse doDelete(ServiceRequestContext ctx, HttpRequest req) {
        cache.invalidate(ctx.pathParam("name"));
        return HttpResponse.of(HttpStatus.NO_CONTENT);
    }

    private static HttpResponse html(HttpData content, String how) {
        return HttpResponse.of(ResponseHeaders.of(HttpStatus.OK, HttpHeaderNames.CONTENT_TYPE, MediaType.HTML_UTF_8,
                "x-cache", how), content);
    }

    private static HttpResponse failure(Throwable thrown) {
        Throwable cause = Exceptions.peel(thrown);
        HttpStatus status = cause instanceof TimeoutException ? HttpStatus.GATEWAY_TIMEOUT
                : cause instanceof Page.Unavailable unavailable ? unavailable.status()
                : HttpStatus.BAD_GATEWAY;
        return HttpResponse.of(status, MediaType.PLAIN_TEXT_UTF_8, String.valueOf(cause.getMessage()));
    }
}
