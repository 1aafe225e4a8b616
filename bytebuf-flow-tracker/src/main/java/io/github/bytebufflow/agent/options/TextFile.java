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

  /**
   * A reader of UTF-8, behind a byte order mark if there is one.
   *
   * @param option the option as it was written, for an error
   */
  static BufferedReader open(File file, String option) throws IOException, OptionsException {
    if (file.isDirectory()) {
      throw unreadable(option, file + " is a directory");
    }
    if (!file.exists()) {
      throw unreadable(option, file + " does not exist");
    }
    if (!file.isFile()) {
      // A fifo may have no writer, and this is before main.
      throw unreadable(option, file + " is no regular file");
    }
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8));
    try {
      in.mark(1);
      if (in.read() != BYTE_ORDER_MARK) {
        in.reset();
      }
      return in;
    } catch (IOException | RuntimeException | Error e) {
      in.close();
      throw e;
    }
  }

  /** The error of an option whose file can't be read. */
  static OptionsException unreadable(String option, String reason) {
    return new OptionsException("the file of " + option + " can't be read: " + reason);
  }
}
