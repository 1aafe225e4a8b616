package io.github.bytebufflow.snapshot.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.MisuseVerdict;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotDiff;
import io.github.bytebufflow.snapshot.SnapshotMerge;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.snapshot.Trees;
import io.github.bytebufflow.snapshot.Zoomed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotJsonTest {
  private static final String NODE =
      "{\"site\":\"A.b\",\"kind\":\"allocate\",\"ref\":1,\"count\":2,\"live\":2}";

  @Test
  void writesTheContract() throws IOException {
    Draft leaf = Trees.at(Kind.THROW, "com.acme.Codec", "reject", 131);
    leaf.place.ref = 2;
    leaf.counts.leaked = 3;
    leaf.counts.leakedBytes = 768;
    leaf.counts.indirect = 1;
    leaf.counts.live = 1;
    leaf.counts.liveBytes = 256;
    leaf.counts.suspect = 1;
    leaf.counts.oldestMillis = 61_000;
    leaf.counts.firstLeakMillis = 11;
    leaf.counts.lastLeakMillis = 12;
    leaf.place.loop = true;
    leaf.place.exception = "java.io.IOException";
    leaf.place.thread = "worker-3";
    leaf.place.stack =
        List.of(
            new StackTraceElement("com.acme.Codec", "reject", "Codec.java", 131),
            new StackTraceElement("java.lang.Thread", "run0", null, -2));
    SnapshotNode root = Trees.chain(Trees.root("Alloc.directBuffer", "direct"), leaf);
    MisuseRecord misuse =
        new MisuseRecord("release", "A.b:1", List.of("R", "A.b:2"), List.of(), 4, List.of());

    assertThat(write(Trees.snapshot(List.of(misuse), root)))
        .isEqualTo(
            "{\"schema\":1,\"tracker\":{\"version\":\"0.1.0\",\"taken\":1790000000000,"
                + "\"uptime\":300000,\"jvm\":\"OpenJDK 17.0.15\","
                + "\"netty\":[\"io.netty 4.1.140.Final\"],\"options\":{\"suspect-age\":\"60s\"}},"
                + "\"totals\":{\"allocated\":4,\"released\":0,\"leaked\":3,\"live\":1,"
                + "\"leakedBytes\":768,\"liveBytes\":256,\"nodes\":2,\"truncated\":0,"
                + "\"untracked\":0,\"indirect\":1,\"misused\":4,\"retained\":0,\"permanent\":0,\"suspect\":1,"
                + "\"leakedDirect\":3,"
                + "\"views\":{\"allocated\":0,\"released\":0,\"leaked\":0,\"live\":0},"
                + "\"resources\":{\"allocated\":0,\"released\":0,\"leaked\":0,\"live\":0},"
                + "\"foreign\":{\"allocated\":0,\"released\":0,\"collected\":0,\"live\":0,"
                + "\"collectedBytes\":0,\"liveBytes\":0}},"
                + "\"roots\":[{\"site\":\"Alloc.directBuffer\",\"kind\":\"allocate\",\"ref\":1,"
                + "\"count\":4,\"memory\":\"direct\",\"children\":["
                + "{\"site\":\"Codec.reject:131\",\"class\":\"com.acme.Codec\","
                + "\"method\":\"reject\",\"line\":131,\"kind\":\"throw\",\"ref\":2,\"count\":4,"
                + "\"leaked\":3,\"live\":1,\"leakedBytes\":768,\"liveBytes\":256,\"indirect\":1,"
                + "\"suspect\":1,\"oldestMillis\":61000,\"firstLeakMillis\":11,"
                + "\"lastLeakMillis\":12,\"loop\":true,\"exception\":\"java.io.IOException\","
                + "\"thread\":\"worker-3\",\"stack\":[\"com.acme.Codec.reject(Codec.java:131)\","
                + "\"java.lang.Thread.run0(Native Method)\"]}]}],"
                + "\"misuses\":[{\"what\":\"release\",\"site\":\"A.b:1\","
                + "\"endedAt\":[\"R\",\"A.b:2\"],\"count\":4,\"decided\":false,"
                + "\"suspects\":[{\"class\":\"A\",\"method\":\"b\","
                + "\"reason\":\"releases it after its end\"}],"
                + "\"next\":\"see whether A.b:1, or an earlier holder of the buffer, must leave it alone: its"
                + " flow had ended at A.b:2\"}]}\n");
  }

  @Test
  void readsWhatItWrote() throws IOException {
    Draft leaf = Trees.at(Kind.HANDOFF, "com.acme.Shop$Ünïcode", "müll", 7);
    leaf.counts.released = Long.MAX_VALUE / 2;
    leaf.counts.live = -5;
    leaf.counts.liveBytes = -1280;
    leaf.counts.suspect = -1;
    leaf.place.ref = 3;
    leaf.place.stack =
        List.of(
            new StackTraceElement("a.B$$Lambda/0x00007f01", "apply", null, -1),
            new StackTraceElement("a.B", "<init>", "B.java", -1),
            new StackTraceElement("a.B", "run", "B.java", 9));
    SnapshotNode root =
        Trees.with(
                Trees.root("Unpooled.buffer", "heap"),
                leaf.build(),
                Trees.at(Kind.TAIL, "io.netty.X", null, 0).build())
            .build();
    MisuseRecord misuse =
        new MisuseRecord(
            "access",
            "A.b:1",
            List.of("R"),
            Trees.steps(Trees.at(Kind.RELEASE, "a.B", "c", 3), leaf),
            4,
            List.of(new StackTraceElement("a.B", "c", "B.java", 3)),
            List.of(new StackTraceElement("a.B", "d", "B.java", 4)),
            null);
    Snapshot taken = Trees.snapshot(List.of(misuse), root);
    TrackerInfo tracker =
        new TrackerInfo(
                "1",
                2,
                3,
                "a JVM",
                List.of("4.1"),
                List.of("off"),
                Map.of("sample", "1"),
                List.of(
                    new Accepted("0123abcd", "known", "2027-01-31"),
                    new Accepted("9123abcd", "", "")),
                List.of(new Zoomed("a.B", 7, false), new Zoomed("a.c.*", 8, true)))
            .withCollections(19);
    Snapshot before = new Snapshot(tracker, taken.totals, taken.roots, taken.misuses);
    before.totals.viewsAllocated = 3;
    before.totals.viewsReleased = 2;
    before.totals.viewsLive = 1;
    before.totals.truncated = 17;
    before.totals.sampledOut = 18;
    before.totals.foreignAllocated = 28;
    before.totals.foreignReleased = 4;
    before.totals.foreignCollected = 7;
    before.totals.foreignLive = 17;
    before.totals.foreignCollectedBytes = 700;
    before.totals.foreignLiveBytes = 1700;

    Snapshot after = read(write(before));

    assertThat(after)
        .usingRecursiveComparison()
        .withEqualsForType(StackTraceElement::equals, StackTraceElement.class)
        .isEqualTo(before);
  }

  /** What the code told cannot be found again from the path. */
  @Test
  void writesAndReadsWhoWasFoundFromTheCode() throws IOException {
    MisuseVerdict found =
        new MisuseVerdict(
            true,
            "remove it",
            List.of(new MisuseVerdict.Suspect("com.acme.Shop", "pay", 7, "Shop.pay:7", "did it")));
    MisuseRecord misuse =
        new MisuseRecord("release", "A.b:1", List.of("R"), List.of(), 4, List.of()).with(found);
    Finding unread =
        new Finding("01234567", List.of("allocate R #1"), 1, 2, List.of(), false, "go")
            .unread(true, "Fault at Ours.judge:7");
    Snapshot before = Trees.snapshot(List.of(misuse)).judged(List.of(unread), List.of(misuse));

    Snapshot after = read(write(before));

    assertThat(after.misuses.get(0).verdict).usingRecursiveComparison().isEqualTo(found);
    assertThat(MisuseVerdict.of(after.misuses.get(0), after).next).isEqualTo("remove it");
    assertThat(after.findings.get(0).unread).isTrue();
    assertThat(after.findings.get(0).failure).isEqualTo("Fault at Ours.judge:7");
  }

  @Test
  void writesAndReadsLabelsOfEachSource() throws IOException {
    Snapshot one = Trees.snapshot();
    assertThat(write(one)).doesNotContain("\"labels\"", "\"sources\"");
    List<Snapshot> both = new ArrayList<>();
    for (String host : List.of("web-1", "web-2")) {
      both.add(one.with(one.tracker.withLabels(Map.of("host", host))));
    }
    assertThat(write(both.get(0))).contains("\"labels\":{\"host\":\"web-1\"}");
    Snapshot copy = read(write(SnapshotMerge.of(both)));
    assertThat(copy.tracker.labels).isEqualTo(Map.of("host", "web-1, web-2"));
    assertThat(copy.tracker.sources())
        .extracting(source -> source.labels.get("host"))
        .containsExactly("web-1", "web-2");
    assertThat(read(write(both.get(1))).tracker.sources()).hasSize(1);
  }

  @Test
  void writesAndReadsLongPathsOnASmallStack() throws Exception {
    Snapshot deep = Trees.snapshot(chain(SnapshotJson.MAX_DEPTH));
    Snapshot[] copy = new Snapshot[1];
    Throwable[] failure = new Throwable[1];
    Thread small =
        new Thread(
            null,
            () -> {
              try {
                copy[0] = SnapshotDiff.since(deep, read(write(deep)));
              } catch (Throwable problem) {
                failure[0] = problem;
              }
            },
            "small",
            64 * 1024);
    small.start();
    small.join();

    assertThat(failure[0]).isNull();
    assertThat(copy[0].roots).as("nothing happened between the two").isEmpty();
  }

  @Test
  void refusesLongerPaths() throws IOException {
    assertThatThrownBy(() -> write(Trees.snapshot(chain(SnapshotJson.MAX_DEPTH + 1))))
        .isInstanceOf(IOException.class)
        .hasMessage("a path is longer than 10000 nodes at A.b:1");

    int depth = SnapshotJson.MAX_DEPTH + 1;
    String node = "{\"site\":\"A\",\"kind\":\"enter\",\"ref\":1,\"count\":0,\"children\":[";
    String text =
        "{\"schema\":1,\"tracker\":{},\"totals\":{},\"roots\":["
            + node.repeat(depth)
            + "]}".repeat(depth)
            + "]}";
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("a path is longer than 10000 nodes");
    assertThatThrownBy(() -> read("{\"x\":" + "[".repeat(100_000)))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("beyond what a snapshot holds");
  }

  @Test
  void skipsUnknownFields() throws IOException {
    Snapshot snapshot =
        read(
            "{\"new\":{\"a\":[1,{}]},\"schema\":1,\"tracker\":{\"x\":[]},"
                + "\"totals\":{\"y\":1.5,\"views\":{\"z\":null}},"
                + "\"roots\":[{\"q\":{\"children\":[1]},"
                + NODE.substring(1)
                + "],\"misuses\":[{\"r\":1}]}");

    assertThat(snapshot.roots).hasSize(1);
    assertThat(snapshot.roots.get(0).counts.live).isEqualTo(2);
    assertThat(snapshot.misuses).hasSize(1);
  }

  @Test
  void textThatUtf8CannotCarryIsReplaced() throws IOException {
    Draft root = Trees.root("Unpooled.buffer", "heap");
    root.counts.live = 1;
    root.place.thread = "half \uD83D and whole \uD83D\uDE00";

    Snapshot copy = read(write(Trees.snapshot(root.build())));

    assertThat(copy.roots.get(0).place.thread).isEqualTo("half \uFFFD and whole \uD83D\uDE00");
  }

  @Test
  void leavesTheStreamOpen() throws IOException {
    boolean[] closed = new boolean[1];
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            closed[0] = true;
          }
        };
    SnapshotJson.write(Trees.snapshot(), out);

    assertThat(closed[0]).isFalse();
    assertThat(out.size()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                              | the input is empty
          [1]                             | expected an object, found an array
          {"schema":1,                    | broken JSON
          hello                           | broken JSON
          {"schema":2}                    | the snapshot has schema 2, this version reads 1
          {"schema":"1"}                  | "schema" must be a whole number, found 1
          {"totals":{},"roots":[]}        | the field "schema" is missing
          {"schema":1,"roots":[]}         | the field "totals" is missing
          {"schema":1,"totals":{}}        | the field "roots" is missing
          {"schema":1,"totals":[]}        | "totals" must hold an object, found an array
          {"schema":1,"roots":{}}         | "roots" must hold an array, found an object
          {"schema":1,"roots":[7]}        | expected a node, found 7
          {"schema":1,"totals":{"leaked":-1}} | "leaked" must be 0 or more, found -1
          {"schema":1,"totals":{"live":99999999999999999999}} | broken JSON
          {"schema":1,"tracker":{},"totals":{},"roots":[]}x | broken JSON
          {"schema":1,"tracker":{},"totals":{},"roots":[]}{} | expected the end after the snapshot
          """)
  void saysWhatIsWrong(String text, String sentence) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "site":"A.b"      | "sight":"A.b"   | a node has no "site"
          "kind":"allocate" | "k":"allocate"  | the node A.b has no "kind"
          "kind":"allocate" | "kind":"alloc"  | unknown kind "alloc", expected one of allocate, enter
          "ref":1           | "r":1           | the node A.b has no "ref"
          "count":2         | "c":2           | the node A.b has no "count"
          "count":2         | "count":3       | has count 3, but its parts add up to 2
          "ref":1           | "ref":1,"stack":["x"] | expected a frame like
          "ref":1           | "ref":1,"stack":[1]   | "stack" must be a string, found 1
          "ref":1           | "ref":1,"loop":1      | "loop" must be true or false, found 1
          """)
  void saysWhatIsWrongWithANode(String right, String wrong, String sentence) {
    String text =
        "{\"schema\":1,\"tracker\":{},\"totals\":{},\"roots\":["
            + NODE.replace(right, wrong)
            + "]}";
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining(sentence)
        .hasMessageStartingWith("not a snapshot: at line 1, column ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.acme.Shop.order(Shop.java:57)",
        "com.acme.Shop$1.<init>(Shop.java)",
        "a.B$$Lambda/0x01.run(Unknown Source)",
        "java.lang.Object.wait(Native Method)",
        "App.main(App.kt:1)"
      })
  void framesKeepTheirText(String text) {
    assertThat(JsonFrame.write(JsonFrame.read(text))).isEqualTo(text);
  }

  @Test
  void emptyFieldsOfATrackerMayBeMissing() throws IOException {
    Snapshot snapshot = read("{\"schema\":1,\"tracker\":{},\"totals\":{},\"roots\":[]}");

    assertThat(snapshot.tracker.options).isEqualTo(Map.of());
    assertThat(snapshot.tracker.version).isEmpty();
  }

  private static SnapshotNode chain(int depth) {
    SnapshotNode below = null;
    for (int i = 0; i < depth; i++) {
      Draft node = Trees.at(Kind.ENTER, "A", "b", 1);
      node.counts.released = 1;
      if (below != null) {
        node.children.add(below);
      }
      below = node.build();
    }
    return below;
  }

  private static String write(Snapshot snapshot) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SnapshotJson.write(snapshot, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static Snapshot read(String text) throws IOException {
    return SnapshotJson.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }
}
