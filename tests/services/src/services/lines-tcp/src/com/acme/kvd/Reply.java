package com.acme.kvd;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.Unpooled;

/** The answer to one request. */
final class Reply extends DefaultByteBufHolder {

  enum Status {
    OK,
    NOT_FOUND,
    BUSY,
    BAD_REQUEST
  }

  private final int id;
  private final Status status;

  private Reply(int id, Status status, ByteBuf content) {
    super(content);
    this.id = id;
    this.status = status;
  }

  static Reply of(Request request, Status status) {
    return new Reply(request.id(), status, Unpooled.EMPTY_BUFFER);
  }

  /** Takes over the value. */
  static Reply value(Request request, ByteBuf value) {
    return new Reply(request.id(), Status.OK, value);
  }

  int id() {
    return id;
  }

  Status status() {
    return status;
  }
}
