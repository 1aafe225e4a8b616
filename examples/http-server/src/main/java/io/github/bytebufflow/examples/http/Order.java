package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;

/** An order whose lines are still in the buffer that it came in; it owns that buffer. */
final class Order extends DefaultByteBufHolder {

  private final long customer;

  Order(long customer, ByteBuf lines) {
    super(lines);
    this.customer = customer;
  }

  long customer() {
    return customer;
  }

  @Override
  public Order replace(ByteBuf lines) {
    return new Order(customer, lines);
  }
}
