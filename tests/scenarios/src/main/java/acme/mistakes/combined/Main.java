package acme.mistakes.combined;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.CharsetUtil;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** One backend; what it returns belongs to the caller. */
interface Backend {
  CompletableFuture<ByteBuf> fetch(int customer);
}

final class ProfileBackend implements Backend {
  private final ExecutorService executor;
  private final ByteBufAllocator alloc;

  ProfileBackend(ExecutorService executor, ByteBufAllocator alloc) {
    this.executor = executor;
    this.alloc = alloc;
  }

  @Override
  public CompletableFuture<ByteBuf> fetch(int customer) {
    return CompletableFuture.supplyAsync(
        () -> {
          ByteBuf b = alloc.directBuffer(64);
          b.writeCharSequence("{\"id\":" + customer + ",\"tier\":\"gold\"}", CharsetUtil.UTF_8);
          return b;
        },
        executor);
  }
}

final class OrdersBackend implements Backend {
  private final ExecutorService executor;
  private final ByteBufAllocator alloc;

  OrdersBackend(ExecutorService executor, ByteBufAllocator alloc) {
    this.executor = executor;
    this.alloc = alloc;
  }

  @Override
  public CompletableFuture<ByteBuf> fetch(int customer) {
    return CompletableFuture.supplyAsync(() -> load(customer), executor);
  }

  private ByteBuf load(int customer) {
    ByteBuf b = alloc.directBuffer(256);
    try {
      b.writeByte('[');
      for (int i = 0; i < 4; i++) {
        if (i == 2 && customer % 6 == 5) {
          throw new IOException("orders shard " + customer % 6 + " is down");
        }
        b.writeCharSequence((i == 0 ? "" : ",") + (customer * 10 + i), CharsetUtil.US_ASCII);
      }
      return b.writeByte(']');
    } catch (IOException e) {
      b.release();
      throw new CompletionException(e);
    }
  }
}

/** Keeps the last good page of each customer, to answer with when a backend fails. */
final class StalePages {
  private final ByteBuf[] pages;

  StalePages(int customers) {
    pages = new ByteBuf[customers];
  }

  synchronized void remember(int customer, ByteBuf page) {
    ByteBuf old = pages[customer];
    pages[customer] = page.retainedDuplicate();
    if (old != null) {
      old.release();
    }
  }

  synchronized ByteBuf lookup(int customer) {
    return pages[customer] == null ? null : pages[customer].retainedDuplicate();
  }

  synchronized void clear() {
    for (int i = 0; i < pages.length; i++) {
      if (pages[i] != null) {
        pages[i].release();
        pages[i] = null;
      }
    }
  }
}

final class PageAssembler {
  private final Backend profiles;
  private final Backend orders;
  private final ByteBufAllocator alloc;

  PageAssembler(Backend profiles, Backend orders, ByteBufAllocator alloc) {
    this.profiles = profiles;
    this.orders = orders;
    this.alloc = alloc;
  }

  CompletableFuture<ByteBuf> assemble(int customer) {
    CompletableFuture<ByteBuf> profile = profiles.fetch(customer);
    CompletableFuture<ByteBuf> order = orders.fetch(customer);
    return profile.thenCombine(
        order,
        (p, o) -> {
          try {
            ByteBuf page = alloc.directBuffer(p.readableBytes() + o.readableBytes() + 32);
            page.writeCharSequence("{\"profile\":", CharsetUtil.US_ASCII);
            page.writeBytes(p);
            page.writeCharSequence(",\"orders\":", CharsetUtil.US_ASCII);
            return page.writeBytes(o).writeByte('}');
          } finally {
            p.release();
            o.release();
          }
        });
  }
}

final class PageService {
  private final PageAssembler assembler;
  private final StalePages stale;

  PageService(PageAssembler assembler, StalePages stale) {
    this.assembler = assembler;
    this.stale = stale;
  }

  /**
   * @return a page the caller has to release, or null if there is none
   */
  CompletableFuture<ByteBuf> page(int customer) {
    return assembler
        .assemble(customer)
        .handle(
            (page, error) -> {
              if (error != null) {
                return stale.lookup(customer);
              }
              stale.remember(customer, page);
              return page;
            });
  }
}

public class Main {
  private static String serve(PageService service, int customers) {
    List<CompletableFuture<ByteBuf>> pages = new ArrayList<>();
    for (int c = 0; c < customers; c++) {
      pages.add(service.page(c));
    }
    int served = 0;
    int missing = 0;
    for (CompletableFuture<ByteBuf> f : pages) {
      ByteBuf page = f.join();
      if (page == null) {
        missing++;
        continue;
      }
      served++;
      page.release();
    }
    return served + " served, " + missing + " missing";
  }

  public static void main(String[] args) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(2);
    try {
      ByteBufAllocator alloc = PooledByteBufAllocator.DEFAULT;
      StalePages stale = new StalePages(48);
      PageService service =
          new PageService(
              new PageAssembler(
                  new ProfileBackend(executor, alloc), new OrdersBackend(executor, alloc), alloc),
              stale);
      System.out.println(serve(service, 48));
      System.out.println(serve(service, 12));
      stale.clear();
    } finally {
      executor.shutdown();
      executor.awaitTermination(1, TimeUnit.SECONDS);
    }
    System.out.println("done");
  }
}
