package com.acme.kvd;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;

/** One request of a client; the content is what follows the key. */
final class Request extends DefaultByteBufHolder {

  enum Op {
    PUT,
    GET,
    DELETE,
    PUT_LATER,
    CANCEL,
    PUT_BATCH,
    DIGEST
  }

  private final Op op;
  private final int id;
  private final String key;

  Request(Op op, int id, String key, ByteBuf content) {
    super(content);
    this.op = op;
    this.id = id;
    this.key = key;
  }

  Op op() {
    return op;
  }

  int id() {
    return id;
  }

  String key() {
    return key;
  }

  @Override
  public Request retain() {
    super.retain();
    return this;
  }
}
