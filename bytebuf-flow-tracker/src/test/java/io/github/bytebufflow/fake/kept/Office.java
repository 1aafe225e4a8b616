package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/** Makes messages that have buffers, and gets such. */
public class Office {
  private final Queue<Object> box = new ArrayDeque<>();

  void post(AbstractReferenceCountedByteBuf content) {
    box.add(new Letter(content));
  }

  /** Releases only what is welcome. */
  static void open(Object message, boolean welcome) {
    if (message instanceof Letter) {
      Letter letter = (Letter) message;
      if (welcome) {
        letter.release();
      }
    }
  }

  /** Asks for the type without a cast. */
  static void pass(Object message, Consumer<Object> to, boolean welcome) {
    if (!(message instanceof Letter)) {
      return;
    }
    if (welcome) {
      to.accept(message);
    }
  }

  static void burn(Letter letter) {
    letter.release();
  }

  static int weigh(Letter letter) {
    return letter.content.capacity();
  }

  static Runnable later(AbstractReferenceCountedByteBuf content, boolean welcome) {
    return () -> {
      if (welcome) {
        content.release();
      }
    };
  }
}
