package org.example.chat;

import io.netty.buffer.ByteBuf;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Texts with a title that a room keeps in sight, the newest ones only. */
final class Pinboard {

  private static final int MAX_PINS = 5;

  private final Map<String, ByteBuf> pins = new LinkedHashMap<>();

  /** Takes over the text. Returns the title of the pin that had to go, or null. */
  String put(String title, ByteBuf text) {
    ByteBuf previous = pins.put(title, text);
    if (previous != null) {
      previous.release();
    }
    if (pins.size() <= MAX_PINS) {
      return null;
    }
    Iterator<Map.Entry<String, ByteBuf>> entries = pins.entrySet().iterator();
    Map.Entry<String, ByteBuf> oldest = entries.next();
    String oldTitle = oldest.getKey();
    oldest.getValue().release(); //@good 2
    entries.remove();
    return oldTitle;
  }

  Collection<ByteBuf> texts() {
    return pins.values();
  }

  void clear() {
    pins.values().forEach(ByteBuf::release);
    pins.clear();
  }
}
