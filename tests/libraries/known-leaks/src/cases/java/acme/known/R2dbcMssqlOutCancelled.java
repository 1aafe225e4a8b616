/*
 * project: r2dbc/r2dbc-mssql
 * issue: https://github.com/r2dbc/r2dbc-mssql/issues/321
 * bad: io.r2dbc:r2dbc-mssql:1.0.4.RELEASE
 * good: io.r2dbc:r2dbc-mssql:1.0.7.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultMssqlResult.doMap, MssqlSegmentResult.toSegments
 * expect: leak 5
 * half: thirteenth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.r2dbc.mssql.client.ConnectionContext;
import io.r2dbc.mssql.codec.Codecs;
import io.r2dbc.mssql.codec.DefaultCodecs;
import io.r2dbc.mssql.message.Message;
import io.r2dbc.mssql.message.token.ReturnValue;
import io.r2dbc.mssql.message.type.TypeInformation;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import java.lang.reflect.Method;
import java.util.function.Function;
import reactor.core.publisher.Flux;

/** A procedure has returned its price and is not done when the shop gives up. */
public final class R2dbcMssqlOutCancelled {
  private static final TypeInformation INTEGER =
      TypeInformation.decode(Unpooled.wrappedBuffer(new byte[] {0, 0, 0, 0, 1, 0, 0x26, 4}), true);

  private R2dbcMssqlOutCancelled() {}

  public static void main(String[] args) throws Exception {
    Method create =
        Class.forName("io.r2dbc.mssql.DefaultMssqlResult")
            .getDeclaredMethod(
                "toResult",
                String.class,
                ConnectionContext.class,
                Codecs.class,
                Flux.class,
                boolean.class);
    create.setAccessible(true);
    for (int i = 0; i < 5; i++) {
      Flux<Message> answer = Flux.just(price(i));
      Result result =
          (Result)
              create.invoke(
                  null,
                  "EXEC price @price OUTPUT",
                  new ConnectionContext(),
                  new DefaultCodecs(),
                  answer.concatWith(Flux.never()),
                  true);
      Function<Readable, Integer> price = values -> values.get(0, Integer.class);
      Flux.from(result.map(price)).subscribe(System.out::println).dispose();
      System.out.println("gave up");
    }
    System.out.println("done");
  }

  private static Message price(int value) {
    ByteBuf price = PooledByteBufAllocator.DEFAULT.directBuffer().writeByte(4).writeIntLE(value);
    return new ReturnValue(0, "price", 1, INTEGER, price);
  }
}
