/*
 * project: neo4j/neo4j
 * issue: https://github.com/neo4j/neo4j/pull/12281
 * bad: org.neo4j:neo4j-bolt:3.5.8
 * good: org.neo4j:neo4j-bolt:3.5.12
 * with: io.netty:netty-all:4.1.48.Final
 * fixed: ProtocolHandshaker.channelRead
 * expect: leak 5
 * half: twentyfirst
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import org.neo4j.bolt.BoltChannel;
import org.neo4j.bolt.transport.pipeline.ProtocolHandshaker;
import org.neo4j.logging.NullLogProvider;

/** Browsers ask at the port of a database's own protocol. */
public final class Neo4jBoltByHttp {
  private Neo4jBoltByHttp() {}

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel();
      channel
          .pipeline()
          .addLast(
              new ProtocolHandshaker(
                  (version, bolt) -> null,
                  new BoltChannel("bolt-" + i, "bolt", channel),
                  NullLogProvider.getInstance(),
                  false,
                  true));
      ByteBuf order = PooledByteBufAllocator.DEFAULT.directBuffer();
      order.writeBytes("3 apples".getBytes(US_ASCII));
      channel.writeInbound(
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/orders", order));
      System.out.println(channel.isOpen());
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
    System.exit(0);
  }
}
