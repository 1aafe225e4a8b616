package io.github.bytebufflow.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.PartialTree;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotDiff;
import io.github.bytebufflow.snapshot.SnapshotMerge;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A path of the deepest {@code max-depth} passes every surface, on a thread with a small stack. */
class DeepPathTest {
  private static final int DEPTH = 10_000;
  private static final int SMALL_STACK = 128 * 1024;

  private final Snapshot deep = Trees.deep(DEPTH);
  private final Source source = new Source(deep);

  /** To load a class takes more stack than a small one has. */
  @BeforeAll
  static void loadClasses() throws IOException {
    Draft root = Trees.root("A.directBuffer", "direct");
    root.counts.leaked = 1;
    root.counts.live = 1;
    root.counts.suspect = 1;
    Snapshot shallow = Trees.snapshot(root.build());
    read(json(PartialTree.leaked(shallow)));
    ReportFormat.TEXT.render(shallow, ReportSettings.DEFAULT.withSuspects(true));
  }

  @Test
  void throughJsonAndBack() throws Exception {
    Snapshot copy = onASmallStack(() -> read(json(deep)));
    assertThat(end(copy).counts.leaked).isEqualTo(3);
    assertThat(copy.roots.get(0).count).isEqualTo(deep.roots.get(0).count);
  }

  @Test
  void throughADifference() throws Exception {
    assertThat(onASmallStack(() -> SnapshotDiff.since(deep, deep)).roots).isEmpty();
    Snapshot all = onASmallStack(() -> SnapshotDiff.since(Trees.snapshot(), deep));
    assertThat(end(all).counts.leaked).isEqualTo(3);
  }

  @Test
  void throughAMerge() throws Exception {
    Snapshot both = onASmallStack(() -> SnapshotMerge.of(List.of(deep, deep)));
    assertThat(end(both).counts.leaked).isEqualTo(6);
  }

  @Test
  void throughAPartialTree() throws Exception {
    assertThat(end(onASmallStack(() -> PartialTree.leaked(deep))).counts.leakedBytes)
        .isEqualTo(768);
    assertThat(end(onASmallStack(() -> PartialTree.suspects(deep))).counts.live).isEqualTo(1);
  }

  @Test
  void throughTheReports() throws Exception {
    ReportSettings settings = ReportSettings.DEFAULT.withSuspects(true);
    byte[] tree = onASmallStack(() -> ReportFormat.TREE.render(deep, settings));
    assertThat(new String(tree, StandardCharsets.UTF_8).lines())
        .filteredOn(line -> line.contains("Deep."))
        .hasSize(DEPTH - 1);
    assertThat(onASmallStack(() -> LeakReport.of(deep, settings)))
        .contains("3 buffers, 768 B direct", "╰→ Deep.end:1", "1 buffer live for more than 60s");
    assertThat(onASmallStack(() -> LeakPaths.of(deep).leaks().get(0).nodes())).hasSize(DEPTH);
    assertThat(onASmallStack(() -> ReportFormat.TEXT.render(deep, settings))).isNotEmpty();
    List<String> said = new ArrayList<>();
    onASmallStack(
        () -> {
          new LeakLog().look(deep, settings, (fingerprint, first, text) -> said.add(text));
          return null;
        });
    assertThat(said).hasSize(1);
  }

  @Test
  void overJmx() throws Exception {
    FlowTracker tracker = new FlowTracker(source, new Renderer(), System::nanoTime);
    assertThat(onASmallStack(tracker::tree)).contains("Deep.end:1");
    assertThat(onASmallStack(tracker::leaks)).contains("╰→ Deep.end:1");
    assertThat(onASmallStack(tracker::suspects)).contains("Deep.end:1");
    assertThat(onASmallStack(tracker::json)).contains("Deep.end:1");
    tracker.mark();
    assertThat(onASmallStack(tracker::leaksSinceMark)).contains("no leaks");
  }

  @Test
  void overHttp() throws Exception {
    HttpEndpoint endpoint = new HttpEndpoint(source, null, 0, null);
    String url = endpoint.start();
    try {
      for (String path : List.of("flows", "leaks?format=json", "suspects?format=json")) {
        assertThat(end(read(get(url + "api/v1/" + path))).place.site).isEqualTo("Deep.end:1");
      }
      for (String path : List.of("leaks", "suspects")) {
        assertThat(new String(get(url + "api/v1/" + path), StandardCharsets.UTF_8))
            .contains("Deep.end:1");
      }
    } finally {
      endpoint.stop();
    }
  }

  /** What the server's threads do, with less stack than they have. */
  @Test
  void throughTheRoutes() throws Exception {
    HttpRoutes routes = new HttpRoutes(source, new Renderer());
    for (String query : List.of("format=json", "format=text")) {
      for (String path : List.of("/api/v1/leaks", "/api/v1/suspects")) {
        HttpRoute route = routes.find(path);
        assertThat(onASmallStack(() -> route.answer.to(new HttpQuery(query, null, route))))
            .isNotNull();
      }
    }
  }

  private static byte[] get(String url) throws IOException {
    try (InputStream in = URI.create(url).toURL().openStream()) {
      return in.readAllBytes();
    }
  }

  private static byte[] json(Snapshot snapshot) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SnapshotJson.write(snapshot, out);
    return out.toByteArray();
  }

  private static Snapshot read(byte[] json) throws IOException {
    return SnapshotJson.read(new ByteArrayInputStream(json));
  }

  /** The end of the only path, which is as long as it was. */
  private static SnapshotNode end(Snapshot snapshot) {
    SnapshotNode node = snapshot.roots.get(0);
    int depth = 1;
    while (!node.children.isEmpty()) {
      node = node.children.get(0);
      depth++;
    }
    assertThat(depth).isEqualTo(DEPTH);
    return node;
  }

  private static <T> T onASmallStack(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(null, task, "small", SMALL_STACK).start();
    return task.get();
  }

  /** Shows one snapshot for ever. */
  private static final class Source implements FlowSource {
    private final Snapshot snapshot;

    Source(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    @Override
    public Snapshot snapshot() {
      return snapshot;
    }

    @Override
    public void mark() {}

    @Override
    public Snapshot sinceMark() {
      return SnapshotDiff.since(snapshot, snapshot);
    }

    @Override
    public boolean collect() {
      return true;
    }

    @Override
    public Controls controls() {
      throw new UnsupportedOperationException();
    }
  }
}
