package dev.tidewater.events;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;

import java.util.logging.Level;
import java.util.logging.Logger;

/** The whole service, on one event loop. */
final class EventVerticle extends VerticleBase {

    private static final Logger LOG = Logger.getLogger(EventVerticle.class.getName());
    private static final int MAX_FRAME = 16 * 1024;

    private final int requestedPort;
    private final EventStats stats = new EventStats();
    private final StreamHub hub = new StreamHub(stats);
    private Journal journal;
    private WriteBehindQueue queue;
    private Batcher batcher;
    private NetServer feed;
    private HttpServer http;

    EventVerticle(int requestedPort) {
        this.requestedPort = requestedPort;
    }

    int port() {
        return http.actualPort();
    }

    @Override
    public Future<?> start() {
        journal = new Journal(vertx);
        queue = new WriteBehindQueue(vertx, journal, stats);
        batcher = new Batcher(vertx, queue);
        feed = vertx.createNetServer(new NetServerOptions().setHost("127.0.0.1").setPort(0)
                .setSendBufferSize(16 * 1024).setIdleTimeout(10));
        feed.connectHandler(this::accept);
        return journal.open()
                .compose(opened -> feed.listen())
                .compose(listening -> {
                    http = vertx.createHttpServer();
                    http.requestHandler(new HttpIngest(this::ingest, hub, stats, feed.actualPort()));
                    return http.listen(requestedPort, "127.0.0.1");
                });
    }

    private void accept(NetSocket socket) {
        ChannelPipeline pipeline = ((NetSocketInternal) socket).channelHandlerContext().pipeline();
        pipeline.addBefore("handler", "frames", new LengthFieldBasedFrameDecoder(MAX_FRAME, 0, 2, 0, 2));
        pipeline.addBefore("handler", "feed", new FeedHandler(this::ingest, hub, stats));
    }

    /** Takes over the event. */
    private void ingest(Event event) {
        try {
            hub.publish(event);
            batcher.add(event.retain());
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "event of " + event.stream(), e);
        } finally {
            event.release();
        }
    }

    @Override
    public Future<?> stop() {
        return http.close()
                .compose(closed -> feed.close())
                .compose(closed -> {
                    batcher.close();
                    return queue.close();
                })
                .compose(written -> journal.close())
                .onComplete(closed -> hub.clear());
    }
}
