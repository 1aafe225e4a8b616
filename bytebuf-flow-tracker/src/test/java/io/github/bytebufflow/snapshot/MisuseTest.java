package io.github.bytebufflow.snapshot;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static io.github.bytebufflow.snapshot.Trees.steps;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One mistake in counting is one misuse, wherever it shows. */
class MisuseTest {
  private static Draft alloc() {
    return root("PooledByteBufAllocator.directBuffer", "pooled-direct");
  }

  private static StackTraceElement frame(String type, String method) {
    return new StackTraceElement("com.acme." + type, method, type + ".java", 7);
  }

  /** Released by one method, and used by another. */
  private static MisuseRecord record(
      String what, String maker, String releaser, String user, long count) {
    Draft release = at(Kind.RELEASE, "com.acme." + releaser, "done", 20);
    release.place.stack = List.of(frame(releaser, "done"), frame("Main", "main"));
    List<Place> path = steps(alloc(), at(Kind.CALL, "com.acme." + maker, "make", 3), release);
    return Trees.misuse(what, path, count, List.of(frame(user, "use"), frame("Main", "main")));
  }

  private static List<Misuse> misuses(MisuseRecord... records) {
    return Misuse.of(snapshot(List.of(records)));
  }

  @Test
  void isOneWhereTheReleaseIsTheSame() {
    List<Misuse> misuses =
        misuses(
            record("access", "Shop", "Part", "Cache", 3),
            record("release", "Shop", "Part", "Encoder", 9),
            record("retain", "Shop", "Part", "Stop", 1));

    assertThat(misuses).hasSize(1);
    assertThat(misuses.get(0).count()).isEqualTo(13);
    assertThat(misuses.get(0).common().count).isEqualTo(9);
  }

  /** The cache still has what it showed, and fails later; so do others, more often. */
  private static MisuseRecord ofCache(boolean isShown, Kind behind) {
    Draft put = at(Kind.ENTER, "com.acme.Cache", "put", 4);
    Draft get = at(Kind.ENTER, "com.acme.Cache", "get", 5);
    get.place.lookedUp = isShown;
    Draft shown = at(Kind.RETURN, "com.acme.Cache", "get", 0);
    Draft got = at(behind, "com.acme.Part", "done", 19);
    Draft release = at(Kind.RELEASE, "com.acme.Part", "done", 20);
    release.place.stack = List.of(frame("Part", "done"), frame("Main", "main"));
    List<StackTraceElement> use = List.of(frame("Cache", "clear"), frame("Main", "main"));
    return Trees.misuse("release", steps(alloc(), put, get, shown, got, release), 3, use);
  }

  private static String first(MisuseRecord... records) {
    Snapshot snapshot = snapshot(List.of(records));
    return Misuse.of(snapshot).get(0).verdict(snapshot).suspects.get(0).reason;
  }

  @Test
  void whoReleasedWhatACacheShowedIsNamed() {
    MisuseRecord other = record("access", "Shop", "Part", "Encoder", 9);
    String shown = "takes what Cache.get stores, and passes it on without a retain";

    assertThat(first(ofCache(true, Kind.ENTER), other)).isEqualTo(shown);
    assertThat(first(ofCache(false, Kind.ENTER), other))
        .as("it may have been taken out")
        .isNotEqualTo(shown);
    assertThat(first(ofCache(true, Kind.RETAIN), other)).isNotEqualTo(shown);
    MisuseRecord most = record("access", "Shop", "Part", "Encoder", 10);
    assertThat(first(ofCache(true, Kind.ENTER), most)).as("few of all").isNotEqualTo(shown);
  }

  /** The proper release comes first in some orders, and the one too many in others. */
  @Test
  void isOneWhereAThirdRecordLinksTwo() {
    assertThat(
            misuses(
                record("access", "Shop", "Part", "Cache", 3),
                record("access", "Shop", "Whole", "Encoder", 2),
                record("access", "Shop", "Whole", "Cache", 1)))
        .hasSize(1);
  }

  @Test
  void areTwoWhereNothingIsShared() {
    List<Misuse> misuses =
        misuses(
            record("access", "Shop", "Part", "Cache", 3),
            record("access", "Shop", "Whole", "Encoder", 5));

    assertThat(misuses).extracting(Misuse::count).containsExactly(5L, 3L);
  }

  /** The object is another buffer's by then. */
  @Test
  void isOneWhateverBufferFails() {
    assertThat(
            misuses(
                record("access", "Shop", "Part", "Cache", 3),
                record("access", "Store", "Part", "Cache", 3)))
        .hasSize(1);
  }

  @Test
  void nobodyIsCertainWhereRecordsDiffer() {
    Snapshot snapshot =
        snapshot(
            List.of(
                decided("Part", record("access", "Shop", "Part", "Cache", 3)),
                decided("Cache", record("access", "Shop", "Part", "Encoder", 2))));
    MisuseVerdict verdict = Misuse.of(snapshot).get(0).verdict(snapshot);

    assertThat(verdict.decided).isFalse();
    assertThat(verdict.suspects)
        .extracting(suspect -> suspect.site)
        .containsExactly("Part", "Cache");
    assertThat(verdict.next).isEqualTo("change Part");
  }

  @Test
  void whatIsCertainOfMostIsSaidOfAll() {
    Snapshot snapshot =
        snapshot(
            List.of(
                record("access", "Shop", "Part", "Cache", 3),
                decided("Part", record("access", "Shop", "Part", "Encoder", 20))));
    MisuseVerdict verdict = Misuse.of(snapshot).get(0).verdict(snapshot);

    assertThat(verdict.decided).isTrue();
    assertThat(verdict.next).isEqualTo("change Part");
  }

  @Test
  void whatIsCertainOfFewIsNotSaidOfAll() {
    Snapshot snapshot =
        snapshot(
            List.of(
                record("access", "Shop", "Part", "Cache", 30),
                decided("Main", record("access", "Shop", "Part", "Encoder", 2))));

    assertThat(Misuse.of(snapshot).get(0).verdict(snapshot).decided).isFalse();
  }

  /** A cache keeps a buffer, and somebody gives that away who has only looked it up. */
  @Test
  void whoGivesAwayWhatAnotherKeepsHasToRetain() {
    Draft release = at(Kind.RELEASE, "io.netty.channel.ChannelOutboundBuffer", "remove", 300);
    release.place.stack =
        List.of(
            new StackTraceElement("io.netty.channel.ChannelOutboundBuffer", "remove", null, 300),
            frame("Hub", "subscribe"),
            frame("Main", "main"));
    List<Place> path =
        steps(
            alloc(),
            at(Kind.CALL, "com.acme.Hub", "publish", 3),
            at(Kind.ENTER, "com.acme.Hub", "subscribe", 39),
            at(Kind.VIEW, "com.acme.Hub", "subscribe", 43),
            release);
    MisuseRecord record =
        Trees.misuse("release", path, 5, List.of(frame("Hub", "publish"), frame("Main", "main")));
    MisuseVerdict verdict = MisuseVerdict.of(record, snapshot(List.of(record)));

    assertThat(verdict.suspects.get(0).site).isEqualTo("Hub.subscribe:43");
    assertThat(verdict.next).startsWith("retain in Hub.subscribe:43");
    assertThat(verdict.decided).isFalse();
  }

  private static MisuseRecord decided(String type, MisuseRecord record) {
    MisuseVerdict.Suspect suspect =
        new MisuseVerdict.Suspect("com.acme." + type, "done", 20, type, "did it");
    return record.with(new MisuseVerdict(true, "change " + type, List.of(suspect)));
  }

  /**
   * What is written as one entry is read as its records, so that sums and differences are exact.
   */
  @Test
  void survivesAFile() throws IOException {
    MisuseRecord first = decided("Part", record("release", "Shop", "Part", "Cache", 9));
    MisuseRecord other = decided("Part", record("access", "Shop", "Part", "Encoder", 4));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    SnapshotJson.write(snapshot(List.of(first, other)), file);
    Snapshot read = SnapshotJson.read(new ByteArrayInputStream(file.toByteArray()));

    assertThat(file.toString("UTF-8")).contains("\"count\":13", "\"others\":[{");
    assertThat(read.misuses).usingRecursiveComparison().isEqualTo(List.of(first, other));
  }
}
