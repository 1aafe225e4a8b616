/*
 * project: elastic/elasticsearch
 * issue: https://github.com/elastic/elasticsearch/pull/32364
 * bad: org.elasticsearch.plugin:transport-netty4-client:6.3.2
 * good: org.elasticsearch.plugin:transport-netty4-client:6.4.0
 * with: org.elasticsearch:elasticsearch:6.3.2 io.netty:netty-common:4.1.48.Final
 *   io.netty:netty-buffer:4.1.48.Final io.netty:netty-resolver:4.1.48.Final
 *   io.netty:netty-transport:4.1.48.Final io.netty:netty-codec:4.1.48.Final
 *   io.netty:netty-codec-http:4.1.48.Final io.netty:netty-handler:4.1.48.Final
 * fixed: Netty4CorsHandler.channelRead, Netty4CorsHandler.releaseRequest+
 * expect: leak 5
 * half: sixth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import org.elasticsearch.http.netty4.cors.Netty4CorsConfig;
import org.elasticsearch.http.netty4.cors.Netty4CorsConfigBuilder;
import org.elasticsearch.http.netty4.cors.Netty4CorsHandler;

/** Pages of a site that is not allowed to ask send their questions. */
public final class ElasticsearchForbidden {
  private ElasticsearchForbidden() {}

  public static void main(String[] args) {
    Netty4CorsConfig config =
        Netty4CorsConfigBuilder.forOrigin("http://shop.example").shortCircuit().build();
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new Netty4CorsHandler(config));
      FullHttpRequest question =
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.POST,
              "/doors/_search",
              PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes("{}".getBytes(US_ASCII)));
      question.headers().set(HttpHeaderNames.ORIGIN, "http://thief.example");
      channel.writeInbound(question);
      FullHttpResponse answer = channel.readOutbound();
      System.out.println(answer.status());
      answer.release();
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
