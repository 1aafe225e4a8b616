package acme.redisson;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import org.redisson.client.codec.BaseCodec;
import org.redisson.client.codec.StringCodec;
import org.redisson.client.handler.State;
import org.redisson.client.protocol.Decoder;
import org.redisson.client.protocol.Encoder;

/** Measures as 9 bytes: a kind and a value. Values that are no number are refused. */
final class MeasureCodec extends BaseCodec {
  private final boolean careful;

  MeasureCodec(boolean careful) {
    this.careful = careful;
  }

  @Override
  public Encoder getValueEncoder() {
    return this::encode;
  }

  @Override
  public Decoder<Object> getValueDecoder() {
    return this::decode;
  }

  @Override
  public Encoder getMapKeyEncoder() {
    return StringCodec.INSTANCE.getMapKeyEncoder();
  }

  private ByteBuf encode(Object measure) throws IOException {
    ByteBuf out = ByteBufAllocator.DEFAULT.buffer(9);
    out.writeByte('d');
    try {
      write((Double) measure, out);
    } catch (IOException e) {
      if (careful) {
        out.release();
      }
      throw e;
    }
    return out;
  }

  private static void write(double value, ByteBuf out) throws IOException {
    if (Double.isNaN(value)) {
      throw new IOException("not a number");
    }
    out.writeDouble(value);
  }

  private Object decode(ByteBuf in, State state) {
    in.skipBytes(1);
    return in.readDouble();
  }
}
