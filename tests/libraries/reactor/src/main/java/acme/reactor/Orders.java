package acme.reactor;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Takes orders: joins the chunks of each body, and keeps it until the orders are booked. */
final class Orders {
  private final Queue<ByteBuf> taken = new ConcurrentLinkedQueue<>();
  private final boolean careful;

  Orders(boolean careful) {
    this.careful = careful;
  }

  Publisher<Void> receive(HttpServerRequest request, HttpServerResponse response) {
    Mono<String> receipt =
        request
            .receive()
            .aggregate()
            // The queue still needs it when the operator has released its own.
            .retain()
            .map(this::take);
    return response.sendString(receipt);
  }

  private String take(ByteBuf order) {
    taken.add(order);
    return "taken";
  }

  /** Books what has been taken; returns how many orders were rejected. */
  int bookAll() {
    int rejected = 0;
    for (ByteBuf order = taken.poll(); order != null; order = taken.poll()) {
      rejected += book(order) ? 0 : 1;
    }
    return rejected;
  }

  private boolean book(ByteBuf order) {
    if (quantity(order) == 0) {
      return reject(order);
    }
    order.release();
    return true;
  }

  private int quantity(ByteBuf order) {
    int colon = order.indexOf(order.readerIndex(), order.writerIndex(), (byte) ':');
    int length = order.writerIndex() - colon - 1;
    return Integer.parseInt(order.toString(colon + 1, length, StandardCharsets.US_ASCII));
  }

  /** The early exit that was added later. */
  private boolean reject(ByteBuf order) {
    if (careful) {
      order.release();
    }
    return false;
  }
}
