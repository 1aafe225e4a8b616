package io.github.bytebufflow.serve;

import io.github.bytebufflow.export.Collapsed;
import io.github.bytebufflow.metrics.FlowMetrics;
import io.github.bytebufflow.page.WebPage;
import io.github.bytebufflow.report.BundleSettings;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.serve.http.Reply;
import io.github.bytebufflow.snapshot.PartialTree;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Nearest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every address of the HTTP endpoint, named once. Thread-safe. */
final class HttpRoutes {
  private static final int SHOWN_PATH = 100;

  private final Map<String, HttpRoute> byPath = new LinkedHashMap<>();
  private final FlowSource source;
  private final Renderer renderer;

  /** Made when it is first asked for, with the lock of this object: it brings a library. */
  private FlowMetrics metrics;

  HttpRoutes(FlowSource source, Renderer renderer) {
    this.source = source;
    this.renderer = renderer;
    add(new HttpRoute("GET", "/", "the page, without a token too", true, q -> page()));
    get("/api/v1", "this list", q -> HttpReply.text(200, index()));
    get("/api/v1/page", "what the page shows", q -> pageData(snapshot(q))).with("since", "mark");
    get("/api/v1/summary", "totals, as JSON", q -> json(PartialTree.totals(source.glance())));
    get("/api/v1/flows", "all paths, as JSON", q -> json(snapshot(q))).with("since", "mark");
    get("/api/v1/leaks", "the leak report, as text or JSON", this::leaks)
        .with("since", "mark")
        .with("format", "text", "json");
    get("/api/v1/suspects", "old live buffers, as text or JSON", this::suspects)
        .with("format", "text", "json");
    get("/api/v1/memory", "where the memory is, as text or JSON", this::memory)
        .with("since", "mark")
        .with("format", "text", "json");
    get("/api/v1/formats", "the formats of reports, as JSON", q -> HttpReply.json(Formats::write));
    get("/api/v1/render", "a report in one of these formats", this::render)
        .withText("format")
        .with("since", "mark");
    get("/api/v1/bundle", "one file for a ticket: a zip archive", this::bundle)
        .with("addresses", "true")
        .with("hints", "true");
    get("/metrics", "metrics for Prometheus, as text or OpenMetrics", this::metrics);
    get("/pprof", "a profile, for pprof and Pyroscope", this::pprof)
        .with("type", "leaked", "suspects");
    post("/api/v1/mark", "sets the mark that since=mark counts from", this::mark);
    post("/api/v1/scope", "changes these options", this::scope)
        .withText("include")
        .withText("exclude")
        .withText("netty")
        .withText("sample");
    post("/api/v1/gc", "collects garbage, so that leaks are found now", this::gc);
    get("/collapsed", "collapsed stacks of all paths", this::collapsed)
        .withText("value")
        .with("since", "mark");
    add(
        new HttpRoute(
            "GET", "/health", "ok, without a token too", true, q -> HttpReply.text(200, "ok")));
  }

  private HttpRoute get(String path, String meaning, HttpRoute.Answer answer) {
    return add(new HttpRoute("GET", path, meaning, false, answer));
  }

  private HttpRoute post(String path, String meaning, HttpRoute.Answer answer) {
    return add(new HttpRoute("POST", path, meaning, false, answer));
  }

  private HttpRoute add(HttpRoute route) {
    byPath.put(route.path, route);
    return route;
  }

  /** The route of a path, as it stands in the request, or null. */
  HttpRoute find(String path) {
    return byPath.get(path);
  }

  /** The sentence for a path that leads nowhere. */
  String notFound(String path) {
    String shown = path.length() > SHOWN_PATH ? path.substring(0, SHOWN_PATH) + "..." : path;
    return "nothing at '" + shown + "': the nearest is " + Nearest.of(shown, byPath.keySet());
  }

  private Reply leaks(HttpQuery query) throws HttpRefusal {
    Snapshot snapshot = snapshot(query);
    return query.isJson()
        ? json(PartialTree.leaked(snapshot))
        : HttpReply.text(200, renderer.leaks(snapshot));
  }

  private Reply suspects(HttpQuery query) {
    Snapshot snapshot = source.snapshot();
    return query.isJson()
        ? json(PartialTree.suspects(snapshot))
        : HttpReply.text(200, renderer.suspects(snapshot));
  }

  private Reply memory(HttpQuery query) throws HttpRefusal {
    Snapshot snapshot = snapshot(query);
    return query.isJson()
        ? json(PartialTree.totals(snapshot))
        : HttpReply.text(200, renderer.memory(snapshot));
  }

  private Reply metrics(HttpQuery query) {
    FlowMetrics asked = metrics();
    return new Reply(
        200, FlowMetrics.contentType(query.accept()), out -> out.write(asked.text(query.accept())));
  }

  private synchronized FlowMetrics metrics() {
    if (metrics == null) {
      metrics = new FlowMetrics(source::glance, source::time, System::nanoTime);
    }
    return metrics;
  }

  private Reply render(HttpQuery query) throws HttpRefusal {
    ReportFormat format = Formats.named(query.values().get("format"));
    return report(format, snapshot(query));
  }

  private static Reply report(ReportFormat format, Snapshot snapshot) {
    return report(format, snapshot, BundleSettings.DEFAULT);
  }

  private static Reply report(ReportFormat format, Snapshot snapshot, BundleSettings bundle) {
    ReportSettings settings = ReportSettings.DEFAULT.withBundle(bundle.withThisJvm(true));
    return new Reply(200, format.contentType(), out -> format.write(snapshot, settings, out));
  }

  private Reply bundle(HttpQuery query) {
    BundleSettings asked =
        BundleSettings.DEFAULT
            .withAddresses(query.values().containsKey("addresses"))
            .withHints(query.values().containsKey("hints"));
    return report(ReportFormat.BUNDLE, source.snapshot(), asked)
        .with("Content-Disposition", "attachment; filename=\"bytebuf-flow.zip\"");
  }

  private Reply collapsed(HttpQuery query) throws HttpRefusal {
    Collapsed.Value value = Formats.collapsed(query.values().get("value"));
    Snapshot snapshot = snapshot(query);
    return new Reply(
        200, ReportFormat.COLLAPSED.contentType(), out -> Collapsed.write(snapshot, value, out));
  }

  private Reply pprof(HttpQuery query) {
    Snapshot all = source.snapshot();
    String type = query.values().getOrDefault("type", "");
    Snapshot shown =
        type.equals("leaked")
            ? PartialTree.leaked(all)
            : type.equals("suspects") ? PartialTree.suspects(all) : all;
    return report(ReportFormat.PPROF, shown);
  }

  private Reply mark(HttpQuery query) {
    source.mark();
    return HttpReply.text(200, "marked");
  }

  private Reply scope(HttpQuery query) throws HttpRefusal {
    if (query.values().isEmpty()) {
      throw new HttpRefusal(400, "nothing to change: expected include, exclude, netty or sample");
    }
    try {
      return HttpReply.text(200, source.controls().set(query.values()));
    } catch (IllegalArgumentException e) {
      throw new HttpRefusal(400, e.getMessage());
    } catch (IllegalStateException e) {
      throw new HttpRefusal(409, e.getMessage());
    }
  }

  private Reply gc(HttpQuery query) throws HttpRefusal {
    if (source.collect()) {
      return HttpReply.text(200, "collected");
    }
    throw new HttpRefusal(
        503,
        "no collection could be seen, so leaks may be among the live"
            + " (does the JVM run with -XX:+DisableExplicitGC?)");
  }

  private Snapshot snapshot(HttpQuery query) throws HttpRefusal {
    if (!query.isSinceMark()) {
      return source.snapshot();
    }
    try {
      return source.sinceMark();
    } catch (IllegalStateException e) {
      throw new HttpRefusal(409, "there is no mark yet: POST /api/v1/mark sets one");
    }
  }

  private static Reply page() throws HttpRefusal {
    try {
      return HttpReply.html(WebPage::write).with(HttpReply.POLICY, WebPage.policy());
    } catch (IOException e) {
      throw new HttpRefusal(500, e.getMessage());
    }
  }

  private Reply pageData(Snapshot snapshot) {
    return HttpReply.json(out -> renderer.page(snapshot, out));
  }

  private Reply json(Snapshot snapshot) {
    return HttpReply.json(out -> renderer.json(snapshot, out));
  }

  private String index() {
    StringBuilder out = new StringBuilder("bytebuf-flow: what can be asked\n\n");
    for (HttpRoute route : byPath.values()) {
      StringBuilder line = new StringBuilder(String.format("%-5s%s", route.method, route.path));
      char separator = '?';
      for (String parameter : route.parameters()) {
        List<String> values = route.valuesOf(parameter);
        line.append('[').append(separator).append(parameter).append('=');
        line.append(String.join("|", values)).append(']');
        separator = '&';
      }
      out.append(String.format("%-52s %s\n", line, route.meaning));
    }
    out.append("\nPOST needs the header ").append(HttpGuard.HEADER).append(": 1\n");
    return out.toString();
  }
}
