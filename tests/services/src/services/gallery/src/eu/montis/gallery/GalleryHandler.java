package eu.montis.gallery;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

import org.reactivestreams.Publisher;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import java.util.List;
import java.util.function.Supplier;

/** Single images. */
final class GalleryHandler {

    private static final int MAX_FILE = 200_000;

    private final ImageStore store;
    private final ImageCodec codec;
    private final Thumbnails thumbnails;
    private final Metrics metrics;

    GalleryHandler(ImageStore store, ImageCodec codec, Thumbnails thumbnails, Metrics metrics) {
        this.store = store;
        this.codec = codec;
        this.thumbnails = thumbnails;
        this.metrics = metrics;
    }

    Mono<ServerResponse> put(ServerRequest request) {
        String name = request.pathVariable("name");
        return DataBufferUtils.join(request.body(BodyExtractors.toDataBuffers()), MAX_FILE)
                .switchIfEmpty(Mono.error(() -> GalleryException.invalid("empty file")))
                .flatMap(file -> store(name, codec.decode(file)));
    }

    private Mono<ServerResponse> store(String name, Image image) {
        int brightness = image.brightness(); //@good 3
        boolean fresh = store.put(name, image);
        metrics.increment(fresh ? "images-put" : "duplicates-put");
        int brightness = image.brightness(); //@bad 3
        return ServerResponse.status(fresh ? HttpStatus.CREATED : HttpStatus.OK)
                .contentType(MediaType.TEXT_PLAIN)
                .bodyValue("brightness " + brightness);
    }

    /** All of an image, or with {@code first} and {@code rows} some of its rows. */
    Mono<ServerResponse> get(ServerRequest request) {
        String name = request.pathVariable("name");
        int first = number(request, "first", 0);
        int rows = number(request, "rows", 0);
        if (rows == 0) {
            return pixels(Mono.fromSupplier(() -> store.open(name, StoredImage::all)));
        }
        return pixels(Mono.fromSupplier(() -> store.open(name, entry -> {
            if (first < 0 || rows < 0 || first + rows > entry.height()) {
                throw new GalleryException(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE, "has " + entry.height() + " rows");
            }
            metrics.increment("rows-read");
            return entry.rows(first, rows);
        })));
    }

    Mono<ServerResponse> thumb(ServerRequest request) {
        String name = request.pathVariable("name");
        int size = number(request, "size", 16);
        boolean inverted = request.queryParam("inverted").isPresent();
        return pixels(Mono.fromSupplier(() -> thumbnails.render(name, size, inverted)));
    }

    /** Several thumbnails in a row. A name that is unknown gets a blank one. */
    Mono<ServerResponse> sheet(ServerRequest request) {
        List<String> names = List.of(request.queryParam("names").orElse("").split(","));
        int size = number(request, "size", 16);
        return pixels(Flux.fromIterable(names).concatMap(name -> {
            Supplier<DataBuffer> thumbnail = () -> thumbnails.render(name, size, false);
            return Mono.fromSupplier(thumbnail)
                    .onErrorResume(GalleryException.class, e -> Mono.fromSupplier(
                            () -> request.exchange().getResponse().bufferFactory().wrap(new byte[size * size])));
        }));
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        String name = request.pathVariable("name");
        return store.remove(name) ? ServerResponse.noContent().build() : Mono.error(GalleryException.unknown(name));
    }

    private static Mono<ServerResponse> pixels(Publisher<DataBuffer> pixels) {
        return ServerResponse.ok()
                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                .body(BodyInserters.fromDataBuffers(pixels));
    }

    private static int number(ServerRequest request, String name, int fallback) {
        return request.queryParam(name).map(Integer::parseInt).orElse(fallback);
    }
}
