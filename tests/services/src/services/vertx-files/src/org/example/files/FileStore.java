package org.example.files;

import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.Map;

/** Keeps the files outside the heap. */
final class FileStore {

  private final Map<String, ByteBuf> files = new HashMap<>();

  /** Stores the content, which is the store's from now on. */
  void put(String name, ByteBuf content) {
    ByteBuf previous = files.put(name, content);
    if (previous != null) {
      previous.release();
    }
  }

  /** The content, still owned by the store, or null. */
  ByteBuf get(String name) {
    return files.get(name);
  }

  boolean remove(String name) {
    ByteBuf content = files.remove(name);
    if (content == null) {
      return false;
    }
    content.release();
    return true;
  }

  void clear() {
    files.values().forEach(ByteBuf::release);
    files.clear();
  }
}
