package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Keeps a buffer, and gives that back when it is closed. */
public class Basket {
  final AbstractReferenceCountedByteBuf content;

  Basket(AbstractReferenceCountedByteBuf content) {
    this.content = content;
  }

  int size() {
    return content.refCnt();
  }

  void close() {
    content.release();
  }
}

/** Does not do what the method does that it overrides. */
class SilentBasket extends Basket {
  String closed;

  SilentBasket(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  @Override
  void close() {
    closed = "not " + closed;
  }
}

/** Has that from its superclass. */
class NamedBasket extends SilentBasket {
  NamedBasket(AbstractReferenceCountedByteBuf content) {
    super(content);
  }
}

class LoudBasket extends Basket {
  LoudBasket(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  @Override
  void close() {
    super.close();
  }
}

class CountedBasket extends Basket {
  CountedBasket(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  @Override
  void close() {
    while (content.refCnt() > 0) {
      content.release();
    }
  }
}

/** May do so in a method that may be overridden, too. */
class LazyBasket extends Basket {
  LazyBasket(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  @Override
  void close() {
    later();
  }

  void later() {
    super.close();
  }
}

/** Only asks the class whose method it overrides. */
class AskingBasket extends Basket {
  int last;

  AskingBasket(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  @Override
  void close() {
    last = size();
  }
}

/** Leaves something for later that knows nothing of it. */
class NotingBasket extends Basket {
  Runnable note;

  NotingBasket(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  @Override
  void close() {
    note = () -> System.gc();
  }
}

/** Leaves the release for later. */
class PatientBasket extends Basket {
  Runnable note;

  PatientBasket(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  @Override
  void close() {
    note = () -> super.close();
  }
}

/** Looks at something before the release. */
class CheckedBasket {
  private final AbstractReferenceCountedByteBuf content;

  CheckedBasket(AbstractReferenceCountedByteBuf content) {
    this.content = content;
  }

  void close() {
    flush();
    content.release();
  }

  private void flush() {
    if (content.refCnt() > 1) {
      throw new IllegalStateException();
    }
  }
}

/** Keeps baskets, and drops all of them. */
class Cellar {
  private final Map<String, Basket> named = new HashMap<>();
  private final Map<Integer, Deque<AbstractReferenceCountedByteBuf>> rows = new HashMap<>();

  int size(String name, AbstractReferenceCountedByteBuf content) {
    return named.computeIfAbsent(name, unknown -> new Basket(content)).size();
  }

  void forget() {
    named.clear();
  }

  Deque<AbstractReferenceCountedByteBuf> row(int number) {
    return rows.computeIfAbsent(number, unknown -> new ArrayDeque<>());
  }

  void drop(int number) {
    rows.remove(number);
  }
}

/** Adds to what another object gives out. */
class CellarMan {
  private final Cellar cellar = new Cellar();

  void put(int row, AbstractReferenceCountedByteBuf content) {
    Deque<AbstractReferenceCountedByteBuf> contents = cellar.row(row);
    contents.add(content);
  }
}
