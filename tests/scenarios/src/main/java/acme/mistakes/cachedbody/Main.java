package acme.mistakes.cachedbody;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class Main {
  public static void main(String[] args) throws Exception {
    ExecutorService workers = Executors.newFixedThreadPool(2);
    try {
      System.out.println("status sum: " + route(workers));
    } finally {
      workers.shutdown();
      workers.awaitTermination(2, TimeUnit.SECONDS);
    }
    System.out.println("done");
  }

  private static int route(ExecutorService workers) throws Exception {
    GatewayFilter cleanup = new RemoveCachedBodyFilter();
    GatewayFilter routing = new RoutingFilter();
    List<GatewayFilter> plain = Arrays.asList(cleanup, new SignatureFilter(), routing);
    List<GatewayFilter> logged =
        Arrays.asList(cleanup, new SignatureFilter(), new RequestLogFilter(), routing);
    List<Future<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String path = i % 5 == 4 ? "/payments" : "/catalog";
      ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(128);
      body.writeCharSequence(
          (i % 7 == 6 ? "" : "sig=" + i % 3) + "&id=" + i, StandardCharsets.UTF_8);
      List<GatewayFilter> filters = path.equals("/payments") ? logged : plain;
      results.add(
          workers.submit(
              () -> {
                Exchange exchange = new Exchange(path, body);
                new FilterChain(filters).filter(exchange);
                return exchange.status();
              }));
    }
    int sum = 0;
    for (Future<Integer> result : results) {
      sum += result.get();
    }
    return sum;
  }
}

/** One request passing the gateway. */
final class Exchange {
  private final String path;
  private final ByteBuf body;
  private final Map<String, Object> attributes = new HashMap<>();
  private int status = 404;

  Exchange(String path, ByteBuf body) {
    this.path = path;
    this.body = body;
  }

  String path() {
    return path;
  }

  ByteBuf body() {
    return body;
  }

  Map<String, Object> attributes() {
    return attributes;
  }

  int status() {
    return status;
  }

  void status(int status) {
    this.status = status;
  }
}

interface GatewayFilter {
  void filter(Exchange exchange, FilterChain chain);
}

final class FilterChain {
  private final List<GatewayFilter> filters;
  private int index;

  FilterChain(List<GatewayFilter> filters) {
    this.filters = filters;
  }

  void filter(Exchange exchange) {
    if (index < filters.size()) {
      filters.get(index++).filter(exchange, this);
    }
  }
}

final class BodyCache {
  static final String CACHED_REQUEST_BODY_ATTR = "cachedRequestBody";

  private BodyCache() {}

  /**
   * Joins the body into one buffer kept with the exchange, so that filters can read it repeatedly.
   */
  static ByteBuf cacheRequestBody(Exchange exchange) {
    ByteBuf source = exchange.body();
    ByteBuf joined = source.alloc().directBuffer(Math.max(16, source.readableBytes()));
    joined.writeBytes(source, source.readerIndex(), source.readableBytes());
    exchange.attributes().put(CACHED_REQUEST_BODY_ATTR, joined);
    return joined;
  }

  static ByteBuf cachedBody(Exchange exchange) {
    return (ByteBuf) exchange.attributes().get(CACHED_REQUEST_BODY_ATTR);
  }

  static void clearCachedBody(Exchange exchange) {
    ByteBuf cached = (ByteBuf) exchange.attributes().remove(CACHED_REQUEST_BODY_ATTR);
    if (cached != null && cached.refCnt() > 0) {
      cached.release();
    }
  }
}

/** First in every chain: whatever happens further on, body and cached body go at the end. */
final class RemoveCachedBodyFilter implements GatewayFilter {
  @Override
  public void filter(Exchange exchange, FilterChain chain) {
    try {
      chain.filter(exchange);
    } finally {
      BodyCache.clearCachedBody(exchange);
      exchange.body().release();
    }
  }
}

final class SignatureFilter implements GatewayFilter {
  @Override
  public void filter(Exchange exchange, FilterChain chain) {
    String text = BodyCache.cacheRequestBody(exchange).toString(StandardCharsets.UTF_8);
    if (!text.startsWith("sig=")) {
      exchange.status(401);
      return;
    }
    chain.filter(exchange);
  }
}

final class RequestLogFilter implements GatewayFilter {
  private static final int MAX_LOGGED = 24;

  @Override
  public void filter(Exchange exchange, FilterChain chain) {
    ByteBuf body = BodyCache.cacheRequestBody(exchange);
    String excerpt =
        body.toString(
            body.readerIndex(), Math.min(MAX_LOGGED, body.readableBytes()), StandardCharsets.UTF_8);
    exchange.attributes().put("log", exchange.path() + ' ' + excerpt);
    chain.filter(exchange);
  }
}

final class RoutingFilter implements GatewayFilter {
  @Override
  public void filter(Exchange exchange, FilterChain chain) {
    ByteBuf outgoing = BodyCache.cachedBody(exchange).retainedSlice();
    try {
      exchange.status(send(outgoing));
    } finally {
      outgoing.release();
    }
    chain.filter(exchange);
  }

  private static int send(ByteBuf body) {
    return body.readableBytes() > 0 ? 200 : 204;
  }
}
