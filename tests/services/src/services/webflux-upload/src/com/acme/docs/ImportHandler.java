package com.acme.docs;

import java.nio.charset.StandardCharsets;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Counts the rows of an imported list without keeping it. */
final class ImportHandler {

  record Summary(int rows, int binary) {

    Summary plus(Summary other) {
      return new Summary(rows + other.rows, binary + other.binary);
    }
  }

  Mono<ServerResponse> run(ServerRequest request) {
    return request
        .body(BodyExtractors.toDataBuffers())
        .map(this::summarize)
        .reduce(new Summary(0, 0), Summary::plus)
        .flatMap(
            total ->
                ServerResponse.ok()
                    .bodyValue("rows=" + total.rows() + " binary=" + total.binary()));
  }

  private Summary summarize(DataBuffer chunk) {
    if (isBinary(chunk)) {
      DataBufferUtils.release(chunk); //@good 3
      return new Summary(0, 1);
    }
    String text = chunk.toString(StandardCharsets.UTF_8);
    DataBufferUtils.release(chunk);
    int rows = (int) text.chars().filter(c -> c == '\n').count();
    return new Summary(rows, 0);
  }

  private static boolean isBinary(DataBuffer chunk) {
    return chunk.readableByteCount() > 0 && chunk.getByte(chunk.readPosition()) == 0;
  }
}
