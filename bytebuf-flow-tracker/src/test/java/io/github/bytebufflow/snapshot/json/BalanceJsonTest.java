package io.github.bytebufflow.snapshot.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.Trees;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BalanceJsonTest {
  private static final List<String> PATH = List.of("Pool.directBuffer", "Cache.put:40 \"x\"");

  /** Each figure its own number. */
  private static final class Numbers implements Figures<RuntimeException> {
    private long next = 100;

    @Override
    public long figure(String name, long value) {
      return next++;
    }
  }

  /** Name and number of each figure. */
  private static final class Texts implements Figures<RuntimeException> {
    final List<String> all = new ArrayList<>();

    @Override
    public long figure(String name, long value) {
      all.add(name + '=' + value);
      return value;
    }
  }

  private static List<String> figures(Figures.Owner owner) {
    Texts texts = new Texts();
    owner.fields(texts);
    return texts.all;
  }

  private static Balance whole() {
    Numbers numbers = new Numbers();
    Books books = new Books();
    books.fields(numbers);
    books.unexplained = -7;
    AllocatorBooks allocator = new AllocatorBooks();
    allocator.netty = "4.2.20.Final";
    allocator.className = "io.netty.buffer.AdaptiveByteBufAllocator";
    allocator.fields(numbers);
    PinnedPath pinned = new PinnedPath();
    pinned.path = PATH;
    pinned.keptAt = "Cache.put:40";
    pinned.fields(numbers);
    LivePath live = new LivePath();
    live.path = PATH;
    live.keptAt = "Cache.put:41";
    live.slicedAt = "Names.put:42";
    live.viewsAt = "Names.put:42";
    live.fields(numbers);
    ChannelQueue queue = new ChannelQueue();
    queue.channel = "1f2e3d4c";
    queue.remote = "/127.0.0.1:4711";
    queue.active = true;
    queue.fields(numbers);
    BalancePoint.Moving moving = BalancePoint.Moving.of(books);
    return new Balance(
        1234,
        books,
        List.of(allocator),
        List.of(pinned),
        List.of(live),
        List.of(queue),
        List.of(new BalancePoint(1000, moving, List.of(new BalancePoint.Bytes(PATH, 9)))),
        List.of("no cgroup"),
        List.of(
            new Verdict(Cause.FRAGMENTATION, 99, "38 chunks are kept", "copy what is cached"),
            new Verdict(Cause.LEAK, 5, "it leaks", "look at it")));
  }

  private static Snapshot with(Balance balance) {
    return new Snapshot(Trees.tracker(1), new Totals(), List.of(), List.of()).with(balance);
  }

  private static String json(Snapshot snapshot) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SnapshotJson.write(snapshot, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static Snapshot read(String json) throws IOException {
    return SnapshotJson.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    Balance before = whole();
    String json = json(with(before));
    Balance after = read(json).balance;
    assertThat(after.takenMillis).isEqualTo(1234);
    assertThat(figures(after.books)).isEqualTo(figures(before.books)).hasSizeGreaterThan(10);
    assertThat(figures(after.allocators.get(0))).isEqualTo(figures(before.allocators.get(0)));
    assertThat(after.allocators.get(0).className).isEqualTo(before.allocators.get(0).className);
    assertThat(after.allocators.get(0).netty).isEqualTo("4.2.20.Final");
    assertThat(figures(after.pinned.get(0))).isEqualTo(figures(before.pinned.get(0)));
    assertThat(after.pinned.get(0).path).isEqualTo(PATH);
    assertThat(after.pinned.get(0).keptAt).isEqualTo("Cache.put:40");
    assertThat(figures(after.paths.get(0))).isEqualTo(figures(before.paths.get(0)));
    assertThat(after.paths.get(0).path).isEqualTo(PATH);
    assertThat(after.paths.get(0).keptAt).isEqualTo("Cache.put:41");
    ChannelQueue queue = after.queues.get(0);
    assertThat(figures(queue)).isEqualTo(figures(before.queues.get(0)));
    assertThat(queue.channel).isEqualTo("1f2e3d4c");
    assertThat(queue.remote).isEqualTo("/127.0.0.1:4711");
    assertThat(queue.active).isTrue();
    assertThat(queue.writable).isFalse();
    BalancePoint point = after.history.get(0);
    assertThat(point.atMillis).isEqualTo(1000);
    assertThat(figures(point.books)).isEqualTo(figures(before.history.get(0).books));
    assertThat(point.paths.get(0).path).isEqualTo(PATH);
    assertThat(point.paths.get(0).bytes).isEqualTo(9);
    assertThat(after.missing).containsExactly("no cgroup");
    assertThat(after.verdict().cause).isEqualTo(Cause.FRAGMENTATION);
    assertThat(after.verdicts.get(1).sentence).isEqualTo("it leaks");
    assertThat(after.verdicts.get(1).next).isEqualTo("look at it");
    assertThat(json(read(json))).isEqualTo(json);
  }

  @Test
  void leavesOutWhatIsNotKnown() throws IOException {
    Balance unknown =
        new Balance(
            1,
            new Books(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(new Verdict(Cause.UNKNOWN, 0, "nothing is known", "wait")));
    String json = json(with(unknown));
    assertThat(json).doesNotContain("limit").doesNotContain("rss");
    assertThat(Figures.isKnown(read(json).balance.books.limit)).isFalse();
  }

  @Test
  void aDifferenceSaysSinceWhen() throws IOException {
    Balance one = whole();
    Balance change =
        new Balance(
            1234,
            999,
            one.books,
            one.allocators,
            one.pinned,
            one.paths,
            one.queues,
            one.history,
            one.missing,
            one.verdicts);
    assertThat(read(json(with(change))).balance.sinceMillis).isEqualTo(999);
    assertThat(read(json(with(change))).balance.isDifference()).isTrue();
    assertThat(json(with(one))).doesNotContain("\"since\"");
    assertThat(read(json(with(one))).balance.isDifference()).isFalse();
  }

  @Test
  void isNotThereWhereNobodyLooked() throws IOException {
    String json = json(with(null));
    assertThat(json).doesNotContain("memory");
    assertThat(read(json).balance).isNull();
  }

  @Test
  void skipsWhatANewerVersionWrote() throws IOException {
    String json = json(with(whole()));
    String newer =
        json.replace("\"memory\":{", "\"memory\":{\"new\":{\"a\":[1]},")
            .replace("\"cause\":\"leak\"", "\"cause\":\"cosmic rays\",\"more\":[]")
            .replace("\"channel\":", "\"kind\":{},\"channel\":");
    Balance after = read(newer).balance;
    assertThat(after.verdicts.get(1).cause).isEqualTo(Cause.UNKNOWN);
    assertThat(after.queues.get(0).channel).isEqualTo("1f2e3d4c");
  }

  @Test
  void refusesWhatIsNone() {
    assertThatThrownBy(() -> read(json(with(whole())).replace("\"limit\":100", "\"limit\":\"x\"")))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("\"limit\" must be a whole number, found x");
    assertThatThrownBy(() -> read(json(with(whole())).replace("\"verdict\":", "\"opinion\":")))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("\"memory\" has no \"verdict\"");
  }
}
