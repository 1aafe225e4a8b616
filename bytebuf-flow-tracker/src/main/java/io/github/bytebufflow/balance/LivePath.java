package io.github.bytebufflow.balance;

import java.util.List;

/** The live direct buffers of one path. Mutable while a balance is made, then only read. */
public final class LivePath implements Figures.Owner {
  /** The sites from the allocating API on, as the tree has them. */
  public List<String> path = List.of();

  /**
   * The site of {@link #path} where these buffers were handed on last, such as {@code
   * Cache.put:40}: what follows are releases of others who had a count too.
   */
  public String keptAt = "";

  /**
   * Where the live retained slices and duplicates were handed on last that keep most of these
   * buffers; empty where no such views keep half of them or more. No site of {@link #path}.
   */
  public String viewsAt = "";

  /** The live retained slices and duplicates of these buffers that are at {@link #viewsAt}. */
  public long views = Figures.UNKNOWN;

  /** Their capacity in bytes, by those of them that were asked. */
  public long viewBytes = Figures.UNKNOWN;

  /**
   * The site of {@link #path} that made the last slice or duplicate before {@link #keptAt}, which
   * may be what is kept; empty where the path has none. Such a view has no path of its own.
   */
  public String slicedAt = "";

  /** Live buffers. */
  public long buffers;

  /** Their capacity in bytes. */
  public long bytes;

  /** Part of {@link #bytes}: of buffers older than the option {@code suspect-age}. */
  public long old;

  /** Age of the oldest of these buffers, in milliseconds. */
  public long oldestMillis;

  /** By how much {@link #bytes} grew in a minute, over the kept history. */
  public long perMinute = Figures.UNKNOWN;

  /** Nothing. */
  public LivePath() {}

  /**
   * Whether the buffers wait in Netty for a peer to read.
   *
   * @return true if {@code ChannelOutboundBuffer} has them
   */
  public boolean isQueued() {
    return !path.isEmpty() && path.get(path.size() - 1).startsWith("ChannelOutboundBuffer.");
  }

  /**
   * Where a change would let the buffers go.
   *
   * @return {@link #viewsAt} if views keep these buffers, else {@link #keptAt}
   */
  public String keeper() {
    return viewsAt.isEmpty() ? keptAt : viewsAt;
  }

  @Override
  public <E extends Exception> void fields(Figures<E> to) throws E {
    buffers = to.figure("buffers", buffers);
    bytes = to.figure("bytes", bytes);
    old = to.figure("old", old);
    oldestMillis = to.figure("oldestMillis", oldestMillis);
    perMinute = to.figure("perMinute", perMinute);
    views = to.figure("views", views);
    viewBytes = to.figure("viewBytes", viewBytes);
  }
}
