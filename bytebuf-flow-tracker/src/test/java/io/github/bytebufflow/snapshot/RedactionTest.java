package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.snapshot.Redaction.Settings;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a redacted snapshot does not tell, and that nothing else of it is lost. */
class RedactionTest {
  /** Texts of the tracker, of the JVM and of code, which are shown as they are. */
  private static final Set<String> KEPT =
      Set.of(
          "TrackerInfo.version",
          "TrackerInfo.jvm",
          "Accepted.fingerprint",
          "Accepted.until",
          "Zoomed.className",
          "Place.className",
          "Place.method",
          "Place.buffer",
          "Place.exception",
          "MisuseRecord.what",
          "Finding.fingerprint",
          "Finding.also",
          "Suspect.className",
          "Suspect.method",
          "Suspect.file",
          "Suspect.known",
          "AllocatorBooks.className");

  private static final List<String> MARKS =
      List.of(Marked.ADDRESS, Marked.ADDRESS_6, "XhintX", Marked.USER, Marked.HOST);

  private final Snapshot marked = Marked.snapshot();

  /** A new text of the model has to be planted in {@link Marked}, and handled or kept. */
  @Test
  void everyTextOfTheModelIsPlanted() throws Exception {
    Map<String, List<String>> texts = texts(marked);
    Set<String> planted = new TreeSet<>();
    for (String field : fieldsWithText()) {
      assertThat(texts.get(field)).as(field).isNotEmpty();
      if (texts.get(field).stream().anyMatch(RedactionTest::isMarked)) {
        planted.add(field);
      }
    }
    Set<String> open = fieldsWithText();
    open.removeAll(KEPT);
    assertThat(planted).isEqualTo(open);
  }

  @Test
  void noTextTellsOfAPersonAMachineOrAHint() throws Exception {
    Map<String, List<String>> texts = texts(Redaction.of(marked, Settings.NOTHING));
    texts.forEach(
        (field, values) -> assertThat(values).as(field).noneMatch(RedactionTest::isMarked));
  }

  @Test
  void onlyTextsChange() throws Exception {
    Snapshot redacted = Redaction.of(marked, Settings.NOTHING);
    assertThat(redacted)
        .usingRecursiveComparison()
        .withEqualsForType((one, other) -> true, String.class)
        .withEqualsForType(StackTraceElement::equals, StackTraceElement.class)
        .ignoringFields("balance.queues.remote")
        .isEqualTo(marked);
    assertThat(redacted.balance.queues.get(0).remote).isNull();
    assertThat(redacted.tracker.jvm).isEqualTo("OpenJDK 17.0.15.1");
    assertThat(redacted.tracker.netty)
        .containsExactly(
            "Netty 4.1.140.Final, io.netty from netty.jar by app",
            "Netty 4.2.20.Final, io.netty from netty-buffer.jar by boot");
    assertThat(redacted.tracker.options)
        .containsEntry("report", "out.txt")
        .containsEntry("log", "out.log")
        .containsEntry("http", "(left out):8080")
        .containsEntry("accept", "known.txt")
        .containsEntry("sample", "7");
    assertThat(redacted.balance.verdicts.get(0).sentence)
        .isEqualTo("the peer (address) and (address) and (address), at \"hint 1\", says a.txt");
  }

  /** The finding still belongs to its path. */
  @Test
  void namesTheSameHintTheSameEverywhere() {
    Snapshot redacted = Redaction.of(marked, Settings.NOTHING);
    Place touched = redacted.roots.get(0).children.get(0).children.get(0).place;
    assertThat(touched.site).isEqualTo("Codec.touched:9 \"hint 1\"");
    assertThat(redacted.findings.get(0).path)
        .containsExactly(
            "allocate " + redacted.roots.get(0).place.title + " #1",
            "throw Codec.decode:12 #1",
            "touch " + touched.site + " #1");
    assertThat(redacted.balance.pinned.get(0).path).last().isEqualTo(touched.site);
    assertThat(redacted.misuses.get(0).steps.get(1).site).isEqualTo(touched.site);
  }

  @Test
  void hintsThatDifferStillDiffer() {
    Draft one = Trees.at(Kind.TOUCH, "com.acme.A", "a", 1);
    one.place.site += " \"x\"";
    one.counts.live = 2;
    Draft other = Trees.at(Kind.TOUCH, "com.acme.A", "a", 1);
    other.place.site += " \"y \"quoted\" z\"";
    other.counts.live = 1;
    Draft more = Trees.at(Kind.TOUCH, "com.acme.A", "a", 1);
    more.place.site += " (other hints)";
    more.counts.live = 1;
    Draft root = Trees.with(Trees.root("A.b", "direct"), one.build(), other.build(), more.build());
    Snapshot redacted = Redaction.of(Trees.snapshot(root.build()), Settings.NOTHING);
    assertThat(redacted.roots.get(0).children)
        .extracting(node -> node.place.site)
        .containsExactlyInAnyOrder("A.a:1 \"hint 1\"", "A.a:1 \"hint 2\"", "A.a:1 (other hints)");
  }

  @Test
  void onlyAddressesGoWhereTheUserWantsNone() throws Exception {
    Snapshot redacted = Redaction.of(marked, Settings.NO_ADDRESSES);
    texts(redacted)
        .forEach(
            (field, values) ->
                assertThat(String.join("\n", values))
                    .as(field)
                    .doesNotContain(Marked.ADDRESS, Marked.ADDRESS_6));
    assertThat(redacted.roots.get(0).children.get(0).children.get(0).place.site)
        .contains(Marked.HINT);
    assertThat(redacted.tracker.labels).containsEntry("host", Marked.HOST);
    assertThat(redacted.tracker.netty).isEqualTo(marked.tracker.netty);
  }

  @Test
  void whatIsAskedForStays() {
    Snapshot addresses = Redaction.of(marked, Settings.NOTHING.withAddresses(true));
    assertThat(addresses.balance.queues.get(0).remote).contains(Marked.ADDRESS);
    assertThat(addresses.balance.verdicts.get(0).sentence)
        .contains("/" + Marked.ADDRESS + ":50712", Marked.ADDRESS_6)
        .doesNotContain("XhintX", Marked.USER);
    Snapshot hints = Redaction.of(marked, Settings.NOTHING.withHints(true));
    assertThat(hints.balance.verdicts.get(0).sentence)
        .contains(Marked.HINT)
        .doesNotContain(Marked.ADDRESS, Marked.USER);
    Settings all = Settings.NO_ADDRESSES.withAddresses(true);
    assertThat(Redaction.of(marked, all)).isSameAs(marked);
  }

  @Test
  void redactingAgainChangesNothing() {
    Snapshot once = Redaction.of(marked, Settings.NOTHING);
    assertThat(Redaction.of(once, Settings.NOTHING))
        .usingRecursiveComparison()
        .withEqualsForType(StackTraceElement::equals, StackTraceElement.class)
        .isEqualTo(once);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "can't read /etc/xx/a.conf: denied | can't read a.conf: denied",
        "file:/C:/Users/Jo%20Do/a.jar is old | a.jar is old",
        "C:\\Users\\Jo Do\\a.jar is old | a.jar is old",
        "in /home/jo and in /srv/x/y/ there | in ~ and in (folder) there",
        "/Users/Jo Do/lib/a.jar | a.jar",
        "at http://db.corp:80/x | at x",
        "3 and/or 4, at 12:30:59 | 3 and/or 4, at 12:30:59",
        "io.netty.util 4.1.140.Final | io.netty.util 4.1.140.Final",
        "db.corp/<unresolved>:5432 is gone | (address) is gone",
        "to fe80:0:0:0:1:2:3:4%eth0:99 | to (address)",
        "to /[fe80::1%2]:99, then | to (address), then",
        "to ::1 | to (address)",
        "L:/127.0.0.1:1 - R:web/10.1.2.3:40 | L:(address) - R:(address)",
      })
  void textsLoseFoldersAndAddresses(String text, String expected) {
    TrackerInfo tracker = new TrackerInfo("1", 0, 0, "", List.of(), List.of(text), Map.of());
    Snapshot redacted = Redaction.of(Trees.snapshot().with(tracker), Settings.NOTHING);
    assertThat(redacted.tracker.off).containsExactly(expected);
  }

  /** The same texts where only addresses go, in names of threads and handlers as in sentences. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "to ::ffff:10.0.0.1, then | to (address), then",
        "to 64:ff9b::10.1.2.3 | to (address)",
        "peer.10.0.0.5-worker | peer.(address)-worker",
        "conn-10.0.0.5.443 | conn-(address)",
        "on ip-10-0-0-5.ec2.internal now | on (address) now",
        "ip-10-0-0-5 | (address)",
        "main-SendThread(zk1.corp.acme.com:2181) | main-SendThread((address))",
        "main-SendThread(zk1:2181) | main-SendThread((address))",
        "HikariPool-db.corp:5432 | HikariPool-(address)",
        "OkHttp https://api.acme.com/... | OkHttp https://(address)/...",
        "io.netty 4.1.140.Final | io.netty 4.1.140.Final",
        "Java 17.0.15.1 and x-4.1.140.1.jar | Java 17.0.15.1 and x-4.1.140.1.jar",
        "com.acme.Codec.decode:12 | com.acme.Codec.decode:12",
        "in Codec.java:12 and known.txt:3 | in Codec.java:12 and known.txt:3",
        "lower.code:12 and other.code:12 | lower.code:12 and (address)",
        "at 12:30:59, 2026-11-22-10 | at 12:30:59, 2026-11-22-10",
        "nioEventLoopGroup-2-1 | nioEventLoopGroup-2-1",
      })
  void addressesOfAllFormsGo(String text, String expected) {
    Draft place = Trees.at(Kind.ENTER, "lower", "code", 12);
    place.counts.live = 1;
    place.place.thread = text;
    SnapshotNode tree = Trees.chain(Trees.root("A.b", "direct"), place);
    TrackerInfo tracker = new TrackerInfo("1", 0, 0, "", List.of(), List.of(text), Map.of());
    Snapshot redacted = Redaction.of(Trees.snapshot(tree).with(tracker), Settings.NO_ADDRESSES);
    assertThat(redacted.tracker.off).containsExactly(expected);
    assertThat(redacted.roots.get(0).children.get(0).place.thread).isEqualTo(expected);
    assertThat(Redaction.of(redacted, Settings.NO_ADDRESSES).tracker.off).containsExactly(expected);
  }

  @Test
  void verdictsOfAMergedReportNameNoProcess() {
    TrackerInfo one = Trees.tracker(Trees.TAKEN).withLabels(Map.of("host", "web-1.corp"));
    TrackerInfo other = Trees.tracker(Trees.TAKEN).withLabels(Map.of("host", "db"));
    Snapshot merged =
        SnapshotMerge.of(
            List.of(
                Trees.snapshot().with(one).with(Balances.whole()),
                Trees.snapshot().with(other).with(Balances.whole())));
    assertThat(sentences(merged)).contains("web-1.corp: ").contains("db: ");
    assertThat(sentences(Redaction.of(merged, Settings.NOTHING)))
        .startsWith("(left out): ")
        .doesNotContain("web-1.corp", "db: ");
    assertThat(sentences(Redaction.of(merged, Settings.NO_ADDRESSES))).contains("web-1.corp: ");
  }

  private static String sentences(Snapshot snapshot) {
    return snapshot.balance.verdicts.stream()
        .map(verdict -> verdict.sentence)
        .collect(Collectors.joining("\n"));
  }

  /** A hint may be a part of another one. */
  @Test
  void theLongestHintOfASentenceCounts() {
    Draft inner = Trees.at(Kind.TOUCH, "com.acme.A", "a", 1);
    inner.place.site += " \"x\"";
    inner.counts.live = 2;
    Draft outer = Trees.at(Kind.TOUCH, "com.acme.A", "a", 1);
    outer.place.site += " \"the \"x\" of Jo\"";
    outer.counts.live = 1;
    Draft root = Trees.with(Trees.root("A.b", "direct"), inner.build(), outer.build());
    TrackerInfo tracker =
        new TrackerInfo(
            "1", 0, 0, "", List.of(), List.of("at \"the \"x\" of Jo\", \"x\""), Map.of());
    Snapshot redacted = Redaction.of(Trees.snapshot(root.build()).with(tracker), Settings.NOTHING);
    assertThat(redacted.tracker.off).containsExactly("at \"hint 2\", \"hint 1\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/home/u a a a a",
        "file:/home/u/a/a/",
        "/a:a:a:a:a:",
        "a:a:a:a:a:",
        "1:1:1:1:",
        "[:a:[::",
        "10.0.0.",
        "a.a.a-a.a-",
        "host/host/host.",
        "\"x\" \"",
        "1-1-1-1-",
        "http://a:b@",
        "x!/ ~/",
      })
  @Timeout(30)
  void hostileTextsComeBackAtOnce(String piece) {
    int length = 100_000;
    String again = piece.repeat(length / piece.length());
    int last = piece.length() - 1;
    String tail = piece.substring(0, last) + piece.substring(last).repeat(length);
    String middle = piece.substring(0, 1) + piece.substring(1).repeat(length / last);
    Draft root = Trees.root("A.b \"x\"", "direct");
    root.place.thread = again;
    TrackerInfo tracker =
        new TrackerInfo("1", 0, 0, "", List.of(again), List.of(again, tail, middle), Map.of());
    Snapshot hostile = Trees.snapshot(root.build()).with(tracker);
    for (Settings shown : List.of(Settings.NOTHING, Settings.NO_ADDRESSES)) {
      Snapshot redacted = Redaction.of(hostile, shown);
      assertThat(redacted.tracker.off).allMatch(text -> text.length() <= 5 * RedactedText.LONGEST);
      assertThat(redacted.roots.get(0).place.thread).hasSizeLessThan(length);
    }
  }

  /** No part of an address is left where a text is cut off. */
  @Test
  void aLongTextIsCutBetweenWords() {
    String text = "x".repeat(RedactedText.LONGEST - 6) + " 10.20.30.40 ";
    TrackerInfo tracker = new TrackerInfo("1", 0, 0, "", List.of(), List.of(text), Map.of());
    Snapshot redacted = Redaction.of(Trees.snapshot().with(tracker), Settings.NO_ADDRESSES);
    assertThat(redacted.tracker.off).singleElement().asString().endsWith("x…");
  }

  /** The paths of owners find live buffers by them. */
  @Test
  void nodesKeepTheirCounts() {
    Snapshot redacted = Redaction.of(marked, Settings.NO_ADDRESSES);
    assertThat(redacted.roots.get(0).counts).isSameAs(marked.roots.get(0).counts);
  }

  @Test
  void aTextBesideASnapshotFollowsTheOption() {
    Snapshot none = marked.with(withOption("false"));
    assertThat(Redaction.beside(none, "io-" + Marked.ADDRESS + ":80")).isEqualTo("io-(address)");
    assertThat(Redaction.beside(marked, "io-" + Marked.ADDRESS)).contains(Marked.ADDRESS);
  }

  private static TrackerInfo withOption(String addresses) {
    return new TrackerInfo(
        "1", 0, 0, "", List.of(), List.of(), Map.of(Redaction.ADDRESSES, addresses));
  }

  private static boolean isMarked(String text) {
    return MARKS.stream().anyMatch(text::contains);
  }

  // ---- all texts of a snapshot, by reflection

  private static boolean isOfTheModel(Class<?> type) {
    return type.getName().startsWith("io.github.bytebufflow.") && !type.isEnum();
  }

  private static List<Field> fields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
        field.setAccessible(true);
        fields.add(field);
      }
    }
    return fields;
  }

  private static String name(Field field) {
    return field.getDeclaringClass().getSimpleName() + "." + field.getName();
  }

  /** The fields with text of all classes that a snapshot may refer to. */
  private static Set<String> fieldsWithText() {
    Set<String> names = new TreeSet<>();
    Set<Class<?>> seen = new HashSet<>();
    List<Class<?>> open = new ArrayList<>(List.of(Snapshot.class));
    while (!open.isEmpty()) {
      Class<?> type = open.remove(open.size() - 1);
      if (!seen.add(type)) {
        continue;
      }
      for (Field field : fields(type)) {
        for (Class<?> part : parts(field.getGenericType())) {
          if (part == String.class) {
            names.add(name(field));
          } else if (isOfTheModel(part)) {
            open.add(part);
          }
        }
      }
    }
    assertThat(names).hasSizeGreaterThan(30);
    return names;
  }

  private static List<Class<?>> parts(Type type) {
    List<Class<?>> parts = new ArrayList<>();
    if (type instanceof ParameterizedType) {
      for (Type argument : ((ParameterizedType) type).getActualTypeArguments()) {
        parts.addAll(parts(argument));
      }
    } else if (type instanceof Class) {
      parts.add((Class<?>) type);
    }
    return parts;
  }

  /** Every text of a snapshot by the field that has it. */
  private static Map<String, List<String>> texts(Snapshot snapshot) throws IllegalAccessException {
    Map<String, List<String>> texts = new TreeMap<>();
    collect(snapshot, texts);
    return texts;
  }

  private static void collect(Object of, Map<String, List<String>> texts)
      throws IllegalAccessException {
    for (Field field : fields(of.getClass())) {
      for (Object part : values(field.get(of))) {
        if (part instanceof String) {
          texts.computeIfAbsent(name(field), unknown -> new ArrayList<>()).add((String) part);
        } else if (part != null && isOfTheModel(part.getClass())) {
          collect(part, texts);
        }
      }
    }
  }

  private static Collection<?> values(Object value) {
    return value instanceof Collection
        ? (Collection<?>) value
        : value instanceof Map ? ((Map<?, ?>) value).values() : Arrays.asList(value);
  }
}
