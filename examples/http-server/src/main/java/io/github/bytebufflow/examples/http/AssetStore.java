package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** All assets, back to back in one direct buffer; safe for all threads. */
final class AssetStore implements AutoCloseable {

  private static final String SCRIPT_LINE = "export const item = (id) => fetch(`/items/${id}`);\n";

  private final ByteBuf memory;
  private final Map<String, int[]> places = new HashMap<>();

  AssetStore(ByteBufAllocator allocator) {
    memory = allocator.directBuffer(32 * 1024);
    add("head.html", "<!doctype html>\n<title>Shop</title>\n");
    add("menu.html", "<nav><a href='/orders'>Orders</a></nav>\n");
    add("body.html", "<p>Something for everyone.</p>\n".repeat(100));
    add("foot.html", "<script src='/assets/shop.js'></script>\n");
    add("shop.js", SCRIPT_LINE.repeat(200));
  }

  private void add(String name, String text) {
    int start = memory.writerIndex();
    int length = memory.writeCharSequence(text, StandardCharsets.US_ASCII);
    places.put(name, new int[] {start, length});
  }

  /** Returns the asset as a slice that the caller releases, or null if there is none. */
  ByteBuf find(String name) {
    int[] place = places.get(name);
    return place == null ? null : memory.retainedSlice(place[0], place[1]);
  }

  @Override
  public void close() {
    memory.release();
  }
}
