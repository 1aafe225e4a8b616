package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One of the lists of a balance: what its parts are told apart by, and which is the worst. No part
 * that is given is changed. Stateless.
 *
 * @param <T> a part of the list
 */
abstract class BalanceParts<T extends Figures.Owner> {
  /** As many as a person reads, and more. */
  static final int MOST = 50;

  static final BalanceParts<AllocatorBooks> ALLOCATORS = new Allocators();
  static final BalanceParts<PinnedPath> PINNED = new Pinned();
  static final BalanceParts<LivePath> PATHS = new Paths();
  static final BalanceParts<ChannelQueue> QUEUES = new Queues();

  private BalanceParts() {}

  /** What is equal for the same part of another balance. */
  abstract Object key(T part);

  /** The bytes that parts are ranked by. */
  abstract long weight(T part);

  /** A part of the same name, its figures not set. */
  abstract T fresh(T part);

  /** What changed: parts that are gone, and those where nothing changed, are left out. */
  final List<T> difference(List<T> base, List<T> now) {
    Map<Object, T> before = byKey(base);
    List<T> changes = new ArrayList<>();
    byKey(now)
        .forEach(
            (key, change) -> {
              T earlier = before.get(key);
              if (earlier != null) {
                FigureArithmetic.subtract(earlier, change);
              }
              if (!FigureArithmetic.isNothing(change)) {
                changes.add(change);
              }
            });
    return worst(changes, Integer.MAX_VALUE);
  }

  /** The parts of several balances, the same ones added, the worst of them. */
  final List<T> sum(List<T> all) {
    return worst(byKey(all).values(), MOST);
  }

  /** The worst parts, none of them added to another. */
  final List<T> worst(Collection<T> all, int most) {
    List<T> worst = new ArrayList<>(all);
    worst.sort((x, y) -> Long.compare(weight(y), weight(x)));
    return worst.subList(0, Math.min(most, worst.size()));
  }

  private Map<Object, T> byKey(List<T> all) {
    Map<Object, T> parts = new LinkedHashMap<>();
    for (T part : all) {
      T same = parts.get(key(part));
      if (same == null) {
        same = fresh(part);
        FigureArithmetic.copy(part, same);
        parts.put(key(part), same);
      } else {
        FigureArithmetic.add(part, same);
      }
    }
    return parts;
  }

  private static final class Allocators extends BalanceParts<AllocatorBooks> {
    @Override
    Object key(AllocatorBooks part) {
      return List.of(part.netty, part.className);
    }

    @Override
    long weight(AllocatorBooks part) {
      return part.reserved;
    }

    @Override
    AllocatorBooks fresh(AllocatorBooks part) {
      AllocatorBooks fresh = new AllocatorBooks();
      fresh.netty = part.netty;
      fresh.className = part.className;
      return fresh;
    }
  }

  private static final class Pinned extends BalanceParts<PinnedPath> {
    @Override
    Object key(PinnedPath part) {
      return part.path;
    }

    @Override
    long weight(PinnedPath part) {
      return part.wasted;
    }

    @Override
    PinnedPath fresh(PinnedPath part) {
      PinnedPath fresh = new PinnedPath();
      fresh.path = part.path;
      fresh.keptAt = part.keptAt;
      return fresh;
    }
  }

  private static final class Paths extends BalanceParts<LivePath> {
    @Override
    Object key(LivePath part) {
      return part.path;
    }

    @Override
    long weight(LivePath part) {
      return part.bytes;
    }

    @Override
    LivePath fresh(LivePath part) {
      LivePath fresh = new LivePath();
      fresh.path = part.path;
      fresh.keptAt = part.keptAt;
      fresh.slicedAt = part.slicedAt;
      fresh.viewsAt = part.viewsAt;
      return fresh;
    }
  }

  private static final class Queues extends BalanceParts<ChannelQueue> {
    @Override
    Object key(ChannelQueue part) {
      return part.channel;
    }

    @Override
    long weight(ChannelQueue part) {
      return part.bytes;
    }

    @Override
    ChannelQueue fresh(ChannelQueue part) {
      ChannelQueue fresh = new ChannelQueue();
      fresh.channel = part.channel;
      fresh.remote = part.remote;
      fresh.writable = part.writable;
      fresh.active = part.active;
      return fresh;
    }
  }
}
