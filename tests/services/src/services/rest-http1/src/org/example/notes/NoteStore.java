package org.example.notes;

import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.Map;

/** The notes by name. Owns a note from {@link #put} on. */
final class NoteStore {

  private final Map<String, ByteBuf> notes = new HashMap<>();

  /** Tells whether the note is a new one. */
  synchronized boolean put(String name, ByteBuf text) {
    ByteBuf previous = notes.put(name, text);
    if (previous != null) {
      previous.release();
    }
    return previous == null;
  }

  /** Returns the note, to be released by the caller, or null. */
  synchronized ByteBuf get(String name) {
    ByteBuf text = notes.get(name);
    return text == null ? null : text.retainedDuplicate();
  }

  synchronized boolean delete(String name) {
    ByteBuf text = notes.remove(name);
    if (text == null) {
      return false;
    }
    text.release();
    return true;
  }

  synchronized void close() {
    notes.values().forEach(ByteBuf::release);
    notes.clear();
  }
}
