package acme.mistakes.lru;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.LinkedHashMap;
import java.util.Map;

public final class Main {
  public static void main(String[] args) {
    ThumbnailCache cache = new ThumbnailCache(new Renderer(), 6);
    long bytes = 0;
    int[] views = {1, 2, 3, 1, 4, 5, 6, 7, 2, 1, 8, 9, 4};
    for (int image : views) {
      ByteBuf view = cache.thumbnail(image);
      bytes += view.readableBytes();
      view.release();
      if (image % 3 == 0) {
        cache.invalidate(image);
      }
    }
    for (int image = 20; image < 32; image++) {
      cache.refresh(image);
      if (image > 22) {
        cache.invalidate(image - 2);
      }
    }
    cache.clear();
    System.out.println(bytes + " bytes, " + cache.rendered() + " rendered");
    System.out.println("done");
  }
}

final class Renderer {
  ByteBuf render(int image) {
    ByteBuf out = PooledByteBufAllocator.DEFAULT.directBuffer(128);
    for (int i = 0; i < 16; i++) {
      out.writeInt(image * 31 + i);
    }
    return out;
  }
}

/** Access ordered and bounded. */
final class LruMap extends LinkedHashMap<Integer, ByteBuf> {
  private static final long serialVersionUID = 1;
  private final int capacity;

  LruMap(int capacity) {
    super(16, 0.75f, true);
    this.capacity = capacity;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<Integer, ByteBuf> eldest) {
    return size() > capacity;
  }
}

final class ThumbnailCache {
  private final Renderer renderer;
  private final Map<Integer, ByteBuf> entries;
  private int rendered;

  ThumbnailCache(Renderer renderer, int capacity) {
    this.renderer = renderer;
    this.entries = new LruMap(capacity);
  }

  /** A view of the thumbnail that the caller releases. */
  ByteBuf thumbnail(int image) {
    ByteBuf cached = entries.get(image);
    if (cached == null) {
      cached = refresh(image);
    }
    return cached.retainedDuplicate();
  }

  /** Renders the image again and replaces what was cached. */
  ByteBuf refresh(int image) {
    ByteBuf fresh = renderer.render(image);
    rendered++;
    ByteBuf stale = entries.put(image, fresh);
    if (stale != null) {
      stale.release();
    }
    return fresh;
  }

  void invalidate(int image) {
    ByteBuf cached = entries.remove(image);
    if (cached != null) {
      cached.release();
    }
  }

  int rendered() {
    return rendered;
  }

  void clear() {
    entries.values().forEach(ByteBuf::release);
    entries.clear();
  }
}
