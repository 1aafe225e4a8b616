package io.github.bytebufflow.serve;

import io.github.bytebufflow.export.Collapsed;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.text.OneLine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The formats of reports, as HTTP names them. */
final class Formats {
  private static final int SHOWN = 40;

  private Formats() {}

  /** A list of all, as JSON. The words of formats are ours and need no escapes. */
  static void write(OutputStream out) throws IOException {
    StringBuilder json = new StringBuilder("[");
    for (ReportFormat format : ReportFormat.values()) {
      json.append(json.length() == 1 ? "\n" : ",\n");
      json.append("  {\"name\":\"").append(format.formatName());
      json.append("\",\"extension\":\"").append(format.extension());
      json.append("\",\"contentType\":\"").append(format.contentType());
      json.append("\",\"title\":\"").append(format.title()).append("\"}");
    }
    out.write(json.append("\n]\n").toString().getBytes(StandardCharsets.UTF_8));
  }

  /** What the numbers of collapsed stacks are to be. */
  static Collapsed.Value collapsed(String word) throws HttpRefusal {
    try {
      return Collapsed.Value.of(word == null ? null : shown(word));
    } catch (IllegalArgumentException e) {
      throw new HttpRefusal(400, e.getMessage());
    }
  }

  /** The format with a name that came with a request, or none. */
  static ReportFormat named(String name) throws HttpRefusal {
    if (name == null) {
      throw new HttpRefusal(
          400, "parameter 'format' is missing: GET /api/v1/formats lists what it may be");
    }
    try {
      return ReportFormat.named(shown(name));
    } catch (IllegalArgumentException e) {
      throw new HttpRefusal(400, e.getMessage());
    }
  }

  /** What came with a request, as a sentence may have it. */
  private static String shown(String word) {
    return OneLine.of(word, SHOWN);
  }
}
