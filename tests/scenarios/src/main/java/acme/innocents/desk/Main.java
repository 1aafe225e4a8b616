package acme.innocents.desk;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.AbstractReferenceCounted;

/** A desk that fills envelopes, stamps them and posts them. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Desk desk = new Desk();
    for (int i = 0; i < 25; i++) {
      desk.post(i);
    }
    System.out.println(desk.weight() + " bytes, done");
  }

  static ByteBuf letter(int number) {
    ByteBuf letter = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    letter.writeInt(number).writeZero(12);
    return letter;
  }
}

final class Envelope extends AbstractReferenceCounted {
  ByteBuf letter;
  boolean urgent;

  @Override
  public Envelope touch(Object hint) {
    return this;
  }

  @Override
  protected void deallocate() {
    if (!urgent) {
      letter.release();
    }
    letter = null;
  }
}

final class Filler {
  void fill(Envelope envelope, ByteBuf letter, boolean urgent) {
    envelope.letter = letter;
    envelope.urgent = urgent;
  }
}

final class Desk {
  private final Filler filler = new Filler();
  private int weight;

  void post(int number) {
    Envelope envelope = new Envelope();
    filler.fill(envelope, Main.letter(number), number % 5 == 0);
    stamp(envelope);
    envelope.release();
  }

  private void stamp(Envelope envelope) {
    weight += envelope.letter.readableBytes();
  }

  int weight() {
    return weight;
  }
}
