package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/** Methods that do with a buffer what methods do. */
class Shop {
  final Queue<AbstractReferenceCountedByteBuf> waiting = new ArrayDeque<>();
  AbstractReferenceCountedByteBuf kept;

  /** Keeps a buffer; stays what {@link Shop} is given. */
  static class Parcel {
    private final AbstractReferenceCountedByteBuf content;

    Parcel(AbstractReferenceCountedByteBuf content) {
      this(content, true);
    }

    Parcel(AbstractReferenceCountedByteBuf content, boolean checked) {
      this.content = checked ? content : null;
    }

    void release() {
      content.release();
    }
  }

  static int reads(AbstractReferenceCountedByteBuf in) {
    return in.capacity() + in.refCnt();
  }

  static int readsByAnother(AbstractReferenceCountedByteBuf in) {
    return 1 + reads(in);
  }

  static void releases(AbstractReferenceCountedByteBuf in) {
    if (in == null) {
      return;
    }
    reads(in);
    in.release();
  }

  static boolean forgets(AbstractReferenceCountedByteBuf in) {
    if (in.capacity() == 0) {
      return false;
    }
    in.release();
    return true;
  }

  static void throwsWithIt(AbstractReferenceCountedByteBuf in) {
    if (in.capacity() == 0) {
      throw new IllegalStateException("empty");
    }
    in.release();
  }

  static void releasesFinally(AbstractReferenceCountedByteBuf in) {
    try {
      reads(in);
    } finally {
      in.release();
    }
  }

  static void passesToForgets(AbstractReferenceCountedByteBuf in) {
    forgets(in);
  }

  static AbstractReferenceCountedByteBuf returns(AbstractReferenceCountedByteBuf in) {
    return in;
  }

  void keeps(AbstractReferenceCountedByteBuf in) {
    kept = in;
  }

  void queues(AbstractReferenceCountedByteBuf in) {
    waiting.add(in);
  }

  static void gives(AbstractReferenceCountedByteBuf in, Consumer<Object> to) {
    to.accept(in);
  }

  static void wrapsAndForgets(AbstractReferenceCountedByteBuf in) {
    Parcel parcel = new Parcel(in);
    if (in.capacity() > 0) {
      parcel.release();
    }
  }

  static int retainsAndForgets(AbstractReferenceCountedByteBuf in) {
    in.retain();
    in.release();
    return in.capacity();
  }

  static void loses(AbstractReferenceCountedByteBuf in) {
    AbstractReferenceCountedByteBuf same = returns(in);
    forgets(same);
  }

  static void makes() {
    AbstractReferenceCountedByteBuf made = returns(new AbstractReferenceCountedByteBuf());
    reads(made);
  }
}
