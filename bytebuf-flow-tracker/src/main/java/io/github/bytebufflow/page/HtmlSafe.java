package io.github.bytebufflow.page;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Escapes what could end a {@code script} element, or begin anything else, in JSON in UTF-8: {@code
 * <}, {@code >}, {@code &}, and the line ends U+2028 and U+2029. In JSON these stand in strings
 * only, so an escape of JSON means the same there. The text has to be complete: the first bytes of
 * a character are held back. Not thread-safe.
 */
final class HtmlSafe extends FilterOutputStream {
  private static final byte[] SEPARATOR_START = {(byte) 0xe2, (byte) 0x80};

  /** How many bytes of {@link #SEPARATOR_START} were read last and not yet written. */
  private int held;

  HtmlSafe(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int written = offset;
    int end = offset + length;
    for (int i = offset; i < end; i++) {
      byte b = bytes[i];
      if (held == 2 && (b == (byte) 0xa8 || b == (byte) 0xa9)) {
        held = 0;
        escape(b == (byte) 0xa8 ? 0x2028 : 0x2029);
        written = i + 1;
        continue;
      }
      if (held == 1 && b == SEPARATOR_START[1]) {
        held = 2;
        written = i + 1;
        continue;
      }
      release();
      if (b == SEPARATOR_START[0]) {
        out.write(bytes, written, i - written);
        held = 1;
        written = i + 1;
      } else if (b == '<' || b == '>' || b == '&') {
        out.write(bytes, written, i - written);
        escape(b);
        written = i + 1;
      }
    }
    out.write(bytes, written, end - written);
  }

  private void escape(int character) throws IOException {
    String hex = Integer.toHexString(0x10000 | character).substring(1);
    out.write(("\\u" + hex).getBytes(StandardCharsets.US_ASCII));
  }

  /** Writes what was held back, since it turned out to be another character. */
  private void release() throws IOException {
    out.write(SEPARATOR_START, 0, held);
    held = 0;
  }
}
