package org.example.files;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;

/** Everybody who wants to know about changed files. */
final class Watchers {

  private final Set<FeedSession> sessions = new LinkedHashSet<>();

  void add(FeedSession session) {
    sessions.add(session);
  }

  void remove(FeedSession session) {
    sessions.remove(session);
  }

  /** Tells all watchers of the file but the one that changed it. */
  void changed(String name, int size, FeedSession origin) {
    ByteBuf event = encode(name, size);
    try {
      for (FeedSession session : sessions) {
        if (!session.watches(name)) {
          continue;
        }
        ByteBuf copy = event.retainedDuplicate();
        if (session == origin) {
          copy.release(); //@good 1
          continue;
        }
        session.deliver(copy);
      }
    } finally {
      event.release();
    }
  }

  private static ByteBuf encode(String name, int size) {
    ByteBuf event = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    event.writeByte('C');
    event.writeInt(size);
    event.writeCharSequence(name, StandardCharsets.UTF_8);
    return event;
  }
}
