package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.OutputFile;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes snapshots in the formats of reports. Stateless. */
final class Reports {
  private Reports() {}

  /** To standard output, in colours where that is a terminal. */
  static void print(ReportFormat format, Snapshot snapshot, ReportSettings settings, Output out)
      throws Failure {
    out.print("");
    try {
      OutputStream buffered = new BufferedOutputStream(out.stream(), 1 << 16);
      format.write(snapshot, settings.withColour(out.isColoured()), buffered);
      buffered.flush();
    } catch (IOException e) {
      throw Output.failure(e);
    }
  }

  static void write(ReportFormat format, Snapshot snapshot, OutputFile file) throws Failure {
    file.write(to -> format.write(snapshot, ReportSettings.DEFAULT, to));
  }

  /** By its name or by the extension of its files. */
  static ReportFormat format(String name) throws Failure {
    try {
      return ReportFormat.named(name);
    } catch (IllegalArgumentException e) {
      throw Failure.usage(e.getMessage());
    }
  }

  /** Refuses a file whose extension names another format; others may be called anything. */
  static void requireJson(String name) throws Failure {
    require(name, ReportFormat.JSON, "dump writes JSON");
  }

  /** As {@link #requireJson}, for an archive. */
  static void requireBundle(String name) throws Failure {
    require(name, ReportFormat.BUNDLE, "bundle writes a zip archive");
  }

  private static void require(String name, ReportFormat written, String what) throws Failure {
    ReportFormat format;
    try {
      format = ReportFormat.ofFile(name);
    } catch (IllegalArgumentException e) {
      return;
    }
    if (format != written) {
      throw Failure.usage(
          "'"
              + name
              + "' has the extension of "
              + format.formatName()
              + ", and "
              + what
              + ": expected ."
              + written.extension()
              + "; render writes "
              + format.formatName());
    }
  }

  static ReportFormat ofFile(String name) throws Failure {
    try {
      return ReportFormat.ofFile(name);
    } catch (IllegalArgumentException e) {
      throw Failure.usage(e.getMessage());
    }
  }
}
