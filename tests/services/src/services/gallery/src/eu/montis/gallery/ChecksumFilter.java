package eu.montis.gallery;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** Checks a body against the checksum in the header {@code x-crc}, if there is one. */
final class ChecksumFilter implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        String expected = exchange.getRequest().getHeaders().getFirst("x-crc");
        if (expected == null) {
            return chain.filter(exchange);
        }
        return chain.filter(exchange.mutate().request(new CheckedRequest(exchange.getRequest(), expected)).build());
    }

    private static final class CheckedRequest extends ServerHttpRequestDecorator {

        private final String expected;

        CheckedRequest(ServerHttpRequest delegate, String expected) {
            super(delegate);
            this.expected = expected;
        }

        @Override
        public Flux<DataBuffer> getBody() {
            CRC32 crc = new CRC32();
            return super.getBody()
                    .doOnNext(buffer -> update(crc, buffer))
                    .concatWith(Flux.defer(() -> Long.toHexString(crc.getValue()).equals(expected)
                            ? Flux.empty()
                            : Flux.error(GalleryException.invalid("checksum differs"))));
        }

        private static void update(CRC32 crc, DataBuffer buffer) {
            try (DataBuffer.ByteBufferIterator parts = buffer.readableByteBuffers()) {
                while (parts.hasNext()) {
                    ByteBuffer part = parts.next();
                    crc.update(part);
                }
            }
        }
    }
}
