package com.acme.docs;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/** A stored document; owns its body. */
final class Document {

  private static final NettyDataBufferFactory FACTORY =
      new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

  private final String id;
  private final DocumentHeader header;
  private final DataBuffer body;

  Document(String id, DocumentHeader header, DataBuffer body) {
    this.id = id;
    this.header = header;
    this.body = body;
  }

  String id() {
    return id;
  }

  DocumentHeader header() {
    return header;
  }

  /** The text below the title line, for the caller to release. */
  DataBuffer text() {
    ByteBuf all = NettyDataBufferFactory.toByteBuf(body);
    int length = header.length();
    ByteBuf text = all.retainedSlice(all.readerIndex() + length, all.readableBytes() - length);
    return FACTORY.wrap(text);
  }

  void discard() {
    DataBufferUtils.release(body);
  }
}
