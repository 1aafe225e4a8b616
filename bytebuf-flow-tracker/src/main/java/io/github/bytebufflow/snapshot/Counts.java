package io.github.bytebufflow.snapshot;

/**
 * What became of the flows that were at a node. Mutable while a node is made, then only read.
 *
 * <p>A new count is a field here and a line in {@link #fields}; JSON, differences and merged
 * snapshots then have it.
 */
public final class Counts implements NumberFields.Owner {
  /** Flows that ended here by a release. */
  public long released;

  /** Flows that ended here by collection of an unreleased buffer. */
  public long leaked;

  /** Flows that are here now. */
  public long live;

  /** Capacity of the released buffers, in bytes; 0 without the option {@code released-bytes}. */
  public long releasedBytes;

  /** Capacity of the leaked buffers, in bytes. */
  public long leakedBytes;

  /** Capacity of the live buffers, in bytes. */
  public long liveBytes;

  /** Leaked flows (part of {@link #leaked}) that were only held by another leaked buffer. */
  public long indirect;

  /** Capacity of the leaked buffers that the leaked flows held, in bytes: views have none. */
  public long heldBytes;

  /** The part of {@link #heldBytes} that is direct memory. */
  public long heldDirectBytes;

  /** Live flows (part of {@link #live}) that are older than the option {@code suspect-age}. */
  public long suspect;

  /** Age of the oldest live flow here in milliseconds, at a resolution of one second; 0 if none. */
  public long oldestMillis;

  /** Milliseconds since the epoch when the first leak here was found, 0 if none. */
  public long firstLeakMillis;

  /** Milliseconds since the epoch when the last leak here was found, 0 if none. */
  public long lastLeakMillis;

  /** All zero. */
  public Counts() {}

  @Override
  public <E extends Exception> void fields(NumberFields<E> to) throws E {
    NumberFields<E> f = to.ifAny();
    released = f.grows("released", released);
    leaked = f.grows("leaked", leaked);
    live = f.varies("live", live);
    releasedBytes = f.grows("releasedBytes", releasedBytes);
    leakedBytes = f.grows("leakedBytes", leakedBytes);
    liveBytes = f.varies("liveBytes", liveBytes);
    indirect = f.grows("indirect", indirect);
    heldBytes = f.grows("heldBytes", heldBytes);
    heldDirectBytes = f.grows("heldDirectBytes", heldDirectBytes);
    suspect = f.varies("suspect", suspect);
    oldestMillis = f.oldest("oldestMillis", oldestMillis);
    firstLeakMillis = f.first("firstLeakMillis", firstLeakMillis);
    lastLeakMillis = f.last("lastLeakMillis", lastLeakMillis);
  }

  /** A copy with the leaked flows only. */
  Counts leakedOnly() {
    Counts kept = new Counts();
    kept.leaked = leaked;
    kept.leakedBytes = leakedBytes;
    kept.indirect = indirect;
    kept.heldBytes = heldBytes;
    kept.heldDirectBytes = heldDirectBytes;
    kept.firstLeakMillis = firstLeakMillis;
    kept.lastLeakMillis = lastLeakMillis;
    return kept;
  }

  /** A copy with the live flows only. */
  Counts liveOnly() {
    Counts kept = new Counts();
    kept.live = live;
    kept.liveBytes = liveBytes;
    kept.suspect = suspect;
    kept.oldestMillis = oldestMillis;
    return kept;
  }

  /** Flows that ended here or are here now. */
  long flows() {
    return released + leaked + live;
  }

  /** Whether no flow came, ended or stayed, and no byte was counted. */
  boolean isNothing() {
    return (released | leaked | live | suspect) == 0
        && (releasedBytes | leakedBytes | liveBytes) == 0;
  }
}
