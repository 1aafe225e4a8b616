package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.ByteBuf;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Combines futures, of buffers and of others. */
public class Prices {
  private CompletableFuture<ByteBuf> last;

  public CompletableFuture<Integer> inBoth(
      CompletableFuture<ByteBuf> price, CompletableFuture<Integer> rate) {
    return price.thenCombineAsync(rate, (buffer, by) -> buffer.refCnt() * by);
  }

  public CompletableFuture<ByteBuf> first(
      CompletableFuture<ByteBuf> one, CompletableFuture<ByteBuf> other) {
    CompletableFuture<ByteBuf> first = new CompletableFuture<>();
    one.thenAccept(first::complete);
    other.thenAccept(first::complete);
    return first;
  }

  public int inTime(CompletableFuture<ByteBuf> price) throws Exception {
    return price.get(1, TimeUnit.SECONDS).refCnt();
  }

  /** Only the function knows that there are buffers. */
  public CompletableFuture<Integer> all(CompletableFuture<?>... prices) {
    return CompletableFuture.allOf(prices)
        .thenApply(unknown -> ((ByteBuf) prices[0].join()).refCnt());
  }

  public int numberInTime(CompletableFuture<Integer> number) throws Exception {
    return number.get(1, TimeUnit.SECONDS);
  }

  public CompletableFuture<Integer> inOrder(CompletableFuture<ByteBuf> price) {
    last = price;
    return last.thenApply(ByteBuf::refCnt);
  }

  public CompletableFuture<Integer> numbers(
      CompletableFuture<Integer> one, CompletableFuture<Integer> other) {
    return one.applyToEither(other, number -> number + 1);
  }
}
