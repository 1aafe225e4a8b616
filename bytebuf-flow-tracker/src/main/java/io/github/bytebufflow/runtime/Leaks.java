package io.github.bytebufflow.runtime;

/**
 * What leaked at one node. The drain alone writes; readers may see counts of different moments,
 * each of them whole.
 */
public final class Leaks {
  static final int MOST_NOTES = 4;

  /** From so many milliseconds after the last note on, the channel of one more flow is noted. */
  private static final long NOTES_MILLIS = 10_000;

  /** Leaked flows. */
  public volatile long count;

  /** Their capacity in bytes. */
  public volatile long bytes;

  /** Those of them that were only held by another leaked buffer. */
  public volatile long indirect;

  /**
   * Capacity of the leaked owners that the leaked flows held: what is behind views, and behind the
   * views that a composite had.
   */
  public volatile long held;

  /** The part of it that is direct memory. */
  public volatile long heldDirect;

  /** When the first was found, in milliseconds since the epoch. */
  public volatile long firstMillis;

  /** When the last was found, in milliseconds since the epoch. */
  public volatile long lastMillis;

  /** The stack and thread of one of them when it came here; null while none is known. */
  public volatile Exemplar exemplar;

  /** Notes of the channels of the last ones that were sampled, the oldest first; never changed. */
  private volatile ChannelNote[] notes = {};

  /** When the last of them was added, in milliseconds of uptime; of the drain alone. */
  private long noted;

  Leaks() {}

  /**
   * The channels of the last flows whose channel is known.
   *
   * @return at most four, the oldest first; the caller's own
   */
  public ChannelNote[] notes() {
    return notes.clone();
  }

  /**
   * What had leaked at one moment: no more indirect ones than leaked ones, since each is counted
   * among the leaked first.
   */
  Leaks copy() {
    Leaks copy = new Leaks();
    copy.indirect = indirect;
    copy.count = count;
    copy.bytes = bytes;
    copy.held = held;
    copy.heldDirect = heldDirect;
    copy.firstMillis = firstMillis;
    copy.lastMillis = lastMillis;
    copy.exemplar = exemplar;
    copy.notes = notes;
    return copy;
  }

  /**
   * What was seen of a flow that leaked.
   *
   * @param now milliseconds of uptime
   * @return whether the channels of more flows are to be noted
   */
  boolean add(Exemplar seen, long now) {
    if (exemplar == null) {
      exemplar = seen;
    }
    if (seen.note == null) {
      return false;
    }
    int n = Math.min(notes.length, MOST_NOTES - 1);
    ChannelNote[] next = new ChannelNote[n + 1];
    System.arraycopy(notes, notes.length - n, next, 0, n);
    next[n] = seen.note;
    notes = next;
    noted = now;
    return next.length < MOST_NOTES;
  }

  /** Whether the last notes are so old that others are wanted. */
  boolean wantsNote(long now) {
    return notes.length > 0 && now - noted >= NOTES_MILLIS;
  }

  /** The flows here held an owner that leaked. */
  void hold(int size, boolean direct) {
    held = held + size;
    heldDirect = direct ? heldDirect + size : heldDirect;
  }

  void add(int size, long now) {
    if (count == 0) {
      firstMillis = now;
    }
    lastMillis = now;
    bytes = bytes + size;
    count = count + 1;
  }
}
