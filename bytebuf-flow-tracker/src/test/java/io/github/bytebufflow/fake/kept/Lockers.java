package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Has lockers that wait, and that are empty. */
class Lockers {
  private final Queue<Locker> waiting = new ArrayDeque<>();
  private final Queue<Locker> empty = new ArrayDeque<>();
  private int heavy;

  void submit(Locker locker) {
    waiting.add(locker);
  }

  /** Empties each, but for the heavy ones, which it loses. */
  void unload() {
    Locker locker;
    while ((locker = waiting.poll()) != null) {
      if (locker.isHeavy()) {
        heavy++;
        continue;
      }
      empty.add(locker);
      locker.content.release();
    }
  }

  /** What it loses is empty. */
  void count() {
    Locker locker;
    while ((locker = empty.poll()) != null) {
      heavy += locker.isHeavy() ? 1 : 0;
    }
  }

  /** Keeps a buffer that has a name. */
  static class Locker {
    final String name;
    final Content content;

    Locker(String name, Content content) {
      this.name = name;
      this.content = content;
    }

    boolean isHeavy() {
      return content.capacity() > 100;
    }
  }

  /** Has views with a count of their own. */
  static class Content extends AbstractReferenceCountedByteBuf {
    Content retainedDuplicate() {
      retain();
      return this;
    }
  }

  /** Takes lockers for good. */
  static class Office {
    private final List<Locker> lockers = new ArrayList<>();
    private final List<Content> contents = new ArrayList<>();

    void take(Locker locker, Content content) {
      lockers.add(locker);
      contents.add(content);
    }
  }
}

/** Has lockers that are open. */
class OpenLockers {
  private final Map<String, Lockers.Locker> open = new HashMap<>();
  private int heavy;

  void open(String name, Lockers.Locker locker) {
    open.put(name, locker);
  }

  /** Goes through a copy, and takes out only what it releases. */
  void inspect() {
    for (Lockers.Locker locker : new ArrayList<>(open.values())) {
      if (locker.isHeavy()) {
        heavy++;
      } else {
        open.remove(locker.name);
        locker.content.release();
      }
    }
  }

  /** Takes one out, and passes it on with another count: its own stays. */
  void forward(Lockers.Locker locker, Lockers.Office office) {
    open.remove(locker.name);
    office.take(locker, locker.content.retainedDuplicate());
  }

  /** Passes it on with its count. */
  void handOver(Lockers.Locker locker, Lockers.Office office) {
    open.remove(locker.name);
    office.take(locker, locker.content);
  }

  int heavy() {
    return heavy;
  }
}
