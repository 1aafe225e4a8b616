package com.acme.metrics;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Puts records together until there is enough to be sent. */
final class Batcher {

  private static final int BATCH_BYTES = 1400;

  private final UpstreamLink upstream;
  private ByteBuf batch;

  Batcher(UpstreamLink upstream) {
    this.upstream = upstream;
  }

  /** Takes over the record. */
  void add(ByteBuf record) {
    if (batch != null && batch.writableBytes() < 2 + record.readableBytes()) {
      flush();
    }
    if (batch == null) {
      // some of them wait for the upstream for long, so the pool is left alone
      batch = Unpooled.directBuffer(BATCH_BYTES);
    }
    batch.writeShort(record.readableBytes());
    batch.writeBytes(record);
    record.release();
  }

  void flush() {
    if (batch != null) {
      ByteBuf full = batch;
      batch = null;
      upstream.send(full);
    }
  }

  void close() {
    if (batch != null) {
      batch.release();
      batch = null;
    }
  }
}
