package io.github.bytebufflow.agent;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Where leak reports go: the file of the option {@code log}, else standard error. */
final class LogFile {
  private final String file;
  private boolean failed;

  LogFile(String file) {
    this.file = file;
  }

  boolean isTerminal() {
    return file == null && Stderr.isTerminal();
  }

  /** Adds lines, each with its end. The file is opened each time, so that it can be rotated. */
  synchronized void add(String lines) {
    if (file != null && !failed) {
      try (PrintStream out =
          new PrintStream(new FileOutputStream(file, true), false, StandardCharsets.UTF_8)) {
        out.print(lines);
        return;
      } catch (IOException e) {
        failed = true;
        Stderr.say("option 'log': " + e.getMessage() + "; leaks are reported here instead");
      }
    }
    Stderr.OUT.print(lines);
    Stderr.OUT.flush();
  }
}
