package acme.mistakes.marshaller;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

interface Serializer<T> {
  void write(T value, ByteBuf out, SerializerRegistry registry);
}

final class SerializationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SerializationException(String message) {
    super(message);
  }
}

final class SerializerRegistry {
  private final Map<Class<?>, Serializer<?>> serializers = new LinkedHashMap<>();

  <T> SerializerRegistry register(Class<T> type, Serializer<? super T> serializer) {
    serializers.put(type, serializer);
    return this;
  }

  @SuppressWarnings("unchecked")
  void write(Object value, ByteBuf out) {
    for (Map.Entry<Class<?>, Serializer<?>> e : serializers.entrySet()) {
      if (e.getKey().isInstance(value)) {
        ((Serializer<Object>) e.getValue()).write(value, out, this);
        return;
      }
    }
    throw new SerializationException(
        "no serializer for " + (value == null ? null : value.getClass()));
  }

  static SerializerRegistry defaults() {
    return new SerializerRegistry()
        .register(Integer.class, (v, out, r) -> out.writeByte('i').writeInt(v))
        .register(Long.class, (v, out, r) -> out.writeByte('l').writeLong(v))
        .register(String.class, new StringSerializer())
        .register(Collection.class, new CollectionSerializer());
  }
}

final class StringSerializer implements Serializer<String> {
  @Override
  public void write(String value, ByteBuf out, SerializerRegistry registry) {
    out.writeByte('s');
    int at = out.writerIndex();
    out.writeShort(0);
    int length = ByteBufUtil.writeUtf8(out, value);
    out.setShort(at, length);
  }
}

@SuppressWarnings("rawtypes")
final class CollectionSerializer implements Serializer<Collection> {
  @Override
  public void write(Collection value, ByteBuf out, SerializerRegistry registry) {
    out.writeByte('c').writeInt(value.size());
    for (Object element : value) {
      registry.write(element, out);
    }
  }
}

interface RecordFormat {
  ByteBuf marshal(Object value);

  int estimate(Object value);
}

final class Marshaller implements RecordFormat {
  private final ByteBufAllocator alloc;
  private final SerializerRegistry registry;

  Marshaller(ByteBufAllocator alloc, SerializerRegistry registry) {
    this.alloc = alloc;
    this.registry = registry;
  }

  @Override
  public int estimate(Object value) {
    return value instanceof Collection ? 16 + 16 * ((Collection<?>) value).size() : 32;
  }

  @Override
  public ByteBuf marshal(Object value) {
    ByteBuf record = alloc.directBuffer(estimate(value));
    record.writeInt(0);
    registry.write(value, record);
    record.setInt(0, record.readableBytes() - 4);
    return record;
  }
}

final class EnvelopingFormat implements RecordFormat {
  private final RecordFormat delegate;
  private final ByteBufAllocator alloc;
  private int sequence;

  EnvelopingFormat(RecordFormat delegate, ByteBufAllocator alloc) {
    this.delegate = delegate;
    this.alloc = alloc;
  }

  @Override
  public int estimate(Object value) {
    return 8 + delegate.estimate(value);
  }

  @Override
  public ByteBuf marshal(Object value) {
    ByteBuf record = delegate.marshal(value);
    ByteBuf enveloped = alloc.directBuffer(8 + record.readableBytes());
    try {
      enveloped.writeInt(0xCAFE).writeInt(sequence++).writeBytes(record);
    } finally {
      record.release();
    }
    return enveloped;
  }
}

final class RecordEncoder extends ChannelOutboundHandlerAdapter {
  private final RecordFormat format;
  private int failed;

  RecordEncoder(RecordFormat format) {
    this.format = format;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (msg instanceof ByteBuf) {
      ctx.write(msg, promise);
      return;
    }
    ByteBuf encoded;
    try {
      encoded = format.marshal(msg);
    } catch (SerializationException e) {
      failed++;
      promise.tryFailure(e);
      return;
    }
    ctx.write(encoded, promise);
  }

  int failed() {
    return failed;
  }
}

public class Main {
  private static void export(RecordFormat format) {
    RecordEncoder encoder = new RecordEncoder(format);
    EmbeddedChannel channel = new EmbeddedChannel(encoder);
    Object[] samples = {
      1,
      "two",
      3L,
      List.of(4, "five"),
      List.of("six", 7.0),
      List.of(List.of(8L), "nine"),
      "ten",
      'x'
    };
    long bytes = 0;
    for (int round = 0; round < 4; round++) {
      for (Object sample : samples) {
        channel.writeAndFlush(sample);
      }
      for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
        bytes += sent.readableBytes();
        sent.release();
      }
    }
    channel.finishAndReleaseAll();
    System.out.println("bytes " + bytes + ", failed " + encoder.failed());
  }

  public static void main(String[] args) {
    ByteBufAllocator alloc = PooledByteBufAllocator.DEFAULT;
    Marshaller plain = new Marshaller(alloc, SerializerRegistry.defaults());
    export(plain);
    export(new EnvelopingFormat(plain, alloc));
    System.out.println("done");
  }
}
