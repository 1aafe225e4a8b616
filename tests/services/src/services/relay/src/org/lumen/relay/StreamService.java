package org.lumen.relay;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.common.stream.SubscriptionOption;
import com.linecorp.armeria.server.AbstractHttpService;
import com.linecorp.armeria.server.ServiceRequestContext;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.EventLoop;

/** Streams books from the origin, with the changes that the client asks for ({@code ?do=excerpt,upper,number}). */
final class StreamService extends AbstractHttpService {

    private static final int MAX_LINE = 4096;

    private final WebClient origin;
    private final Counters counters;

    StreamService(WebClient origin, Counters counters) {
        this.origin = origin;
        this.counters = counters;
    }

    @Override
    protected HttpResponse doGet(ServiceRequestContext ctx, HttpRequest req) {
        counters.hit("streams");
        QueryParams params = ctx.queryParams();
        Transform transform;
        try {
            transform = transform(ctx.alloc(), params);
        } catch (IllegalArgumentException e) {
            return HttpResponse.of(HttpStatus.BAD_REQUEST, MediaType.PLAIN_TEXT_UTF_8, String.valueOf(e.getMessage()));
        }
        EventLoop loop = ctx.eventLoop().withoutContext();
        HttpResponseWriter out = HttpResponse.streaming();
        String query = ctx.query() == null ? "" : "?" + ctx.query();
        origin.get("/books/" + ctx.pathParam("name") + query)
                .subscribe(new Relay(loop, out, transform, counters), loop, SubscriptionOption.WITH_POOLED_OBJECTS);
        return out;
    }

    private Transform transform(ByteBufAllocator alloc, QueryParams params) {
        Transform result = null;
        for (String step : params.get("do", "upper").split(",")) {
            Transform next = switch (step) {
                case "upper" -> new UpperCase(alloc);
                case "number" -> new LineNumbers(alloc, params.getInt("maxline", MAX_LINE));
                case "excerpt" -> new Excerpt(params.getLong("skip", 0), params.getLong("length", Long.MAX_VALUE), counters);
                default -> throw new IllegalArgumentException("unknown step " + step);
            };
            result = result == null ? next : result.then(next);
        }
        return result;
    }
}
