package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;

/** Reads all frames of a stream on one channel, and asks for every value in them. */
final class Walk {
  static final int DEPTH = 8;

  private final FrameReader frame = new FrameReader(FrameReader.LEAST_FRAME_MAX);
  private final ContentOrder order = new ContentOrder();
  private final MethodReader method = new MethodReader(DEPTH);
  private final HeaderReader header = new HeaderReader(DEPTH);
  private final ShortStrings names = new ShortStrings(16);
  private final TableReader[] tables = new TableReader[DEPTH + 1];

  /** So that no read is for nothing. */
  private long sum;

  private int frames;

  Walk() {
    for (int i = 0; i < tables.length; i++) {
      tables[i] = new TableReader();
    }
  }

  long sum() {
    return sum;
  }

  int frames() {
    return frames;
  }

  /** The first fault, or none if the stream ends between frames or inside one. */
  Fault run(ByteBuf in) {
    int at = in.readerIndex();
    int end = in.writerIndex();
    while (frame.read(in, at, end)) {
      frames++;
      Fault fault = one(in);
      if (fault != Fault.NONE) {
        return fault;
      }
      at = frame.next();
    }
    return frame.fault();
  }

  private Fault one(ByteBuf in) {
    int index = frame.payload();
    int length = frame.length();
    switch (frame.type()) {
      case FrameReader.METHOD:
        Fault fault = method.read(in, index, length);
        if (fault == Fault.NONE) {
          arguments(in);
          fault = order.method(method.method());
        }
        return fault;
      case FrameReader.HEADER:
        Fault bad = header.read(in, index, length);
        if (bad == Fault.NONE) {
          properties();
          bad = order.header(header.bodySize());
        }
        return bad;
      case FrameReader.BODY:
        return order.body(length);
      default:
        return Fault.NONE;
    }
  }

  private void arguments(ByteBuf in) {
    Kind[] kinds = method.method().kinds;
    for (int i = 0; i < kinds.length; i++) {
      switch (kinds[i]) {
        case OCTET -> sum += method.octet(i);
        case SHORT -> sum += method.u16(i);
        case LONG -> sum += method.u32(i);
        case LONGLONG -> sum += method.u64(i);
        case BIT -> sum += method.bit(i) ? 1 : 0;
        case SHORTSTR -> sum += method.name(i, names).length() + method.length(i);
        case LONGSTR -> octets(in, method.start(i), method.length(i));
        case TABLE -> {
          method.table(i, tables[0]);
          table(in, 0);
        }
      }
    }
  }

  private void properties() {
    for (Property p : Property.ALL) {
      if (header.has(p)) {
        switch (p.kind) {
          case OCTET -> sum += header.octet(p);
          case LONGLONG -> sum += header.timestamp();
          case SHORTSTR -> sum += header.length(p) + header.text(p).length();
          default -> {
            header.headers(tables[0]);
            sum += header.start(p) + header.length(p);
            table(null, 0);
          }
        }
      }
    }
  }

  private void table(ByteBuf in, int depth) {
    TableReader t = tables[depth];
    while (t.next()) {
      sum += t.name().length() + t.type() + t.number() + (long) t.floating() + t.scale();
      sum += t.text().length();
      if (in != null) {
        octets(in, t.start(), t.length());
      }
      t.enter(tables[depth + 1]);
      if (t.type() == 'F' || t.type() == 'A') {
        table(in, depth + 1);
      }
    }
  }

  private void octets(ByteBuf in, int index, int length) {
    for (int i = 0; i < length; i++) {
      sum += in.getByte(index + i);
    }
  }
}
