package io.tidewater.hooks;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.timeout.ReadTimeoutException;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Sends deliveries to their targets, a limited number at a time, and decides what becomes of those that fail. */
final class Dispatcher {

    private static final int CONCURRENCY = 24;

    private final HttpClient http;
    private final DeliveryQueue queue;
    private final FailureLog failures;
    private final Counters counters;
    private final Semaphore slots = new Semaphore(CONCURRENCY);
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
    private volatile boolean closed;

    Dispatcher(HttpClient http, DeliveryQueue queue, FailureLog failures, Counters counters) {
        this.http = http.responseTimeout(Duration.ofMillis(150)).disableRetry(true);
        this.queue = queue;
        this.failures = failures;
        this.counters = counters;
        ticker.scheduleWithFixedDelay(this::pump, 10, 10, TimeUnit.MILLISECONDS);
    }

    /** Takes the delivery over. */
    void submit(Delivery delivery) {
        enqueue(delivery);
        pump();
    }

    private void enqueue(Delivery delivery) {
        if (!queue.offer(delivery)) {
            counters.count("overflow");
            delivery.release();
        }
    }

    private void pump() {
        while (!closed && slots.tryAcquire()) {
            Delivery next = queue.pollDue();
            if (next == null) {
                slots.release();
                return;
            }
            send(next);
        }
    }

    private void send(Delivery delivery) {
        delivery.attempted();
        http.headers(h -> h.set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                        .set("X-Event-Id", delivery.eventId())
                        .set("X-Attempt", delivery.attempts()))
                .post()
                .uri("/sink/" + delivery.target())
                .send((request, out) -> out.send(Mono.fromSupplier(() -> delivery.body().retainedDuplicate())))
                .responseSingle((response, content) -> content.then(Mono.just(response.status().code())))
                .toFuture()
                .whenComplete((status, failure) -> {
                    slots.release();
                    settle(delivery, status, failure);
                    pump();
                });
    }

    private void settle(Delivery delivery, Integer status, Throwable failure) {
        if (failure != null) {
            counters.count(failure instanceof ReadTimeoutException ? "timeout" : "failed");
            retry(delivery, failure.getClass().getSimpleName());
        } else if (status < 300) {
            counters.count("delivered");
            delivery.release();
        } else if (status == 410 || status == 422) {
            reject(delivery, status);
        } else {
            counters.count("unavailable");
            retry(delivery, "status " + status);
        }
    }

    private void retry(Delivery delivery, String reason) {
        if (delivery.exhausted()) {
            counters.count("exhausted");
            failures.record(delivery, reason);
            delivery.release();
            return;
        }
        delivery.backOff();
        enqueue(delivery);
    }

    /** The target does not want it, now or ever. */
    private void reject(Delivery delivery, int status) {
        counters.count("rejected");
        delivery.release(); //@bad 3
        failures.record(delivery, "rejected with " + status);
        delivery.release(); //@good 3
    }

    void close() throws InterruptedException {
        closed = true;
        ticker.shutdown();
        ticker.awaitTermination(1, TimeUnit.SECONDS);
        queue.close();
        slots.tryAcquire(CONCURRENCY, 1, TimeUnit.SECONDS);
    }
}
