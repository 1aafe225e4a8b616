package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A balance with the texts that a redaction leaves. Every figure stays. */
final class RedactedBalance {
  private final RedactedText text;
  private final boolean addresses;

  RedactedBalance(RedactedText text, boolean addresses) {
    this.text = text;
    this.addresses = addresses;
  }

  Balance of(Balance all) {
    List<AllocatorBooks> allocators = new ArrayList<>();
    for (AllocatorBooks one : all.allocators) {
      AllocatorBooks copy = copied(one, new AllocatorBooks());
      copy.netty = text.title(text.place(one.netty));
      copy.className = one.className;
      allocators.add(copy);
    }
    List<PinnedPath> pinned = new ArrayList<>();
    for (PinnedPath one : all.pinned) {
      PinnedPath copy = copied(one, new PinnedPath());
      copy.path = text.sites(one.path);
      copy.keptAt = text.sites(List.of(one.keptAt)).get(0);
      pinned.add(copy);
    }
    List<LivePath> paths = new ArrayList<>();
    for (LivePath one : all.paths) {
      LivePath copy = copied(one, new LivePath());
      copy.path = text.sites(one.path);
      copy.keptAt = text.sites(List.of(one.keptAt)).get(0);
      copy.slicedAt = text.sites(List.of(one.slicedAt)).get(0);
      copy.viewsAt = text.sites(List.of(one.viewsAt)).get(0);
      paths.add(copy);
    }
    List<ChannelQueue> queues = new ArrayList<>();
    for (ChannelQueue one : all.queues) {
      queues.add(queue(one));
    }
    List<BalancePoint> history = new ArrayList<>();
    for (BalancePoint one : all.history) {
      history.add(point(one));
    }
    List<Verdict> verdicts = new ArrayList<>();
    for (Verdict one : all.verdicts) {
      verdicts.add(
          new Verdict(one.cause, one.bytes, text.sentence(one.sentence), text.sentence(one.next)));
    }
    return new Balance(
        all.takenMillis,
        all.sinceMillis,
        all.books,
        allocators,
        pinned,
        paths,
        queues,
        history,
        text.sentences(all.missing),
        verdicts);
  }

  /** The short id of a channel is random, and tells nothing of its peer. */
  private ChannelQueue queue(ChannelQueue all) {
    ChannelQueue queue = copied(all, new ChannelQueue());
    queue.channel = text.addresses(all.channel);
    queue.remote = addresses ? all.remote : null;
    queue.writable = all.writable;
    queue.active = all.active;
    return queue;
  }

  private BalancePoint point(BalancePoint all) {
    List<BalancePoint.Bytes> paths = new ArrayList<>();
    for (BalancePoint.Bytes one : all.paths) {
      paths.add(new BalancePoint.Bytes(text.sites(one.path), one.bytes));
    }
    return new BalancePoint(all.atMillis, all.books, paths);
  }

  /** Takes over all figures. */
  private static <T extends Figures.Owner> T copied(T from, T to) {
    List<Long> figures = new ArrayList<>();
    from.<RuntimeException>fields(
        (name, value) -> {
          figures.add(value);
          return value;
        });
    Iterator<Long> next = figures.iterator();
    to.<RuntimeException>fields((name, value) -> next.next());
    return to;
  }
}
