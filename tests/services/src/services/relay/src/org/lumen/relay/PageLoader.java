package org.lumen.relay;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.AggregationOptions;
import com.linecorp.armeria.server.ServiceRequestContext;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Gets pages from the origin, within a time limit. */
final class PageLoader {

    private final WebClient origin;
    private final Duration patience;
    private final Counters counters;

    PageLoader(WebClient origin, Duration patience, Counters counters) {
        this.origin = origin;
        this.patience = patience;
        this.counters = counters;
    }

    /** The page belongs to the one who asked for it. */
    CompletableFuture<Page> load(ServiceRequestContext ctx, String name) {
        counters.hit("loads");
        CompletableFuture<Page> outcome = new CompletableFuture<>();
        EventLoop loop = ctx.eventLoop().withoutContext();
        ScheduledFuture<?> timer = loop.schedule(
                () -> outcome.completeExceptionally(new TimeoutException("no page from the origin")),
                patience.toMillis(), TimeUnit.MILLISECONDS);
        origin.get("/pages/" + name)
                .aggregate(AggregationOptions.usePooledObjects(ctx.alloc(), loop))
                .handle((response, cause) -> {
                    timer.cancel(false);
                    settle(name, outcome, response, cause);
                    return null;
                });
        return outcome;
    }

    private void settle(String name, CompletableFuture<Page> outcome, AggregatedHttpResponse response, Throwable cause) {
        if (cause != null) {
            outcome.completeExceptionally(cause);
            return;
        }
        Page page;
        try {
            page = Page.of(name, response);
        } catch (RuntimeException e) {
            outcome.completeExceptionally(e);
            return;
        }
        if (!outcome.complete(page)) {
            counters.hit("pages-late");
            page.close(); //@good 3
        }
    }
}
