package dev.tidewater.events;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts and stops the service. */
public final class EventServer {

    private static final Logger LOG = Logger.getLogger(EventServer.class.getName());

    private EventServer() {
    }

    public static void main(String[] args) throws Exception {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(2)
                .setInternalBlockingPoolSize(2));
        EventVerticle events = new EventVerticle(Integer.parseInt(args[0]));
        vertx.deployVerticle(events).toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        System.out.println("ready " + events.port());
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        CountDownLatch stopped = new CountDownLatch(1);
        vertx.close().onComplete(done -> {
            if (done.failed()) {
                LOG.log(Level.WARNING, "stopping", done.cause());
            }
            stopped.countDown();
        });
        stopped.await(20, TimeUnit.SECONDS);
        System.exit(0);
    }
}
