/*
 * project: mariadb-corporation/mariadb-connector-r2dbc
 * issue: https://github.com/mariadb-corporation/mariadb-connector-r2dbc/commit/0b63e3b
 * bad: org.mariadb:r2dbc-mariadb:1.3.0
 * good: org.mariadb:r2dbc-mariadb:1.3.2
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: MariadbFrameDecoder.decode
 * expect: leak 5
 * half: fifth
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.util.ArrayDeque;
import org.mariadb.r2dbc.MariadbConnectionConfiguration;
import org.mariadb.r2dbc.client.MariadbFrameDecoder;

/** A database answers with a packet that ends too early. */
public final class MariadbPacketCut {
  private MariadbPacketCut() {}

  public static void main(String[] args) {
    MariadbConnectionConfiguration configuration =
        MariadbConnectionConfiguration.builder().host("localhost").username("shop").build();
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(new MariadbFrameDecoder(new ArrayDeque<>(), null, configuration));
      try {
        channel.writeInbound(
            PooledByteBufAllocator.DEFAULT
                .directBuffer()
                .writeMediumLE(2)
                .writeByte(1)
                .writeByte(0xff)
                .writeByte(7));
      } catch (DecoderException e) {
        System.out.println(e.getCause().getClass().getSimpleName());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
