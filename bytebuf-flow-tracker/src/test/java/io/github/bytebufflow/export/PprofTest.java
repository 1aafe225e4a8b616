package io.github.bytebufflow.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.report.Samples;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotDiff;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.snapshot.Trees;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The bytes of a profile, read without the code that wrote them. */
class PprofTest {
  @Test
  void namesTypesUnitsAndWhatToOpenFirst() throws IOException {
    Proto profile = profile(Samples.throwEdge());
    List<String> strings = profile.texts(6);
    List<String> types = new ArrayList<>();
    for (Proto type : profile.messages(1)) {
      types.add(strings.get((int) type.number(1)) + "/" + strings.get((int) type.number(2)));
    }

    assertThat(types)
        .containsExactly(
            "allocated_objects/count",
            "live_objects/count",
            "live_space/bytes",
            "leaked_objects/count",
            "leaked_space/bytes");
    assertThat(strings.get(0)).isEmpty();
    assertThat(strings.get((int) profile.number(14))).isEqualTo("leaked_space");
    assertThat(profile.number(9)).isEqualTo(Trees.TAKEN * 1_000_000);
    assertThat(profile.number(12)).isEqualTo(1);
  }

  @Test
  void sumsAreTheTotals() throws IOException {
    for (Snapshot snapshot :
        List.of(
            Samples.throwEdge(),
            Samples.forgottenRelease(),
            Samples.threePaths(),
            Samples.clean(),
            Samples.onlyHeap())) {
      long[] sums = new long[5];
      for (Proto sample : profile(snapshot).messages(2)) {
        List<Long> values = sample.packed(2);
        for (int i = 0; i < sums.length; i++) {
          sums[i] += values.get(i);
        }
      }
      assertThat(sums)
          .containsExactly(
              snapshot.totals.allocated,
              snapshot.totals.live,
              snapshot.totals.liveBytes,
              snapshot.totals.leaked,
              snapshot.totals.leakedBytes);
    }
  }

  @Test
  void aSampleIsThePathFromItsEndWithLabels() throws IOException {
    Proto profile = profile(Samples.throwEdge());
    Map<Map<String, String>, String> paths = new HashMap<>();
    for (Proto sample : profile.messages(2)) {
      paths.put(labels(profile, sample), String.join(" < ", frames(profile, sample)));
    }

    String shop = "com.acme.shop.";
    assertThat(paths)
        .hasSize(2)
        .containsEntry(
            Map.of(
                "outcome", "leaked",
                "memory", "pooled-direct",
                "kind", "buffer",
                "fingerprint", "89e2a88e"),
            shop
                + "OrderCodec.reject [throw CorruptedFrameException]"
                + "@com/acme/shop/OrderCodec.java:131 < "
                + shop
                + "OrderCodec.decode@com/acme/shop/OrderCodec.java:112 < "
                + shop
                + "OrderHandler.channelRead@com/acme/shop/OrderHandler.java:57 < "
                + "PooledByteBufAllocator.directBuffer@:0");
  }

  @Test
  void classesThatFreeTheirMemoryThemselvesDoNotLeak() throws IOException {
    Proto profile = profile(Samples.foreign());
    for (Proto sample : profile.messages(2)) {
      assertThat(sample.packed(2).subList(1, 5)).containsOnly(0L);
      assertThat(labels(profile, sample)).containsEntry("kind", "foreign");
    }
    assertThat(profile.messages(2)).hasSize(2);
  }

  @Test
  void aDifferenceMayBeNegative() throws IOException {
    Proto profile = profile(SnapshotDiff.since(live(5, 0), live(3, 9)));
    assertThat(profile.messages(2).get(0).packed(2)).containsExactly(9L, 0L, 0L, 0L, 0L);
    assertThat(profile.messages(2).get(1).packed(2)).containsExactly(-2L, -2L, -20L, 0L, 0L);
  }

  /** What ended by a release has bytes where they were counted. */
  @Test
  void allBytesAreThereWhereThoseOfReleasedBuffersWereCounted() throws IOException {
    Proto profile = profile(counted("true"));
    List<String> strings = profile.texts(6);
    List<Proto> types = profile.messages(1);
    assertThat(types).hasSize(6);
    assertThat(strings.get((int) types.get(5).number(1))).isEqualTo("allocated_space");
    assertThat(strings.get((int) types.get(5).number(2))).isEqualTo("bytes");
    List<List<Long>> values = new ArrayList<>();
    for (Proto sample : profile.messages(2)) {
      values.add(sample.packed(2));
    }
    assertThat(values)
        .containsExactly(
            List.of(5L, 0L, 0L, 0L, 0L, 3000L),
            List.of(2L, 0L, 0L, 2L, 70L, 70L),
            List.of(1L, 1L, 8L, 0L, 0L, 8L));
  }

  /** Of merged snapshots one may not have counted them: a part of the sum would mislead. */
  @Test
  void aSumThatIsNotWholeIsLeftOut() throws IOException {
    for (String option : List.of("false", "true, false")) {
      Proto profile = profile(counted(option));
      assertThat(profile.messages(1)).hasSize(5);
      assertThat(profile.texts(6)).doesNotContain("allocated_space");
      assertThat(profile.messages(2)).allMatch(sample -> sample.packed(2).size() == 5);
    }
  }

  private static Snapshot counted(String option) {
    Draft end = Trees.at(Kind.ENTER, "com.acme.Sized", "end", 1);
    end.counts.released = 5;
    end.counts.releasedBytes = 3000;
    end.counts.leaked = 2;
    end.counts.leakedBytes = 70;
    end.counts.live = 1;
    end.counts.liveBytes = 8;
    Snapshot plain = Trees.snapshot(Trees.chain(Trees.root("A.directBuffer", "direct"), end));
    TrackerInfo info = plain.tracker;
    Map<String, String> options = new HashMap<>(info.options);
    options.put("released-bytes", option);
    TrackerInfo told =
        new TrackerInfo(
            info.version,
            info.takenMillis,
            info.uptimeMillis,
            info.jvm,
            info.netty,
            info.off,
            options,
            info.accepted,
            info.zoomed);
    return new Snapshot(told, plain.totals, plain.roots, plain.misuses);
  }

  private static Snapshot live(int buffers, int released) {
    Draft end = Trees.at(Kind.ENTER, "com.acme.Held", "hold", 1);
    end.counts.released = released;
    end.counts.live = buffers;
    end.counts.liveBytes = 10L * buffers;
    return Trees.snapshot(Trees.chain(Trees.root("A.directBuffer", "direct"), end));
  }

  private static Map<String, String> labels(Proto profile, Proto sample) {
    List<String> strings = profile.texts(6);
    Map<String, String> labels = new HashMap<>();
    for (Proto label : sample.messages(3)) {
      labels.put(strings.get((int) label.number(1)), strings.get((int) label.number(2)));
    }
    return labels;
  }

  private static List<String> frames(Proto profile, Proto sample) {
    List<String> strings = profile.texts(6);
    Map<Long, Proto> functions = new HashMap<>();
    profile.messages(5).forEach(function -> functions.put(function.number(1), function));
    Map<Long, Proto> locations = new HashMap<>();
    profile.messages(4).forEach(location -> locations.put(location.number(1), location));
    List<String> frames = new ArrayList<>();
    for (Long id : sample.packed(1)) {
      Proto line = locations.get(id).messages(4).get(0);
      Proto function = functions.get(line.number(1));
      frames.add(
          strings.get((int) function.number(2))
              + "@"
              + strings.get((int) function.number(4))
              + ":"
              + line.number(2));
    }
    return frames;
  }

  private static Proto profile(Snapshot snapshot) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Pprof.write(snapshot, out);
    return new Proto(
        new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())).readAllBytes());
  }
}
