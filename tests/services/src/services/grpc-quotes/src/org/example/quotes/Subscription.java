package org.example.quotes;

import io.grpc.stub.ServerCallStreamObserver;
import java.util.ArrayDeque;
import java.util.Queue;

/** A client that gets all quotes of some symbols, as fast as it can take them. */
final class Subscription {

  private static final int LIMIT = 16;

  private final String prefix;
  private final ServerCallStreamObserver<Quote> client;
  private final Queue<Quote> waiting = new ArrayDeque<>();
  private boolean closed;
  private long dropped;

  Subscription(String prefix, ServerCallStreamObserver<Quote> client) {
    this.prefix = prefix;
    this.client = client;
  }

  boolean wants(String symbol) {
    return symbol.startsWith(prefix);
  }

  /** Sends the quote, which is the subscription's from now on, unless the client is too slow. */
  synchronized void offer(Quote quote) {
    if (closed) {
      quote.release();
      return;
    }
    if (waiting.size() < LIMIT) {
      waiting.add(quote);
    } else {
      dropped++;
      quote.release(); //@good 1
    }
    drain();
  }

  synchronized void drain() {
    while (!closed && client.isReady() && !waiting.isEmpty()) {
      Quote quote = waiting.remove();
      try {
        client.onNext(quote);
      } finally {
        quote.release();
      }
    }
  }

  synchronized long dropped() {
    return dropped;
  }

  synchronized void close() {
    closed = true;
    waiting.forEach(Quote::release);
    waiting.clear();
  }
}
