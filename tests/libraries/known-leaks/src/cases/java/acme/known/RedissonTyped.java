/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/issues/6286
 * bad: org.redisson:redisson:3.39.0
 * good: org.redisson:redisson:3.40.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: TypedJsonJacksonCodec$1.encode
 * expect: leak 5
 * half: twentythird
 * size: large
 */
package acme.known;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.redisson.client.protocol.Encoder;
import org.redisson.codec.TypedJsonJacksonCodec;

/** Facts about customers are cached, of which a module does not write the secret ones. */
public final class RedissonTyped {
  private RedissonTyped() {}

  public static final class Address {
    public final String street;

    Address(String street) {
      this.street = street;
    }
  }

  public static final class Secret {
    public final String word;

    Secret(String word) {
      this.word = word;
    }
  }

  private static final class Discretion extends BeanSerializerModifier {
    @Override
    public JsonSerializer<?> modifySerializer(
        SerializationConfig config, BeanDescription bean, JsonSerializer<?> serializer) {
      if (bean.getBeanClass() == Secret.class) {
        throw new SecurityException("no secrets in the cache");
      }
      return serializer;
    }
  }

  public static void main(String[] args) {
    ObjectMapper mapper = new ObjectMapper();
    mapper.registerModule(new SimpleModule().setSerializerModifier(new Discretion()));
    Encoder encoder = new TypedJsonJacksonCodec(Object.class, mapper).getValueEncoder();
    for (int i = 0; i < 15; i++) {
      Object fact = i % 3 == 2 ? new Secret("sesame " + i) : new Address("Road " + i);
      try {
        ByteBuf stored = encoder.encode(fact);
        System.out.println(stored.readableBytes());
        stored.release();
      } catch (IOException | SecurityException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }
}
