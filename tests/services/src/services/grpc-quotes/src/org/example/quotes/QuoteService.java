package org.example.quotes;

import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.netty.buffer.ByteBuf;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

final class QuoteService implements BindableService {

  private final QuoteCache cache = new QuoteCache(20);
  private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
  private final AtomicLong dropped = new AtomicLong();

  @Override
  public ServerServiceDefinition bindService() {
    return ServerServiceDefinition.builder(QuoteMethods.SERVICE)
        .addMethod(
            QuoteMethods.PUBLISH,
            ServerCalls.asyncClientStreamingCall(answer -> new Publication(this, answer)))
        .addMethod(QuoteMethods.LATEST, ServerCalls.asyncUnaryCall(this::latest))
        .addMethod(QuoteMethods.WATCH, ServerCalls.asyncServerStreamingCall(this::watch))
        .addMethod(QuoteMethods.STATISTICS, ServerCalls.asyncUnaryCall(this::statistics))
        .build();
  }

  /** Takes all quotes out of the batch; answers how many of them count. */
  int accept(ByteBuf batch) {
    int accepted = 0;
    while (batch.isReadable()) {
      Quote quote = Quote.next(batch);
      if (quote.isHalted()) {
        quote.release(); //@good 3
        continue;
      }
      for (Subscription subscription : subscriptions) {
        if (subscription.wants(quote.symbol())) {
          subscription.offer(quote.share());
        }
      }
      cache.put(quote);
      accepted++;
    }
    return accepted;
  }

  private void latest(String symbol, StreamObserver<Quote> answer) {
    Quote quote = cache.get(symbol);
    if (quote == null) {
      answer.onError(Status.NOT_FOUND.withDescription(symbol).asRuntimeException());
      return;
    }
    try {
      answer.onNext(quote);
      answer.onCompleted();
    } finally {
      quote.release();
    }
  }

  private void watch(String prefix, StreamObserver<Quote> answer) {
    ServerCallStreamObserver<Quote> client = (ServerCallStreamObserver<Quote>) answer;
    Subscription subscription = new Subscription(prefix, client);
    client.setOnReadyHandler(subscription::drain);
    client.setOnCancelHandler(() -> end(subscription));
    subscriptions.add(subscription);
  }

  private void end(Subscription subscription) {
    if (subscriptions.remove(subscription)) {
      subscription.close();
      dropped.addAndGet(subscription.dropped());
    }
  }

  private void statistics(String unused, StreamObserver<String> answer) {
    long total = dropped.get() + subscriptions.stream().mapToLong(Subscription::dropped).sum();
    answer.onNext("dropped=" + total + " evicted=" + cache.evicted());
    answer.onCompleted();
  }

  void close() {
    subscriptions.forEach(this::end);
    cache.clear();
  }
}
