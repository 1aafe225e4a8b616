package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.ByteBuf;
import java.util.concurrent.CompletableFuture;

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

  public CompletableFuture<Integer> inOrder(CompletableFuture<ByteBuf> price) {
    last = price;
    return last.thenApply(ByteBuf::refCnt);
  }

  public CompletableFuture<Integer> numbers(
      CompletableFuture<Integer> one, CompletableFuture<Integer> other) {
    return one.applyToEither(other, number -> number + 1);
  }
}
