package acme.mistakes.thumbnails;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.LinkedHashMap;
import java.util.Map;

class Renderer {
  private final ByteBufAllocator alloc = PooledByteBufAllocator.DEFAULT;

  ByteBuf render(int id) {
    ByteBuf out = alloc.directBuffer(200);
    for (int i = 0; i < 20; i++) {
      out.writeInt(id * i);
    }
    return out;
  }
}

/** Keeps the most recently used thumbnails; owns what it holds. */
class ThumbnailCache extends LinkedHashMap<Integer, ByteBuf> {
  private static final long serialVersionUID = 1;

  private final int max;
  private int evicted;

  ThumbnailCache(int max) {
    super(16, 0.75f, true);
    this.max = max;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<Integer, ByteBuf> eldest) {
    if (size() > max) {
      evicted++;
      return true;
    }
    return false;
  }

  void invalidate(int id) {
    ByteBuf old = remove(id);
    if (old != null) {
      old.release();
    }
  }

  void dispose() {
    for (ByteBuf b : values()) {
      b.release();
    }
    clear();
  }

  int evicted() {
    return evicted;
  }
}

class ThumbnailService {
  private final ThumbnailCache cache = new ThumbnailCache(10);
  private final Renderer renderer = new Renderer();

  /** The caller must release the result. */
  ByteBuf thumbnail(int id) {
    ByteBuf hit = cache.get(id);
    if (hit == null) {
      hit = renderer.render(id);
      cache.put(id, hit);
    }
    return hit.retainedDuplicate();
  }

  void edited(int id) {
    cache.invalidate(id);
  }

  void stop() {
    cache.dispose();
  }
}

/** A cache that drops its eldest entry by itself. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    ThumbnailService service = new ThumbnailService();
    long sum = 0;
    for (int i = 0; i < 18; i++) {
      ByteBuf t = service.thumbnail(i);
      sum += t.readInt();
      t.release();
      if (i == 4 || i == 5 || i == 6) {
        service.edited(i);
      }
    }
    service.stop();
    System.out.println("done");
  }
}
