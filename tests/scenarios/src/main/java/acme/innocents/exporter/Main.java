package acme.innocents.exporter;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/** An exporter that measures what it is given, and holds what is big. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Sink sink = new Sink();
    Exporter exporter = new Exporter(sink);
    for (int i = 0; i < 25; i++) {
      exporter.export(span(i));
    }
    sink.reset();
    System.out.println(exporter.exported() + " bytes, done");
  }

  private static ByteBuf span(int number) {
    ByteBuf span = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    span.writeInt(number).writeZero(12);
    return span;
  }
}

final class Sink {
  private final List<ByteBuf> held = new ArrayList<>();

  void hold(ByteBuf span) {
    held.add(span);
  }

  void reset() {
    held.clear();
  }
}

final class Exporter {
  private final Sink sink;
  private long exported;

  Exporter(Sink sink) {
    this.sink = sink;
  }

  void export(ByteBuf span) {
    Meter meter = new Meter();
    boolean big = meter.measure(span) > 3;
    if (!big) {
      meter.close();
      span.release();
      return;
    }
    sink.hold(span);
    report(meter.total());
  }

  private void report(long bytes) {
    exported += bytes;
  }

  long exported() {
    return exported;
  }
}

final class Meter implements AutoCloseable {
  private long total;

  int measure(ByteBuf span) {
    total += span.readableBytes();
    return span.getInt(0) % 5 == 0 ? 9 : 1;
  }

  long total() {
    return total;
  }

  @Override
  public void close() {
    total = 0;
  }
}
