/*
 * project: pgjdbc/r2dbc-postgresql
 * issue: https://github.com/pgjdbc/r2dbc-postgresql/issues/329
 * bad: io.r2dbc:r2dbc-postgresql:0.8.4.RELEASE
 * good: io.r2dbc:r2dbc-postgresql:0.8.5.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: JsonCodec.doEncode
 * expect: leak 5
 * half: first
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.r2dbc.postgresql.client.Binding;
import io.r2dbc.postgresql.codec.DefaultCodecs;
import io.r2dbc.postgresql.codec.Json;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Flux;

/**
 * A text is bound as JSON: the codec copies it behind a version byte and forgets what it copied
 * from.
 */
public final class R2dbcPostgresJson {
  public static void main(String[] args) {
    DefaultCodecs codecs = new DefaultCodecs(PooledByteBufAllocator.DEFAULT);
    for (int i = 0; i < 5; i++) {
      ByteBuf order = PooledByteBufAllocator.DEFAULT.directBuffer();
      order.writeCharSequence("{\"order\":" + i + "}", StandardCharsets.UTF_8);
      Binding binding = new Binding(1).add(0, codecs.encode(Json.of(order)));
      ByteBuf value = Flux.from(binding.getParameterValues().get(0)).blockFirst();
      System.out.println(value.readableBytes());
      value.release();
    }
    System.out.println("done");
  }
}
