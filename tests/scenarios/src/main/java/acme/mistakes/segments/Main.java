package acme.mistakes.segments;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

interface Cache<K, V> {
  V get(K key);

  V getOrLoad(K key, Function<? super K, ? extends V> loader);

  void put(K key, V value);

  boolean invalidate(K key);

  void clear();
}

/**
 * A cache of read-only responses; {@link #get} returns a duplicate that the caller has to release.
 */
final class BufferCache<K> implements Cache<K, ByteBuf> {
  private final Segment<K>[] segments;

  @SuppressWarnings({"unchecked", "rawtypes"})
  BufferCache(int segmentCount, int capacityPerSegment) {
    segments = new Segment[segmentCount];
    for (int i = 0; i < segmentCount; i++) {
      segments[i] = new Segment<>(capacityPerSegment);
    }
  }

  private Segment<K> segment(K key) {
    int hash = key.hashCode();
    return segments[((hash ^ hash >>> 16) & 0x7fffffff) % segments.length];
  }

  @Override
  public ByteBuf get(K key) {
    Segment<K> segment = segment(key);
    synchronized (segment) {
      ByteBuf cached = segment.get(key);
      return cached == null ? null : cached.retainedDuplicate();
    }
  }

  @Override
  public ByteBuf getOrLoad(K key, Function<? super K, ? extends ByteBuf> loader) {
    ByteBuf hit = get(key);
    if (hit != null) {
      return hit;
    }
    ByteBuf loaded = loader.apply(key);
    if (loaded == null) {
      return null;
    }
    ByteBuf view = loaded.retainedDuplicate();
    put(key, loaded);
    return view;
  }

  @Override
  public void put(K key, ByteBuf value) {
    Segment<K> segment = segment(key);
    ByteBuf previous;
    synchronized (segment) {
      previous = segment.put(key, value);
    }
    if (previous != null) {
      previous.release();
    }
  }

  @Override
  public boolean invalidate(K key) {
    Segment<K> segment = segment(key);
    ByteBuf removed;
    synchronized (segment) {
      removed = segment.remove(key);
    }
    return removed != null && removed.release();
  }

  @Override
  public void clear() {
    for (Segment<K> segment : segments) {
      synchronized (segment) {
        segment.values().forEach(ByteBuf::release);
        segment.clear();
      }
    }
  }

  private static final class Segment<K> extends LinkedHashMap<K, ByteBuf> {
    private static final long serialVersionUID = 1L;
    private final int capacity;

    Segment(int capacity) {
      super(16, 0.75f, true);
      this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, ByteBuf> eldest) {
      return size() > capacity;
    }
  }
}

final class PageRenderer {
  private int rendered;

  ByteBuf render(String path) {
    rendered++;
    ByteBuf page = PooledByteBufAllocator.DEFAULT.directBuffer(256);
    page.writeBytes("<html>".getBytes());
    page.writeCharSequence(path, StandardCharsets.US_ASCII);
    page.writeBytes("</html>".getBytes());
    return page;
  }

  int rendered() {
    return rendered;
  }
}

final class PageService {
  private final Cache<String, ByteBuf> cache;
  private final PageRenderer renderer;
  private long served;

  PageService(Cache<String, ByteBuf> cache, PageRenderer renderer) {
    this.cache = cache;
    this.renderer = renderer;
  }

  void serve(String path) {
    ByteBuf page = cache.getOrLoad(path, renderer::render);
    try {
      served += page.readableBytes();
    } finally {
      page.release();
    }
  }

  void refresh(String path) {
    cache.put(path, renderer.render(path));
  }

  void purge(String path) {
    cache.invalidate(path);
  }

  void stop() {
    cache.clear();
    System.out.println("served " + served + ", rendered " + renderer.rendered());
  }
}

public class Main {
  private static void site() {
    PageService service = new PageService(new BufferCache<>(4, 10), new PageRenderer());
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 40; i++) {
        service.serve("/articles/" + i);
      }
      for (int i = 0; i < 20; i++) {
        service.refresh("/articles/" + i);
      }
      for (int i = 20; i < 32; i++) {
        service.purge("/articles/" + i);
      }
    }
    for (int i = 100; i < 118; i++) {
      service.serve("/archive/" + i);
    }
    service.stop();
  }

  public static void main(String[] args) {
    site();
    System.out.println("done");
  }
}
