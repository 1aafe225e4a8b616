package com.acme.intake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.concurrent.Future;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

/** The resources of the API: blobs, conversions, jobs. */
final class Endpoints {

    private final ServiceConfig config;
    private final BlobStore blobs;
    private final JobService jobs;
    private final TicketOffice tickets;
    private final Stats stats;

    Endpoints(ServiceConfig config, BlobStore blobs, JobService jobs, TicketOffice tickets, Stats stats) {
        this.config = config;
        this.blobs = blobs;
        this.jobs = jobs;
        this.tickets = tickets;
        this.stats = stats;
    }

    /** Starts on a request. Returns the upload that wants its body, or null if the body does not matter. */
    Upload dispatch(ByteBufAllocator alloc, EventLoop loop, Exchange exchange, HttpRequest request) {
        Call call;
        try {
            call = Call.parse(request);
        } catch (IllegalArgumentException e) {
            stats.count("bad-requests");
            exchange.respond(Replies.error(alloc, HttpResponseStatus.BAD_REQUEST, String.valueOf(e.getMessage())));
            return null;
        }
        String checksum = request.headers().get("x-checksum");
        switch (call.resource()) {
            case "blobs":
                if (call.path().size() != 3) {
                    break;
                }
                String tenant = call.path().get(1);
                String name = call.path().get(2);
                if (call.method().equals(HttpMethod.PUT)) {
                    return new Upload(alloc, exchange, config.maxUpload(), checksum,
                            (x, content) -> store(alloc, x, tenant, name, content), stats);
                } else if (call.method().equals(HttpMethod.GET)) {
                    fetch(alloc, exchange, tenant, name, call);
                } else {
                    boolean known = blobs.delete(tenant, name);
                    exchange.respond(Replies.text(alloc, known ? HttpResponseStatus.OK : HttpResponseStatus.NOT_FOUND, "deleted " + known));
                }
                return null;
            case "convert":
                return new Upload(alloc, exchange, config.maxUpload(), checksum,
                        (x, content) -> convert(alloc, loop, x, call, content), stats);
            case "jobs":
                if (call.method().equals(HttpMethod.POST)) {
                    submit(alloc, loop, exchange, call);
                    return null;
                } else if (call.path().size() == 2) {
                    job(alloc, exchange, call);
                    return null;
                }
                break;
            case "stats":
                exchange.respond(Replies.text(alloc, HttpResponseStatus.OK, stats.render()));
                return null;
            default:
                break;
        }
        exchange.respond(Replies.error(alloc, HttpResponseStatus.NOT_FOUND, "no such resource"));
        return null;
    }

    private void store(ByteBufAllocator alloc, Exchange exchange, String tenant, String name, ByteBuf content) {
        int size = content.readableBytes();
        if (!blobs.put(tenant, name, content)) {
            content.release();
            exchange.respond(Replies.error(alloc, HttpResponseStatus.INSUFFICIENT_STORAGE, "quota of " + tenant + " is used up"));
            return;
        }
        exchange.respond(Replies.text(alloc, HttpResponseStatus.CREATED, "stored " + size));
    }

    private void fetch(ByteBufAllocator alloc, Exchange exchange, String tenant, String name, Call call) {
        ByteBuf content = blobs.open(tenant, name);
        if (content == null) {
            exchange.respond(Replies.error(alloc, HttpResponseStatus.NOT_FOUND, "no such blob"));
            return;
        }
        int from = call.number("from", 0);
        int length = call.number("length", Math.max(0, content.readableBytes() - from));
        if (from > content.readableBytes() || length > content.readableBytes() - from) {
            content.release();
            exchange.respond(Replies.error(alloc, HttpResponseStatus.REQUESTED_RANGE_NOT_SATISFIABLE, "out of range"));
            return;
        }
        // the slice shares the count that open() took
        exchange.respond(Replies.binary(HttpResponseStatus.OK, content.slice(content.readerIndex() + from, length)));
    }

    private void convert(ByteBufAllocator alloc, EventLoop loop, Exchange exchange, Call call, ByteBuf content) {
        Job job = jobs.submit(loop, alloc, call.operation(), call.latency(), content, timeout(call));
        exchange.whenAbandoned(() -> job.abort(new CancellationException("client has gone")));
        job.outcome().addListener((Future<ByteBuf> f) -> reply(alloc, exchange, f));
    }

    private void submit(ByteBufAllocator alloc, EventLoop loop, Exchange exchange, Call call) {
        ByteBuf content = blobs.open(call.text("tenant"), call.text("blob"));
        if (content == null) {
            exchange.respond(Replies.error(alloc, HttpResponseStatus.NOT_FOUND, "no such blob"));
            return;
        }
        Job job = jobs.submit(loop, alloc, call.operation(), call.latency(), content, timeout(call));
        exchange.respond(Replies.text(alloc, HttpResponseStatus.ACCEPTED, tickets.issue(job)));
    }

    private void job(ByteBufAllocator alloc, Exchange exchange, Call call) {
        String id = call.path().get(1);
        if (call.method().equals(HttpMethod.DELETE)) {
            boolean known = tickets.cancel(id);
            exchange.respond(Replies.text(alloc, known ? HttpResponseStatus.OK : HttpResponseStatus.NOT_FOUND, "cancelled " + known));
            return;
        }
        TicketOffice.Claim claim = tickets.claim(id, call.number("wait", 0) > 0);
        switch (claim.state()) {
            case UNKNOWN -> exchange.respond(Replies.error(alloc, HttpResponseStatus.NOT_FOUND, "no such job"));
            case PENDING -> exchange.respond(Replies.text(alloc, HttpResponseStatus.ACCEPTED, "pending"));
            case GRANTED -> claim.job().outcome().addListener((Future<ByteBuf> f) -> reply(alloc, exchange, f));
        }
    }

    private int timeout(Call call) {
        return call.number("timeout", config.defaultJobTimeoutMillis());
    }

    private static void reply(ByteBufAllocator alloc, Exchange exchange, Future<ByteBuf> outcome) {
        if (outcome.isSuccess()) {
            exchange.respond(Replies.binary(HttpResponseStatus.OK, outcome.getNow()));
            return;
        }
        Throwable cause = outcome.cause();
        HttpResponseStatus status;
        if (cause instanceof TimeoutException) {
            status = HttpResponseStatus.GATEWAY_TIMEOUT;
        } else if (cause instanceof RejectedExecutionException) {
            status = HttpResponseStatus.SERVICE_UNAVAILABLE;
        } else if (cause instanceof CancellationException) {
            status = HttpResponseStatus.GONE;
        } else {
            status = HttpResponseStatus.UNPROCESSABLE_ENTITY;
        }
        exchange.respond(Replies.error(alloc, status, String.valueOf(cause.getMessage())));
    }

    /** A request's line, taken apart and checked. */
    private record Call(HttpMethod method, List<String> path, QueryStringDecoder query, Operation operation, int latency) {

        static Call parse(HttpRequest request) {
            QueryStringDecoder query = new QueryStringDecoder(request.uri());
            List<String> path = List.of(query.path().replaceFirst("^/+", "").split("/"));
            List<String> op = query.parameters().get("op");
            Operation operation = op == null ? Operation.CHECKSUM : Operation.named(op.get(0));
            Call call = new Call(request.method(), path, query, operation, 0);
            for (String number : List.of("from", "length", "timeout", "wait")) {
                call.number(number, 0);
            }
            if (path.get(0).equals("jobs") && request.method().equals(HttpMethod.POST)) {
                call.text("tenant");
                call.text("blob");
            }
            return new Call(request.method(), path, query, operation, call.number("latency", 0));
        }

        String resource() {
            return path.get(0);
        }

        String text(String name) {
            List<String> values = query.parameters().get(name);
            if (values == null) {
                throw new IllegalArgumentException("parameter " + name + " is missing");
            }
            return values.get(0);
        }

        int number(String name, int fallback) {
            List<String> values = query.parameters().get(name);
            if (values == null) {
                return fallback;
            }
            int value = Integer.parseInt(values.get(0));
            if (value < 0) {
                throw new IllegalArgumentException("parameter " + name + " is negative");
            }
            return value;
        }
    }
}
