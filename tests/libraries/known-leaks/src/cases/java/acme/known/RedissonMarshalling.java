/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/issues/3502
 * bad: org.redisson:redisson:3.15.1
 * good: org.redisson:redisson:3.15.2
 * with: org.slf4j:slf4j-nop:1.7.36
 * jvm: --add-opens=java.base/java.io=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED
 * fixed: MarshallingCodec$4.encode, MarshallingCodec.<init>
 * expect: leak 5
 * half: second
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import java.util.List;
import org.redisson.codec.MarshallingCodec;

/** An object that cannot be serialized is stored: the buffer of the codec is not released. */
public final class RedissonMarshalling {
  static final class Order {}

  public static void main(String[] args) throws Exception {
    MarshallingCodec codec = new MarshallingCodec();
    ByteBuf good = codec.getValueEncoder().encode("order");
    System.out.println(good.readableBytes());
    good.release();
    for (int i = 0; i < 5; i++) {
      try {
        codec.getValueEncoder().encode(List.of("order", new Order())).release();
      } catch (Exception e) {
        System.out.println(e);
      }
    }
    System.out.println("done");
  }
}
