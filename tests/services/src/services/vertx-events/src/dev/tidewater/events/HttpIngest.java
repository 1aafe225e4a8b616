package dev.tidewater.events;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * {@code POST /streams/NAME} with one event in hexadecimal per line, {@code GET /streams/NAME} for the latest,
 * {@code GET /stats}, and {@code GET /feed} for the port of the feed.
 */
final class HttpIngest implements Handler<HttpServerRequest> {

    private static final String STREAMS = "/streams/";

    private final ByteBufAllocator alloc = PooledByteBufAllocator.DEFAULT;
    private final Consumer<Event> sink;
    private final StreamHub hub;
    private final EventStats stats;
    private final int feedPort;

    HttpIngest(Consumer<Event> sink, StreamHub hub, EventStats stats, int feedPort) {
        this.sink = sink;
        this.hub = hub;
        this.stats = stats;
        this.feedPort = feedPort;
    }

    @Override
    public void handle(HttpServerRequest request) {
        String path = request.path();
        if (path.equals("/stats")) {
            request.response().end(stats.toString());
        } else if (path.equals("/feed")) {
            request.response().end(Integer.toString(feedPort));
        } else if (!path.startsWith(STREAMS)) {
            answer(request, 404, "no such resource");
        } else if (request.method() == HttpMethod.POST) {
            request.body()
                    .onSuccess(body -> ingest(request, path.substring(STREAMS.length()), body))
                    .onFailure(gone -> stats.aborted());
        } else {
            latest(request, path.substring(STREAMS.length()));
        }
    }

    private static void answer(HttpServerRequest request, int status, String text) {
        request.response().setStatusCode(status).end(text);
    }

    private void latest(HttpServerRequest request, String stream) {
        ByteBuf payload = hub.peek(stream);
        if (payload == null) {
            answer(request, 404, stream);
        } else {
            request.response().end(Buffer.buffer(ByteBufUtil.getBytes(payload)));
        }
    }

    /** All the events of a request, or none if one of them is not understood. */
    private void ingest(HttpServerRequest request, String stream, Buffer body) {
        List<Event> events = new ArrayList<>();
        try {
            for (String line : body.toString().split("\n")) {
                events.add(decode(stream, line.trim()));
            }
        } catch (IllegalArgumentException e) {
            events.forEach(Event::release);
            stats.rejected();
            answer(request, 400, e.getMessage());
            return;
        }
        events.forEach(sink);
        answer(request, 202, events.size() + " events");
    }

    private Event decode(String stream, String hex) {
        ByteBuf payload = alloc.buffer(hex.length() / 2 + 1);
        try {
            for (int i = 0; i < hex.length(); i += 2) {
                payload.writeByte(Integer.parseInt(hex, i, i + 2, 16));
            }
            return new Event(stream, payload);
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            payload.release(); //@good 2
            throw new IllegalArgumentException("not hexadecimal: " + hex, e);
        }
    }
}
