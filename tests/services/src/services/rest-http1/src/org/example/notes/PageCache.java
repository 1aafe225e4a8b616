package org.example.notes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Static pages, made when they are first asked for and kept from then on. */
final class PageCache {

  private static final int LINES = 4000;

  private final Map<String, ByteBuf> pages = new HashMap<>();

  /** Returns the page, to be released by the caller, or null. */
  synchronized ByteBuf get(String name) {
    ByteBuf page = pages.get(name);
    if (page == null) {
      page = make(name);
      if (page == null) {
        return null;
      }
      pages.put(name, page);
    }
    return page.retainedDuplicate();
  }

  private static ByteBuf make(String name) {
    return switch (name) {
      case "index" -> text("<h1>Notes</h1><p>Keep your notes here.</p>", 1);
      case "help" -> text("<p>GET, PUT and DELETE of /notes/NAME</p>", 20);
      case "terms" -> text("<p>The service comes without any warranty whatsoever.</p>", LINES);
      default -> null;
    };
  }

  private static ByteBuf text(String line, int lines) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    ByteBuf page = PooledByteBufAllocator.DEFAULT.buffer(bytes.length * lines);
    for (int i = 0; i < lines; i++) {
      page.writeBytes(bytes);
    }
    return page;
  }

  synchronized void close() {
    pages.values().forEach(ByteBuf::release);
    pages.clear();
  }
}
