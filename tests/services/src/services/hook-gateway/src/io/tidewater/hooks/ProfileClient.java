package io.tidewater.hooks;

import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Looks up tenants' profiles and remembers them for a moment. */
final class ProfileClient {

    private static final long MAX_AGE_NANOS = Duration.ofMillis(500).toNanos();
    private static final int MAX_ENTRIES = 1000;

    private final HttpClient http;
    private final Map<String, Entry> cache = new ConcurrentHashMap<>();

    ProfileClient(HttpClient http) {
        this.http = http.responseTimeout(Duration.ofMillis(120));
    }

    CompletableFuture<Profile> of(String tenant) {
        long now = System.nanoTime();
        var entry = cache.get(tenant);
        if (entry != null && now - entry.since() < MAX_AGE_NANOS && !entry.profile().isCompletedExceptionally()) {
            return entry.profile();
        }
        if (cache.size() > MAX_ENTRIES) {
            cache.clear();
        }
        var lookup = lookup(tenant);
        cache.put(tenant, new Entry(lookup, now));
        return lookup;
    }

    private CompletableFuture<Profile> lookup(String tenant) {
        return http.get()
                .uri("/profiles/" + tenant)
                .responseSingle((response, content) -> switch (response.status().code()) {
                    case 200 -> content.asString();
                    case 404 -> Mono.<String>error(new IngestService.Refused(404, "no such tenant"));
                    default -> Mono.<String>error(new IngestService.Refused(502, "profile service says " + response.status()));
                })
                .map(text -> Profile.parse(tenant, text))
                .toFuture();
    }

    private record Entry(CompletableFuture<Profile> profile, long since) {
    }

    /** What the back-end knows about a tenant. */
    record Profile(String tenant, String plan, List<String> targets) {

        /** Parses {@code plan;target,target}. */
        static Profile parse(String tenant, String text) {
            int semicolon = text.indexOf(';');
            if (semicolon <= 0) {
                throw new IngestService.Refused(502, "unreadable profile");
            }
            return new Profile(tenant, text.substring(0, semicolon), List.of(text.substring(semicolon + 1).split(",")));
        }
    }
}
