package com.meridian.prices.load;

import io.rsocket.RSocket;
import io.rsocket.core.RSocketConnector;
import io.rsocket.transport.netty.client.TcpClientTransport;
import io.rsocket.util.DefaultPayload;
import reactor.core.publisher.Flux;

import java.time.Duration;

/** A blocking client of the price service. */
final class PriceClient implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final RSocket socket;

    PriceClient(int port) {
        socket = RSocketConnector.create().connect(TcpClientTransport.create("127.0.0.1", port)).block(PATIENCE);
    }

    void fire(String route, String data) {
        socket.fireAndForget(DefaultPayload.create(data, route)).block(PATIENCE);
    }

    /** The answer, null if there is none, or the text of the error. */
    String ask(String route, String data) {
        try {
            return socket.requestResponse(DefaultPayload.create(data, route))
                    .map(answer -> {
                        String text = answer.getDataUtf8();
                        answer.release();
                        return text;
                    })
                    .block(PATIENCE);
        } catch (RuntimeException e) {
            return "error " + e.getMessage();
        }
    }

    Flux<String> stream(String route) {
        return socket.requestStream(DefaultPayload.create("", route)).map(tick -> {
            String text = tick.getDataUtf8();
            tick.release();
            return text;
        });
    }

    @Override
    public void close() {
        socket.dispose();
        socket.onClose().onErrorResume(e -> reactor.core.publisher.Mono.empty()).block(PATIENCE);
    }
}
