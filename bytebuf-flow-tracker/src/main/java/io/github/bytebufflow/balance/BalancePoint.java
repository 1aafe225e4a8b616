package io.github.bytebufflow.balance;

import java.util.List;

/** What the balance was at one moment of the past. Immutable. */
public final class BalancePoint {
  /** When, in milliseconds since the epoch. */
  public final long atMillis;

  /** The lines that are kept: those that move. */
  public final Moving books;

  /** The paths with the most live bytes then, the most first. */
  public final List<Bytes> paths;

  /**
   * Makes a point.
   *
   * @param atMillis milliseconds since the epoch
   * @param books the lines
   * @param paths the paths with the most live bytes
   */
  public BalancePoint(long atMillis, Moving books, List<Bytes> paths) {
    this.atMillis = atMillis;
    this.books = books;
    this.paths = List.copyOf(paths);
  }

  /** Lines of {@link Books} that change while a program runs. Mutable while a point is made. */
  public static final class Moving implements Figures.Owner {
    /** {@link Books#used}. */
    public long used = Figures.UNKNOWN;

    /** {@link Books#live}. */
    public long live = Figures.UNKNOWN;

    /** {@link Books#queued}. */
    public long queued = Figures.UNKNOWN;

    /** {@link Books#leaked}. */
    public long leaked = Figures.UNKNOWN;

    /** {@link Books#free}. */
    public long free = Figures.UNKNOWN;

    /** {@link Books#ownDirect}. */
    public long ownDirect = Figures.UNKNOWN;

    /** {@link Books#rss}. */
    public long rss = Figures.UNKNOWN;

    /** {@link Books#outside}. */
    public long outside = Figures.UNKNOWN;

    /** All unknown. */
    public Moving() {}

    /**
     * Those of a balance.
     *
     * @param all all lines
     * @return the ones that are kept
     */
    public static Moving of(Books all) {
      Moving some = new Moving();
      some.used = all.used;
      some.live = all.live;
      some.queued = all.queued;
      some.leaked = all.leaked;
      some.free = all.free;
      some.ownDirect = all.ownDirect;
      some.rss = all.rss;
      some.outside = all.outside;
      return some;
    }

    @Override
    public <E extends Exception> void fields(Figures<E> to) throws E {
      used = to.figure("used", used);
      live = to.figure("live", live);
      queued = to.figure("queued", queued);
      leaked = to.figure("leaked", leaked);
      free = to.figure("free", free);
      ownDirect = to.figure("ownDirect", ownDirect);
      rss = to.figure("rss", rss);
      outside = to.figure("outside", outside);
    }
  }

  /** Live bytes of one path. Immutable. */
  public static final class Bytes {
    /** The sites from the allocating API on, as the tree has them. */
    public final List<String> path;

    /** The capacity of its live direct buffers. */
    public final long bytes;

    /**
     * Notes a path.
     *
     * @param path its sites
     * @param bytes its live bytes
     */
    public Bytes(List<String> path, long bytes) {
      this.path = path;
      this.bytes = bytes;
    }
  }
}
