package eu.montis.gallery;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import java.util.concurrent.atomic.AtomicInteger;

/** Many images in one upload, as the scanners send them over night. */
final class BatchHandler {

    private static final int MAX_FRAME = 100_000;

    private final ImageStore store;
    private final ImageCodec codec;
    private final DataBufferFactory buffers;
    private final Metrics metrics;

    BatchHandler(ImageStore store, ImageCodec codec, DataBufferFactory buffers, Metrics metrics) {
        this.store = store;
        this.codec = codec;
        this.buffers = buffers;
        this.metrics = metrics;
    }

    Mono<ServerResponse> post(ServerRequest request) {
        String prefix = request.queryParam("prefix").orElse("batch");
        return load(prefix, request.body(BodyExtractors.toDataBuffers()))
                .flatMap(report -> ServerResponse.ok().contentType(MediaType.TEXT_PLAIN).bodyValue(report));
    }

    private Mono<String> load(String prefix, Flux<DataBuffer> body) {
        FrameSplitter splitter = new FrameSplitter(buffers, MAX_FRAME);
        AtomicInteger stored = new AtomicInteger();
        AtomicInteger invalid = new AtomicInteger();
        return body
                .concatMapIterable(splitter::feed)
                .filter(this::isWanted)
                .doOnNext(frame -> {
                    if (store(prefix + "-" + stored.get(), frame)) {
                        stored.incrementAndGet();
                    } else {
                        invalid.incrementAndGet();
                    }
                })
                .doOnDiscard(Frame.class, Frame::release) //@good 2
                .doOnDiscard(DataBuffer.class, DataBufferUtils::release)
                .then(Mono.defer(() -> splitter.isComplete()
                        ? Mono.just("stored " + stored + " invalid " + invalid)
                        : Mono.error(GalleryException.invalid("batch breaks off"))))
                .doFinally(signal -> splitter.close());
    }

    private boolean isWanted(Frame frame) {
        if (frame.isImage()) {
            return true;
        }
        metrics.increment("notes-skipped");
        return false;
    }

    private boolean store(String name, Frame frame) {
        try {
            store.put(name, codec.decode(frame.payload()));
            return true;
        } catch (GalleryException e) {
            metrics.increment("frames-invalid");
            return false;
        }
    }
}
