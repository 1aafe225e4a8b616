/*
 * project: elastic/elasticsearch
 * issue: https://github.com/elastic/elasticsearch/pull/26226
 * bad: org.elasticsearch.plugin:transport-netty4-client:5.5.3
 * good: org.elasticsearch.plugin:transport-netty4-client:5.6.0
 * with: org.apache.logging.log4j:log4j-api:2.17.2 io.netty:netty-common:4.1.48.Final
 *   io.netty:netty-buffer:4.1.48.Final io.netty:netty-resolver:4.1.48.Final
 *   io.netty:netty-transport:4.1.48.Final io.netty:netty-codec:4.1.48.Final
 *   io.netty:netty-codec-http:4.1.48.Final io.netty:netty-handler:4.1.48.Final
 * fixed: HttpPipeliningHandler.close+
 * expect: leak 5
 * half: sixth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.lang.reflect.Constructor;
import org.apache.logging.log4j.LogManager;
import org.elasticsearch.http.netty4.pipelining.HttpPipelinedRequest;
import org.elasticsearch.http.netty4.pipelining.HttpPipeliningHandler;

/** A client asks two questions, and leaves when only the second has an answer. */
public final class ElasticsearchPipelining {
  private ElasticsearchPipelining() {}

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(pipelining(), new Answers());
      channel.writeInbound(question("/slow"), question("/fast"));
      channel.close().sync();
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  /** The newer version wants a logger too. */
  private static ChannelHandler pipelining() throws ReflectiveOperationException {
    Constructor<?> constructor = HttpPipeliningHandler.class.getConstructors()[0];
    return (ChannelHandler)
        (constructor.getParameterCount() == 1
            ? constructor.newInstance(10)
            : constructor.newInstance(LogManager.getRootLogger(), 10));
  }

  private static Object question(String path) {
    return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, path);
  }

  private static final class Answers extends SimpleChannelInboundHandler<HttpPipelinedRequest> {
    private Answers() {
      super(false);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpPipelinedRequest request) {
      String path = ((HttpRequest) request.last()).uri();
      System.out.println(path);
      // Once for the question, and once for what carries it.
      request.release(2);
      if (path.equals("/fast")) {
        ByteBuf text = context.alloc().directBuffer().writeBytes("42".getBytes(US_ASCII));
        ChannelPromise promise = context.newPromise();
        context.writeAndFlush(
            request.createHttpResponse(
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, text),
                promise),
            promise);
      }
    }
  }
}
