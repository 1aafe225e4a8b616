package org.example.files;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** The file that is being uploaded over a connection, if any. */
final class UploadSession {

  private final FileStore store;
  private String name;
  private ByteBuf content;

  UploadSession(FileStore store) {
    this.store = store;
  }

  String name() {
    return name;
  }

  /** Starts a file; what was not ended before is given up. */
  void begin(String newName) {
    cancel(); //@good 3
    name = newName;
    content = PooledByteBufAllocator.DEFAULT.directBuffer(4096);
  }

  void append(ByteBuf part) {
    if (content == null) {
      throw new IllegalStateException("no file has been begun");
    }
    content.writeBytes(part);
  }

  /** Stores the file and answers its size. */
  int end() {
    if (content == null) {
      throw new IllegalStateException("no file has been begun");
    }
    int size = content.readableBytes();
    store.put(name, content);
    content = null;
    return size;
  }

  void cancel() {
    if (content != null) {
      content.release();
      content = null;
    }
  }
}
