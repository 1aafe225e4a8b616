package org.lumen.relay;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.unsafe.PooledObjects;

import io.netty.channel.EventLoop;

import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Moves a response of the origin to a client, piece by piece, through a transform and at the client's pace. */
final class Relay implements Subscriber<HttpObject> {

    private final EventLoop loop;
    private final HttpResponseWriter downstream;
    private final Transform transform;
    private final Counters counters;
    private Subscription upstream;
    private boolean started;
    private boolean refused;
    private boolean done;

    Relay(EventLoop loop, HttpResponseWriter downstream, Transform transform, Counters counters) {
        this.loop = loop;
        this.downstream = downstream;
        this.transform = transform;
        this.counters = counters;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        upstream = subscription;
        downstream.whenComplete().whenComplete((v, cause) -> {
            if (loop.inEventLoop()) {
                downstreamEnded();
            } else {
                loop.execute(this::downstreamEnded);
            }
        });
        subscription.request(1);
    }

    @Override
    public void onNext(HttpObject object) {
        if (done) {
            PooledObjects.close(object);
        } else if (object instanceof ResponseHeaders headers) {
            begin(headers);
        } else if (object instanceof HttpData data) {
            piece(data);
        } else {
            upstream.request(1); // trailers
        }
    }

    private void begin(ResponseHeaders headers) {
        if (headers.status().isInformational()) {
            upstream.request(1);
            return;
        }
        started = true;
        refused = !headers.status().isSuccess();
        HttpStatus status = refused ? headers.status() : HttpStatus.OK;
        downstream.tryWrite(ResponseHeaders.of(status, HttpHeaderNames.CONTENT_TYPE, MediaType.PLAIN_TEXT_UTF_8));
        upstream.request(1);
    }

    private void piece(HttpData data) {
        if (refused) { // the origin's error pages are not for our clients
            data.close();
            upstream.request(1);
            return;
        }
        HttpData result;
        try {
            result = transform.apply(data);
        } catch (RuntimeException e) {
            upstream.cancel();
            fail(e);
            return;
        }
        if (result.isEmpty()) {
            result.close();
            upstream.request(1);
        } else if (downstream.tryWrite(result)) {
            downstream.whenConsumed().thenRun(() -> upstream.request(1));
        }
    }

    @Override
    public void onComplete() {
        if (done) {
            return;
        }
        HttpData rest;
        try {
            rest = refused ? HttpData.empty() : transform.finish();
        } catch (RuntimeException e) {
            fail(e);
            return;
        }
        if (rest.isEmpty()) {
            rest.close();
        } else {
            downstream.tryWrite(rest);
        }
        end();
        downstream.close();
        counters.hit("streams-relayed");
    }

    @Override
    public void onError(Throwable cause) {
        if (!done) {
            fail(cause);
        }
    }

    private void fail(Throwable cause) {
        end();
        counters.hit("streams-failed");
        if (started) {
            downstream.close(cause);
        } else {
            downstream.tryWrite(ResponseHeaders.of(HttpStatus.BAD_GATEWAY));
            downstream.close();
        }
    }

    private void downstreamEnded() {
        if (!done) {
            counters.hit("streams-abandoned");
            upstream.cancel();
            end();
        }
    }

    private void end() {
        done = true;
        transform.close();
    }
}
