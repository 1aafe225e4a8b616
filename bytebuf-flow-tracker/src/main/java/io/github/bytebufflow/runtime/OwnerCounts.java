package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What became of the buffers of one owner, at one moment. Not thread-safe. */
public final class OwnerCounts {
  /** Buffers allocated. */
  public long allocated;

  /** Buffers released. */
  public long released;

  /** Their capacity in bytes. */
  public long releasedBytes;

  /** Buffers leaked. */
  public long leaked;

  /** Their capacity in bytes; memory that several were wrapped around counts once. */
  public long leakedBytes;

  /** Buffers that are live. */
  public long live;

  /** Their capacity in bytes; wrapped memory as in {@link #leakedBytes}. */
  public long liveBytes;

  /** Where leaked and live flows are, those of retained views too. */
  public final Map<Node, OwnerEnd> ends = new HashMap<>();

  OwnerCounts() {}

  OwnerEnd end(Node at) {
    OwnerEnd end = ends.get(at);
    if (end == null) {
      end = new OwnerEnd();
      ends.put(at, end);
    }
    return end;
  }

  void addLive(Owner owner) {
    Set<WrappedMemory> memories = new HashSet<>();
    int now = Clock.now;
    LiveSet.each(
        f -> {
          if (Owners.of(f) != owner || !f.isLive()) {
            return;
          }
          VarHandle.acquireFence();
          WrappedMemory memory = Wrapped.memory(f);
          int bytes = memory == null ? f.bytes : memories.add(memory) ? memory.bytes : 0;
          OwnerEnd end = end(Trie.main().node(f.node));
          end.live++;
          end.liveBytes += bytes;
          end.oldest = Math.max(end.oldest, f.age(now));
          if (!(f instanceof ViewFlow)) {
            live++;
            liveBytes += bytes;
          }
        });
  }
}
