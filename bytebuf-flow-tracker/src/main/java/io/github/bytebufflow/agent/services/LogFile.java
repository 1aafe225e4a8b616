package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.options.LogFormat;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Where leak reports go: the file of the option {@code log}, else standard error. What the file
 * does not take goes to standard error, and the file is tried again with the next lines.
 * Thread-safe.
 */
final class LogFile implements LineWriter.Sink {
  private static final long STUCK_MILLIS = 10_000;

  private final String file;
  private final boolean json;
  private final LineWriter writer;

  /** Whether it was said that the file takes nothing, and it has taken nothing since. */
  private volatile boolean failing;

  LogFile(String file, LogFormat format) {
    this.file = file;
    json = format == LogFormat.JSON;
    this.writer = file == null ? null : new LineWriter("bytebuf-flow-log", this);
  }

  boolean isTerminal() {
    return file == null && !json && Stderr.isTerminal();
  }

  /** Whether lines go to standard error, and to no file. */
  boolean isStderr() {
    return file == null;
  }

  /** Whether what is added is to be a line of JSON. */
  boolean isJson() {
    return json;
  }

  /** Adds lines, each with its end. Never waits. */
  void add(String lines) {
    if (writer == null || writer.isStuck(STUCK_MILLIS)) {
      Stderr.print(lines);
    } else {
      writer.add(lines);
    }
  }

  /** The file is opened each time, so that it can be rotated. */
  @Override
  public void write(String lines) {
    try (FileOutputStream out = new FileOutputStream(file, true)) {
      out.write(lines.getBytes(StandardCharsets.UTF_8));
    } catch (IOException | SecurityException e) {
      String reason = String.valueOf(e.getMessage());
      // The message names the file if it could not be opened, and not if it could not be written.
      instead(reason.startsWith(file) ? reason : file + " (" + reason + ")", lines);
      return;
    }
    failing = false;
  }

  private void instead(String problem, String lines) {
    if (!failing) {
      failing = true;
      Stderr.say("option 'log': " + problem + "; leaks are reported here instead");
    }
    Stderr.print(lines);
  }

  /** Called each second: a fifo without a reader takes no line, and reports no error. */
  void check() {
    giveUp(STUCK_MILLIS);
  }

  /** Waits until all is written, in the file or else on standard error. */
  void flush(long millis) {
    if (writer != null && !writer.flush(millis)) {
      giveUp(0);
    }
  }

  private void giveUp(long millis) {
    if (writer != null && writer.isStuck(millis)) {
      String lines = writer.takeBack();
      if (!lines.isEmpty()) {
        instead(file + " (nothing takes what is written there)", lines);
      }
    }
  }
}
