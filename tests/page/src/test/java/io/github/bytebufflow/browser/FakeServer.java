package io.github.bytebufflow.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import io.github.bytebufflow.page.WebPage;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A server that says what a test tells it to say. It has no socket: the browser asks the test. */
final class FakeServer {
  private static final String ADDRESS = "http://tracker.test/";

  /** JSON of the snapshot that is shown, and of what changed since the mark. */
  private String now;

  private final String sinceMark;

  FakeServer(String now, String sinceMark) {
    this.now = now;
    this.sinceMark = sinceMark;
  }

  void says(String snapshot) {
    now = snapshot;
  }

  /** Opens the page, which asks only when it is told to. */
  Shown open(Page page) {
    page.route(ADDRESS + "**", this::answer);
    return Shown.open(page, ADDRESS + "#paused=1");
  }

  private void answer(Route route) {
    String path = route.request().url().substring(ADDRESS.length() - 1);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    Route.FulfillOptions answer = new Route.FulfillOptions().setStatus(200);
    try {
      if (path.equals("/")) {
        WebPage.write(body);
        answer.setHeaders(
            Map.of(
                "Content-Type",
                "text/html; charset=utf-8",
                "Content-Security-Policy",
                WebPage.policy()));
      } else if (path.startsWith("/api/v1/page")) {
        String json = path.endsWith("?since=mark") ? sinceMark : now;
        WebPage.writeData(
            SnapshotJson.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))),
            "bytebuf-flow: no leaks: 100 buffers",
            body);
      } else {
        body.writeBytes((path.endsWith("/summary") ? now : "[]").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    route.fulfill(answer.setBodyBytes(body.toByteArray()));
  }
}
