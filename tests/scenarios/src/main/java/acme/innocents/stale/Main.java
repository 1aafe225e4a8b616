package acme.innocents.stale;

import io.netty.buffer.*;
import java.util.*;

final class PageCache {
  private final Map<Integer, ByteBuf> pages = new HashMap<>();

  void put(int id, ByteBuf page) {
    pages.put(id, page);
  }

  ByteBuf page(int id) {
    return pages.get(id);
  }

  void evict(int id) {
    pages.remove(id);
  }

  void close() {
    pages.values().forEach(ByteBuf::release);
    pages.clear();
  }
}

final class Pages {
  private final PageCache cache;

  Pages(PageCache cache) {
    this.cache = cache;
  }

  /** The page, which stays the cache's; null if it is stale. */
  ByteBuf find(int id, int version) {
    ByteBuf page = cache.page(id);
    if (page == null || page.getInt(0) != version) {
      return null;
    }
    return page;
  }
}

public final class Main {
  public static void main(String[] a) {
    PageCache cache = new PageCache();
    Pages pages = new Pages(cache);
    int n = 0;
    for (int i = 0; i < 50; i++) {
      ByteBuf p = PooledByteBufAllocator.DEFAULT.directBuffer(32);
      p.writeInt(i % 10 == 3 ? 1 : 2).writeLong(i);
      cache.put(i, p);
    }
    for (int i = 0; i < 50; i++) {
      ByteBuf p = pages.find(i, 2);
      if (p == null) {
        cache.evict(i);
      } else {
        n += p.getLong(4);
      }
    }
    cache.close();
    System.out.println(n);
    System.out.println("done");
  }
}
