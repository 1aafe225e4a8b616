package io.github.bytebufflow.agent.options;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Opens the files that options name. */
final class TextFile {
  /** Editors on Windows write it before the first character of a file in UTF-8. */
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private TextFile() {}

  /** A reader of UTF-8, behind a byte order mark if there is one. */
  static BufferedReader open(File file) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8));
    boolean opened = false;
    try {
      in.mark(1);
      if (in.read() != BYTE_ORDER_MARK) {
        in.reset();
      }
      opened = true;
      return in;
    } finally {
      if (!opened) {
        in.close();
      }
    }
  }
}
