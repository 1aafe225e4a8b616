/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/commit/cfb37545e
 * bad: org.redisson:redisson:3.7.1
 * good: org.redisson:redisson:3.7.2
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-handler:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: JsonJacksonCodec$1.encode, FstCodec$2.encode
 * expect: leak 5
 * half: twentythird
 * size: large
 */
package acme.known;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.redisson.client.protocol.Encoder;
import org.redisson.codec.JsonJacksonCodec;

/** Baskets are stored, and for some of their prices nobody has set the rate. */
public final class RedissonJson {
  private RedissonJson() {}

  public static final class Basket {
    public final int pieces;

    Basket(int pieces) {
      this.pieces = pieces;
    }
  }

  @JsonSerialize(using = PriceSerializer.class)
  public static final class Price {
    final int cents;

    Price(int cents) {
      this.cents = cents;
    }
  }

  public static final class PriceSerializer extends JsonSerializer<Price> {
    private final double rate;

    public PriceSerializer() {
      String text = System.getProperty("acme.rate");
      if (text == null) {
        throw new IllegalStateException("no rate");
      }
      rate = Double.parseDouble(text);
    }

    @Override
    public void serialize(Price price, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeNumber(price.cents * rate);
    }
  }

  public static void main(String[] args) {
    Encoder encoder = new JsonJacksonCodec(new ObjectMapper()).getValueEncoder();
    for (int i = 0; i < 10; i++) {
      store(encoder, new Basket(i));
    }
    for (int i = 0; i < 5; i++) {
      store(encoder, new Price(i * 100));
    }
    System.out.println("done");
  }

  private static void store(Encoder encoder, Object value) {
    try {
      ByteBuf stored = encoder.encode(value);
      System.out.println(stored.readableBytes());
      stored.release();
    } catch (IOException | IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
