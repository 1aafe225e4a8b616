package eu.montis.gallery;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;

import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Turns exceptions into short answers. */
final class ErrorPages implements WebExceptionHandler {

    private final Metrics metrics;

    ErrorPages(Metrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable error) {
        ServerHttpResponse response = exchange.getResponse();
        HttpStatusCode status = statusOf(error);
        metrics.increment("errors-" + status.value());
        if (status.value() == 500 && !(error instanceof IOException) && !(error instanceof AbortedException)) {
            System.err.println("request " + exchange.getRequest().getPath() + " failed: " + error);
        }
        if (!response.setStatusCode(status)) {
            return Mono.error(error); // too late for an answer
        }
        response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
        return response.writeWith(Mono.fromSupplier(() -> page(response, error)));
    }

    private static DataBuffer page(ServerHttpResponse response, Throwable error) {
        String text = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
        return response.bufferFactory().wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpStatusCode statusOf(Throwable error) {
        if (error instanceof GalleryException e) {
            return e.status();
        } else if (error instanceof ResponseStatusException e) {
            return e.getStatusCode();
        } else if (error instanceof DataBufferLimitException) {
            return HttpStatus.PAYLOAD_TOO_LARGE;
        } else if (error instanceof NumberFormatException) {
            return HttpStatus.BAD_REQUEST;
        }
        return HttpStatus.INTERNAL_SERVER_ERROR;
    }
}
