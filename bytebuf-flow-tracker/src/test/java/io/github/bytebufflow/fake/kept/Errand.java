package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.concurrent.Executor;

/** Is made with a buffer, and gives that back in one of its methods, maybe later. */
public class Errand {
  private final AbstractReferenceCountedByteBuf content;

  Errand(AbstractReferenceCountedByteBuf content) {
    this.content = content;
  }

  void start(Executor executor) {
    executor.execute(this::finish);
  }

  private void finish() {
    content.release();
  }

  int size() {
    return content.refCnt();
  }
}

/** Makes such objects. */
class Errands {
  private int size;

  void start(AbstractReferenceCountedByteBuf content, Executor executor) {
    Errand errand = new Errand(content);
    errand.start(executor);
  }

  void look(AbstractReferenceCountedByteBuf content) {
    size += new Errand(content).size();
  }
}
