package com.acme.docs;

import java.nio.charset.StandardCharsets;
import org.springframework.core.io.buffer.DataBuffer;

/** The first line of every document: {@code title: some words}. */
record DocumentHeader(String title, int length) {

  private static final String PREFIX = "title: ";
  private static final int MAX_LINE = 200;

  static DocumentHeader read(DataBuffer body) {
    int available = Math.min(body.readableByteCount(), MAX_LINE);
    int start = body.readPosition();
    int end = body.indexOf(b -> b == '\n', start);
    if (end < 0 || end - start > available) {
      throw new IllegalArgumentException("the title line is missing");
    }
    String line = body.toString(start, end - start, StandardCharsets.UTF_8);
    if (!line.startsWith(PREFIX)) {
      throw new IllegalArgumentException("not a title line: " + line);
    }
    String title = line.substring(PREFIX.length()).trim();
    if (title.isEmpty()) {
      throw new IllegalArgumentException("the title is empty");
    }
    return new DocumentHeader(title, end - start + 1);
  }
}
