package io.github.bytebufflow.browser;

import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import io.github.bytebufflow.testing.Settings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page in a file. */
final class Saved {
  private Saved() {}

  /** Writes the page of a snapshot in JSON; returns its address. */
  static String page(String name, String json) throws IOException {
    Snapshot snapshot =
        SnapshotJson.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    Path file = Files.createDirectories(Settings.path("it.work")).resolve(name + ".html");
    try (OutputStream out = Files.newOutputStream(file)) {
      ReportFormat.HTML.write(snapshot, ReportSettings.DEFAULT, out);
    }
    return file.toUri().toString();
  }

  /** A snapshot of these parts, in the form of the contract. */
  static String snapshot(long leaked, String roots, String findings, String misuses) {
    return "{\"schema\":1,\"tracker\":{\"version\":\"1.2.3\",\"taken\":1795336941955,\"uptime\":60000,"
        + "\"jvm\":\"a JVM\",\"netty\":[\"Netty 4.2\"],\"options\":{\"suspect-age\":\"60s\"}},"
        + "\"totals\":{\"allocated\":100,\"released\":"
        + (100 - leaked)
        + ",\"leaked\":"
        + leaked
        + ",\"live\":0,\"leakedBytes\":4096,\"nodes\":3,\"leakedDirect\":"
        + leaked
        + "},\"roots\":["
        + roots
        + "],\"leaks\":["
        + findings
        + "],\"misuses\":["
        + misuses
        + "]}";
  }
}
