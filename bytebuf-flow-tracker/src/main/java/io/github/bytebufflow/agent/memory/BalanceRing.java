package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.Figures;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * What the balance was: a point every 10 seconds for an hour, and one every 5 minutes for two days.
 * At most 936 points with the figures and five paths each, some 300 KiB. Thread-safe.
 */
final class BalanceRing {
  /** Between two points. */
  static final long FINE_MILLIS = 10_000;

  /** Between two points that are kept for long. */
  static final long COARSE_MILLIS = 300_000;

  private static final int FINE = 360;
  private static final int COARSE = 576;

  /** Paths of which the text is kept. */
  private static final int MOST_TEXTS = 200;

  /** Points of each kind that a balance shows. */
  private static final int SHOWN = 120;

  /** A reading may take one part in so many of the time. */
  private static final int REST = 50;

  /** The growth is that of the last so many milliseconds. */
  private static final long GROWTH_MILLIS = 600_000;

  private static final int LEAST_POINTS = 6;
  private static final long LEAST_MILLIS = 50_000;

  /** What was live within so many milliseconds is not idle memory. */
  private static final long RECENT_MILLIS = 30_000;

  private static final double MINUTE = 60_000;

  private final ArrayDeque<BalancePoint> fine = new ArrayDeque<>();
  private final ArrayDeque<BalancePoint> coarse = new ArrayDeque<>();
  private final Map<List<String>, List<String>> texts = new HashMap<>();
  private long next = Long.MIN_VALUE;

  /**
   * Whether it is time for a point.
   *
   * @param nowMillis milliseconds of a clock that is not set back
   */
  synchronized boolean isDue(long nowMillis) {
    return nowMillis >= next;
  }

  /**
   * Says how long it took to make a point: the next one has to wait.
   *
   * @param nowMillis milliseconds of the clock of {@link #isDue}, when it began
   * @param tookMillis how long it took
   */
  synchronized void took(long nowMillis, long tookMillis) {
    next = nowMillis + Math.max(FINE_MILLIS, tookMillis * REST);
  }

  /** Adds a point. */
  synchronized void add(BalancePoint point) {
    BalancePoint kept = shared(point);
    push(fine, kept, FINE);
    BalancePoint last = coarse.peekLast();
    if (last == null || kept.atMillis - last.atMillis >= COARSE_MILLIS) {
      push(coarse, kept, COARSE);
    }
  }

  private static void push(ArrayDeque<BalancePoint> points, BalancePoint point, int most) {
    if (points.size() == most) {
      points.removeFirst();
    }
    points.addLast(point);
  }

  /**
   * Points with the same path share the text. Where there are very many paths, a point does without
   * those that are new.
   */
  private BalancePoint shared(BalancePoint point) {
    List<BalancePoint.Bytes> paths = new ArrayList<>();
    for (BalancePoint.Bytes one : point.paths) {
      if (!texts.containsKey(one.path) && texts.size() >= MOST_TEXTS) {
        forget();
      }
      if (texts.containsKey(one.path) || texts.size() < MOST_TEXTS) {
        List<String> text = texts.computeIfAbsent(one.path, first -> first);
        paths.add(new BalancePoint.Bytes(text, one.bytes));
      }
    }
    return new BalancePoint(point.atMillis, point.books, paths);
  }

  /** Forgets the texts of paths that no point has any more. */
  private void forget() {
    texts.clear();
    for (ArrayDeque<BalancePoint> points : List.of(fine, coarse)) {
      for (BalancePoint point : points) {
        for (BalancePoint.Bytes one : point.paths) {
          texts.put(one.path, one.path);
        }
      }
    }
  }

  /** What waited in channels at the last point. */
  synchronized long lastQueued() {
    BalancePoint last = fine.peekLast();
    return last == null ? 0 : Figures.orZero(last.books.queued);
  }

  /** The points that a balance shows, the oldest first. */
  synchronized List<BalancePoint> history() {
    List<BalancePoint> old = new ArrayList<>();
    long first = fine.isEmpty() ? Long.MAX_VALUE : fine.peekFirst().atMillis;
    for (BalancePoint point : coarse) {
      if (point.atMillis < first) {
        old.add(point);
      }
    }
    List<BalancePoint> shown = thinned(old);
    shown.addAll(thinned(fine));
    return shown;
  }

  /** The most that was live in the last half minute. */
  synchronized long recentLive(long atMillis) {
    long most = 0;
    Iterator<BalancePoint> newestFirst = fine.descendingIterator();
    while (newestFirst.hasNext()) {
      BalancePoint point = newestFirst.next();
      if (atMillis - point.atMillis > RECENT_MILLIS) {
        break;
      }
      most = Math.max(most, Figures.orZero(point.books.live));
    }
    return most;
  }

  /** Every so manieth point, the newest among them. */
  private static List<BalancePoint> thinned(Collection<BalancePoint> points) {
    int each = (points.size() + SHOWN - 1) / SHOWN;
    List<BalancePoint> some = new ArrayList<>();
    int left = points.size();
    for (BalancePoint point : points) {
      left--;
      if (left % each == 0) {
        some.add(point);
      }
    }
    return some;
  }

  /**
   * By how much the live bytes of a path grow: the slope of the line through the points of the last
   * ten minutes that is nearest to them.
   *
   * @param path the sites of the path
   * @param atMillis now, in milliseconds since the epoch
   * @param bytes its live bytes now
   * @return bytes in a minute; unknown before there are six points that span 50 seconds
   */
  synchronized long perMinute(List<String> path, long atMillis, long bytes) {
    List<double[]> points = new ArrayList<>();
    Iterator<BalancePoint> newestFirst = fine.descendingIterator();
    while (newestFirst.hasNext()) {
      BalancePoint point = newestFirst.next();
      if (atMillis - point.atMillis > GROWTH_MILLIS) {
        break;
      }
      for (BalancePoint.Bytes one : point.paths) {
        if (one.path.equals(path)) {
          points.add(new double[] {point.atMillis - atMillis, one.bytes});
        }
      }
    }
    points.add(0, new double[] {0, bytes});
    double span = -points.get(points.size() - 1)[0];
    return points.size() < LEAST_POINTS || span < LEAST_MILLIS
        ? Figures.UNKNOWN
        : Math.round(slope(points) * MINUTE);
  }

  /** Least squares. */
  private static double slope(List<double[]> points) {
    double meanX = 0;
    double meanY = 0;
    for (double[] p : points) {
      meanX += p[0] / points.size();
      meanY += p[1] / points.size();
    }
    double up = 0;
    double down = 0;
    for (double[] p : points) {
      up += (p[0] - meanX) * (p[1] - meanY);
      down += (p[0] - meanX) * (p[0] - meanX);
    }
    return down == 0 ? 0 : up / down;
  }
}
