package io.github.bytebufflow.snapshot;

/**
 * Sums over all flows of one snapshot. Mutable while a snapshot is made, then only read.
 *
 * <p>A new sum is a field here and a line in {@link #fields}; JSON, differences and merged
 * snapshots then have it.
 */
public final class Totals implements NumberFields.Owner {
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

  @Override
  public <E extends Exception> void fields(NumberFields<E> to) throws E {
    allocated = to.grows("allocated", allocated);
    released = to.grows("released", released);
    leaked = to.grows("leaked", leaked);
    live = to.varies("live", live);
    leakedBytes = to.grows("leakedBytes", leakedBytes);
    liveBytes = to.varies("liveBytes", liveBytes);
    nodes = to.grows("nodes", nodes);
    truncated = to.grows("truncated", truncated);
    untracked = to.grows("untracked", untracked);
    indirect = to.grows("indirect", indirect);
    misused = to.grows("misused", misused);
    retained = to.varies("retained", retained);
    permanent = to.varies("permanent", permanent);
    suspect = to.varies("suspect", suspect);
    leakedDirect = to.grows("leakedDirect", leakedDirect);
    sampledOut = to.ifAny().grows("sampledOut", sampledOut);
    to.group("views");
    viewsAllocated = to.grows("allocated", viewsAllocated);
    viewsReleased = to.grows("released", viewsReleased);
    viewsLeaked = to.grows("leaked", viewsLeaked);
    viewsLive = to.varies("live", viewsLive);
    to.endGroup();
    to.group("resources");
    resourcesAllocated = to.grows("allocated", resourcesAllocated);
    resourcesReleased = to.grows("released", resourcesReleased);
    resourcesLeaked = to.grows("leaked", resourcesLeaked);
    resourcesLive = to.varies("live", resourcesLive);
    to.endGroup();
    to.group("foreign");
    foreignAllocated = to.grows("allocated", foreignAllocated);
    foreignReleased = to.grows("released", foreignReleased);
    foreignCollected = to.grows("collected", foreignCollected);
    foreignLive = to.varies("live", foreignLive);
    foreignCollectedBytes = to.grows("collectedBytes", foreignCollectedBytes);
    foreignLiveBytes = to.varies("liveBytes", foreignLiveBytes);
    to.endGroup();
  }
}
