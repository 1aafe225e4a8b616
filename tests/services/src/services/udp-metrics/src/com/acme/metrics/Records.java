package com.acme.metrics;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;

/** What is sent to the upstream for a metric. */
final class Records {

  private Records() {}

  static ByteBuf counter(ByteBufAllocator alloc, String name, long total) {
    ByteBuf record = alloc.buffer(16 + name.length());
    record.writeByte('c').writeLong(total);
    ByteBufUtil.writeUtf8(record, name);
    return record;
  }

  static ByteBuf timing(ByteBufAllocator alloc, String name, String millis) {
    ByteBuf record = alloc.buffer(16 + name.length());
    try { //@good 1
      record.writeByte('t').writeDouble(Double.parseDouble(millis));
    } catch (NumberFormatException e) { //@good 1
      record.release(); //@good 1
      throw e; //@good 1
    } //@good 1
    ByteBufUtil.writeUtf8(record, name);
    return record;
  }
}
