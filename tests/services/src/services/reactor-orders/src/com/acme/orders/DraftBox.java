package com.acme.orders;

import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.Map;

/** Orders that are still being written. */
final class DraftBox {

  private final Map<String, ByteBuf> drafts = new HashMap<>();

  synchronized void save(String id, ByteBuf draft) {
    drafts.put(id, draft); //@bad 2
    ByteBuf previous = drafts.put(id, draft); //@good 2
    if (previous != null) { //@good 2
      previous.release(); //@good 2
    } //@good 2
  }

  /** A copy for the caller to release, or null. */
  synchronized ByteBuf copy(String id) {
    ByteBuf draft = drafts.get(id);
    return draft == null ? null : draft.retainedDuplicate();
  }

  /** The draft itself, which is the caller's then, or null. */
  synchronized ByteBuf take(String id) {
    return drafts.remove(id);
  }

  synchronized void clear() {
    drafts.values().forEach(ByteBuf::release);
    drafts.clear();
  }
}
