package io.tidewater.hooks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

import java.util.concurrent.CompletableFuture;

/** Checks, enriches and fans out what tenants post. */
final class IngestService {

    private static final int MAX_BODY = 64 * 1024;

    private final ProfileClient profiles;
    private final Envelope envelope = new Envelope();
    private final Dispatcher dispatcher;
    private final FeedHub feed;
    private final Counters counters;

    IngestService(ProfileClient profiles, Dispatcher dispatcher, FeedHub feed, Counters counters) {
        this.profiles = profiles;
        this.dispatcher = dispatcher;
        this.feed = feed;
        this.counters = counters;
    }

    /** Takes the body over, whatever comes of it. */
    CompletableFuture<Receipt> ingest(String tenant, ByteBuf body) {
        String objection = objection(body);
        if (objection != null) {
            body.release();
            counters.count("refused");
            return CompletableFuture.failedFuture(new Refused(400, objection));
        }
        return profiles.of(tenant)
                .whenComplete((profile, failure) -> {
                    if (failure != null) {
                        counters.count("lookupFailed");
                        body.release(); //@good 2
                    }
                })
                .thenApply(profile -> fanOut(profile, body));
    }

    private static String objection(ByteBuf body) {
        if (body.readableBytes() > MAX_BODY) {
            return "too large";
        }
        int last = body.writerIndex() - 1;
        boolean object = body.getByte(body.readerIndex()) == '{' && body.getByte(last) == '}';
        return object ? null : "not a JSON object";
    }

    private Receipt fanOut(ProfileClient.Profile profile, ByteBuf body) {
        long id = envelope.nextId();
        ByteBuf event;
        try {
            event = envelope.wrap(ByteBufAllocator.DEFAULT, id, profile, body);
        } finally {
            body.release();
        }
        try {
            feed.publish(profile.tenant(), event);
            for (String target : profile.targets()) {
                dispatcher.submit(new Delivery(id, profile.tenant(), target, event.retainedDuplicate()));
            }
        } finally {
            event.release();
        }
        counters.count("accepted");
        return new Receipt(id, profile.targets().size());
    }

    record Receipt(long id, int targets) {
    }

    /** A request that is turned down, with the HTTP status to tell. */
    static final class Refused extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int status;

        Refused(int status, String message) {
            super(message, null, false, false);
            this.status = status;
        }

        int status() {
            return status;
        }
    }
}
