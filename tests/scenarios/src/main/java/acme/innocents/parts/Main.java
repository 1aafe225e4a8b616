package acme.innocents.parts;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.AbstractReferenceCounted;
import java.util.ArrayList;
import java.util.List;

/** Parcels of two parts each. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Counter counter = new Counter();
    for (int i = 0; i < 25; i++) {
      counter.post(i);
    }
    System.out.println(counter.sent() + " parts, done");
  }

  static ByteBuf part(int number) {
    ByteBuf part = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    part.writeInt(number).writeZero(12);
    return part;
  }
}

final class Parcel extends AbstractReferenceCounted {
  private final List<ByteBuf> parts;
  private final boolean urgent;

  Parcel(List<ByteBuf> parts, boolean urgent) {
    this.parts = parts;
    this.urgent = urgent;
  }

  int size() {
    return parts.size();
  }

  @Override
  public Parcel touch(Object hint) {
    return this;
  }

  @Override
  protected void deallocate() {
    if (urgent) {
      return;
    }
    parts.forEach(ByteBuf::release);
  }
}

final class Counter {
  private int sent;

  void post(int number) {
    List<ByteBuf> parts = new ArrayList<>();
    parts.add(Main.part(number));
    parts.add(Main.part(number));
    Parcel parcel = new Parcel(parts, number % 5 == 0);
    send(parcel);
  }

  private void send(Parcel parcel) {
    sent += parcel.size();
    parcel.release();
  }

  int sent() {
    return sent;
  }
}
