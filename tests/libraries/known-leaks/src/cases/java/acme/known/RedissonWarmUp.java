/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/commit/3c6156586
 * bad: org.redisson:redisson:3.23.2
 * good: org.redisson:redisson:3.23.3
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: JsonJacksonCodec.warmup
 * expect: leak 1
 * half: fourth
 * size: large
 */
package acme.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import org.redisson.codec.JsonJacksonCodec;

/** A codec tries itself out with a mapper that refuses to read what it has not seen before. */
public final class RedissonWarmUp {
  private RedissonWarmUp() {}

  public static void main(String[] args) {
    ObjectMapper mapper =
        new ObjectMapper()
            .registerModule(new SimpleModule().addDeserializer(Object.class, new Refusal()));
    System.out.println(new JsonJacksonCodec(mapper).getClass().getSimpleName());
    System.out.println("done");
  }

  private static final class Refusal extends StdDeserializer<Object> {
    private static final long serialVersionUID = 1;

    Refusal() {
      super(Object.class);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      throw new IOException("unknown value " + parser.getText());
    }

    @Override
    public Object deserializeWithType(
        JsonParser parser, DeserializationContext context, TypeDeserializer types)
        throws IOException {
      return deserialize(parser, context);
    }
  }
}
