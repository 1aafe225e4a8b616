package org.example.quotes;

import java.util.LinkedHashMap;
import java.util.Map;

/** The latest quote of each of the most recently used symbols. */
final class QuoteCache {

  private final class Recent extends LinkedHashMap<String, Quote> {

    private static final long serialVersionUID = 1L;

    Recent() {
      super(64, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Quote> eldest) {
      if (size() <= capacity) {
        return false;
      }
      eldest.getValue().release(); //@good 2
      evicted++;
      return true;
    }
  }

  private final int capacity;
  private final Map<String, Quote> quotes = new Recent();
  private long evicted;

  QuoteCache(int capacity) {
    this.capacity = capacity;
  }

  /** Keeps the quote, which is the cache's from now on. */
  synchronized void put(Quote quote) {
    Quote previous = quotes.put(quote.symbol(), quote);
    if (previous != null) {
      previous.release();
    }
  }

  /** The latest quote for the caller to release, or null. */
  synchronized Quote get(String symbol) {
    Quote quote = quotes.get(symbol);
    return quote == null ? null : quote.share();
  }

  synchronized long evicted() {
    return evicted;
  }

  synchronized void clear() {
    quotes.values().forEach(Quote::release);
    quotes.clear();
  }
}
