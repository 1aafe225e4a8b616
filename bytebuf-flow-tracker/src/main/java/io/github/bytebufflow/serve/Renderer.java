package io.github.bytebufflow.serve;

import io.github.bytebufflow.page.WebPage;
import io.github.bytebufflow.report.MemoryReport;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Snapshots in the form in which JMX and HTTP hand them out. Without state. */
class Renderer {
  /** The leak report. */
  String leaks(Snapshot snapshot) {
    return text(ReportFormat.LEAKS, snapshot);
  }

  /** The tree of all paths. */
  String tree(Snapshot snapshot) {
    return text(ReportFormat.TREE, snapshot);
  }

  /** The live buffers that are older than the option {@code suspect-age}. */
  String suspects(Snapshot snapshot) {
    return text(ReportFormat.SUSPECTS, snapshot);
  }

  /** Where the memory is. */
  String memory(Snapshot snapshot) {
    return MemoryReport.of(snapshot, ReportSettings.DEFAULT);
  }

  /** Writes JSON of the contract in UTF-8, and does not close the stream. */
  void json(Snapshot snapshot, OutputStream out) throws IOException {
    ReportFormat.JSON.write(snapshot, ReportSettings.DEFAULT, out);
  }

  /** Writes what the page shows, and does not close the stream. */
  void page(Snapshot snapshot, OutputStream out) throws IOException {
    WebPage.writeData(snapshot, leaks(snapshot), out);
  }

  private static String text(ReportFormat format, Snapshot snapshot) {
    return new String(format.render(snapshot, ReportSettings.DEFAULT), StandardCharsets.UTF_8);
  }
}
