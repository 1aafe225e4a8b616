package org.stackhaven.docs;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;

/** The lines of a buffer, each with its line feed. */
final class Lines {

    private final DataBuffer text;
    private final int end;
    private int position;

    private Lines(DataBuffer text) {
        this.text = text;
        this.position = text.readPosition();
        this.end = text.writePosition();
    }

    /** Takes over the text, and gives it up when all lines are read. The lines are the subscriber's. */
    static Flux<DataBuffer> of(DataBuffer text) {
        return Flux.generate(() -> new Lines(text), (lines, sink) -> {
            if (lines.position == lines.end) {
                sink.complete();
            } else {
                sink.next(lines.next());
            }
            return lines;
        }, lines -> DataBufferUtils.release(lines.text));
    }

    private DataBuffer next() {
        int feed = text.indexOf(b -> b == '\n', position);
        int start = position;
        position = feed < 0 ? end : feed + 1;
        return text.retainedSlice(start, position - start);
    }
}
