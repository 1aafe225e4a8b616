package acme;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.Queue;

/** Stands for a library that is not in scope. */
final class Shelf {
  private final Queue<ByteBuf> goods = new ArrayDeque<>();

  void put(ByteBuf b) {
    goods.add(b);
  }

  ByteBuf take() {
    return goods.poll();
  }
}
