package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Keeps folders, and puts others in their place. */
public class Archive {
  private final Map<String, Folder> byName = new HashMap<>();
  private final Map<Integer, Folder> byNumber = new HashMap<>();
  private final Map<String, AbstractReferenceCountedByteBuf> pages = new HashMap<>();
  private Deque<Folder> open = new ArrayDeque<>();
  private int last;

  void file(String name, Folder folder) {
    byName.put(name, folder);
  }

  /** Nothing is there under a new number. */
  void number(Folder folder) {
    byNumber.put(++last, folder);
  }

  void numberBefore(Folder folder) {
    int number = last;
    last = last + 1;
    byNumber.put(number, folder);
  }

  /** The numbers begin again. */
  void numberAround(Folder folder) {
    int number = last;
    last = (last + 1) % 8;
    byNumber.put(number, folder);
  }

  void nameItself(Folder folder) {
    byName.put(UUID.randomUUID().toString(), folder);
  }

  void fileOnce(String name, Folder folder) {
    if (!byName.containsKey(name)) {
      byName.put(name, folder);
    }
  }

  /** Returns the one that is there, unless a new one is wanted. */
  Folder open(String name, boolean anew) {
    Folder folder = byName.get(name);
    if (folder == null || anew) {
      folder = new Folder((AbstractReferenceCountedByteBuf) null);
      byName.put(name, folder);
    }
    return folder;
  }

  void closeByName(String name) {
    Folder folder = byName.remove(name);
    if (folder != null) {
      folder.close();
    }
  }

  /** Looks at what was there, and no more. */
  int fileAndCount(String name, Folder folder) {
    Folder before = byName.put(name, folder);
    return before == null ? 0 : before.page.capacity();
  }

  void fileInstead(String name, Folder folder) {
    Folder before = byName.put(name, folder);
    if (before != null) {
      before.shut();
    }
  }

  void copyAll() {
    Deque<Folder> copies = new ArrayDeque<>();
    for (Folder folder : open) {
      copies.add(new Folder(folder));
    }
    open = copies;
  }

  /** The same of what the folders have. */
  void renew() {
    Deque<Folder> copies = new ArrayDeque<>();
    for (Folder folder : open) {
      copies.add(Folder.of(folder.page));
    }
    open = copies;
  }

  void copyAndShut() {
    Deque<Folder> copies = new ArrayDeque<>();
    for (Folder folder : open) {
      copies.add(new Folder(folder));
      folder.shut();
    }
    open = copies;
  }

  /** Both have a count. */
  Folder copy(String name) {
    return new Folder(byName.get(name));
  }

  void turn(String name, AbstractReferenceCountedByteBuf page) {
    Folder folder = byName.get(name);
    folder.page = page;
  }

  void begin(AbstractReferenceCountedByteBuf page) {
    Folder folder = new Folder(page);
    folder.page = page;
  }

  /** What is not taken out is still there. */
  void shutIf(String name, boolean now) {
    Folder folder = byName.get(name);
    if (!now) {
      return;
    }
    byName.remove(name);
    folder.shut();
  }

  /** Takes it out in any case. */
  void shutOrForget(String name, boolean now) {
    Folder folder = byName.get(name);
    byName.remove(name);
    if (now) {
      folder.shut();
    }
  }

  static Folder thicker(Iterable<CompletableFuture<Folder>> answers) {
    Folder best = null;
    for (CompletableFuture<Folder> answer : answers) {
      Folder folder = answer.join();
      if (best == null || folder.isThicker(best)) {
        best = folder;
      } else {
        folder.shut();
      }
    }
    return best;
  }

  void page(String name, AbstractReferenceCountedByteBuf page) {
    pages.put(name, page);
  }

  /** Marks that the page is gone. */
  void blank(String name) {
    if (pages.get(name) != null) {
      pages.put(name, null);
    }
  }

  void close() {
    pages.values().forEach(page -> page.release());
    pages.clear();
  }
}

/** Keeps a page. */
class Folder {
  AbstractReferenceCountedByteBuf page;

  Folder(AbstractReferenceCountedByteBuf page) {
    this.page = page;
  }

  Folder(Folder other) {
    other.page.retain();
    page = other.page;
  }

  static Folder of(AbstractReferenceCountedByteBuf page) {
    page.retain();
    return new Folder(page);
  }

  boolean isThicker(Folder other) {
    return page.capacity() > other.page.capacity();
  }

  void shut() {
    page.release();
  }

  /** Has another method give the page back. */
  void close() {
    shut();
  }
}
