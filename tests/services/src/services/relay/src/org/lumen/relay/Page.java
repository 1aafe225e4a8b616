package org.lumen.relay;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.ByteBufAccessMode;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpStatus;

import java.util.concurrent.TimeUnit;

/** A page as the origin gave it. Whoever owns a page closes it; what {@link #share()} gave stays valid. */
final class Page implements AutoCloseable {

    /** The origin had no (usable) page. */
    static final class Unavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient HttpStatus status;

        Unavailable(HttpStatus status, String message) {
            super(message);
            this.status = status;
        }

        HttpStatus status() {
            return status;
        }
    }

    private final String name;
    private final HttpData content;
    private final long expires;

    private Page(String name, HttpData content, long ttlMillis) {
        this.name = name;
        this.content = content;
        this.expires = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ttlMillis);
    }

    /** Makes a page of the response, whose content it takes over in any case. */
    static Page of(String name, AggregatedHttpResponse response) {
        HttpData content = response.content();
        try {
            if (!response.status().equals(HttpStatus.OK)) {
                throw new Unavailable(response.status(), "the origin says " + response.status());
            }
            return new Page(name, content, Long.parseLong(response.headers().get("x-page-ttl", "1000")));
        } catch (NumberFormatException e) {
            content.close();
            throw new Unavailable(HttpStatus.BAD_GATEWAY, "the origin's page is odd");
        } catch (Unavailable e) {
            content.close();
            throw e;
        }
    }

    String name() {
        return name;
    }

    boolean isStale() {
        return System.nanoTime() - expires > 0;
    }

    HttpData share() {
        return HttpData.wrap(content.byteBuf(ByteBufAccessMode.RETAINED_DUPLICATE));
    }

    @Override
    public void close() {
        content.close();
    }
}
