package io.github.bytebufflow.snapshot;

/** Sums over all flows of one snapshot. Mutable while it is built, then only read. */
public final class Totals {
  /** Buffers allocated: owners of memory, and composites. */
  public long allocated;

  /** Buffers whose count reached 0. */
  public long released;

  /** Buffers collected while their count was above 0. */
  public long leaked;

  /** Buffers that are neither released nor leaked. */
  public long live;

  /** Live buffers older than the option {@code suspect-age}. */
  public long suspect;

  /**
   * Capacity of the leaked buffers, in bytes. Memory that several of them were wrapped around
   * counts once, and whole.
   */
  public long leakedBytes;

  /** Capacity of the live buffers, in bytes; wrapped memory as in {@link #leakedBytes}. */
  public long liveBytes;

  /** Leaked buffers of direct memory (part of {@link #leaked}): the ones that end a process. */
  public long leakedDirect;

  /** Nodes of the trie. */
  public long nodes;

  /** Flows that ended beyond {@code max-nodes} or {@code max-depth}; part of the outcomes. */
  public long truncated;

  /** Flows or steps that were lost by a failure of the tracker; outside all other sums. */
  public long untracked;

  /** Leaked buffers (part of {@link #leaked}) that were only held by another leaked one. */
  public long indirect;

  /** Uses of buffers whose count was 0. */
  public long misused;

  /** Ended flows whose pooled object still holds a place in the live set. */
  public long retained;

  /** Live buffers (part of {@link #live}) that were wrapped as unreleasable: they may stay. */
  public long permanent;

  /**
   * About so many buffers were left out by the option {@code sample}; outside all other sums, and 0
   * where every buffer is followed.
   */
  public long sampledOut;

  /** Retained views allocated. */
  public long viewsAllocated;

  /** Retained views whose count reached 0. */
  public long viewsReleased;

  /** Retained views collected while their count was above 0. */
  public long viewsLeaked;

  /** Retained views that are neither released nor leaked. */
  public long viewsLive;

  /** Resources opened: what is no buffer and has to be closed. */
  public long resourcesAllocated;

  /** Resources closed. */
  public long resourcesReleased;

  /** Resources collected while they were open. */
  public long resourcesLeaked;

  /** Resources that are open. */
  public long resourcesLive;

  /** Buffers allocated, of classes that free their memory themselves; in no other sum. */
  public long foreignAllocated;

  /** Of these, buffers whose count reached 0. */
  public long foreignReleased;

  /** Of these, buffers collected while their count was above 0, which is no leak. */
  public long foreignCollected;

  /** Of these, buffers that are neither released nor collected. */
  public long foreignLive;

  /** Capacity of {@link #foreignCollected} buffers, in bytes. */
  public long foreignCollectedBytes;

  /** Capacity of {@link #foreignLive} buffers, in bytes. */
  public long foreignLiveBytes;

  /** All zero. */
  public Totals() {}
}
