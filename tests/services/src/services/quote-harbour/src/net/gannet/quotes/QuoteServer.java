package net.gannet.quotes;

import io.netty.channel.ChannelOption;
import io.rsocket.core.RSocketServer;
import io.rsocket.frame.decoder.PayloadDecoder;
import io.rsocket.transport.netty.server.CloseableChannel;
import io.rsocket.transport.netty.server.TcpServerTransport;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpServer;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Wires the parts together and runs them. */
final class QuoteServer {

    private final LoopResources loops;
    private final SessionRegistry sessions;
    private final QuoteBoard board;
    private final CloseableChannel channel;
    private final Disposable sweeper;

    private QuoteServer(Builder b) {
        Metrics metrics = new Metrics();
        loops = LoopResources.create("quotes", b.eventLoops, true);
        sessions = new SessionRegistry(TimeUnit.MILLISECONDS.toNanos(b.sessionGraceMillis), metrics);
        board = new QuoteBoard(b.replayDepth, metrics);
        QuoteStreams streams = new QuoteStreams(board, metrics);
        TcpServer tcp = TcpServer.create()
                .host("127.0.0.1")
                .port(b.port)
                .runOn(loops)
                .childOption(ChannelOption.SO_SNDBUF, 32 * 1024);
        channel = RSocketServer.create(new SessionAcceptor(sessions, board, streams, metrics))
                .payloadDecoder(PayloadDecoder.ZERO_COPY)
                .maxInboundPayloadSize(128 * 1024)
                .bindNow(TcpServerTransport.create(tcp, 64 * 1024));
        sweeper = Schedulers.parallel().schedulePeriodically(sessions::sweep, 50, 50, TimeUnit.MILLISECONDS);
    }

    static Builder builder() {
        return new Builder();
    }

    int port() {
        return channel.address().getPort();
    }

    void stop() {
        channel.dispose();
        channel.onClose().block(Duration.ofSeconds(2));
        sweeper.dispose();
        sessions.disconnectAll();
        board.close();
        loops.disposeLater(Duration.ofMillis(300), Duration.ofSeconds(3)).block(Duration.ofSeconds(5));
        sessions.close();
    }

    static final class Builder {
        private int port;
        private int eventLoops = 2;
        private int replayDepth = 32;
        private long sessionGraceMillis = 1000;

        Builder port(int value) {
            port = value;
            return this;
        }

        Builder eventLoops(int value) {
            eventLoops = value;
            return this;
        }

        Builder replayDepth(int value) {
            replayDepth = value;
            return this;
        }

        Builder sessionGraceMillis(long value) {
            sessionGraceMillis = value;
            return this;
        }

        QuoteServer start() {
            return new QuoteServer(this);
        }
    }
}
