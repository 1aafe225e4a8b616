/*
 * project: apache/tinkerpop
 * issue: https://github.com/apache/tinkerpop/pull/1052
 * bad: org.apache.tinkerpop:gremlin-server:3.4.0
 * good: org.apache.tinkerpop:gremlin-server:3.4.1
 * with: io.netty:netty-all:4.1.48.Final
 * fixed: ResponseHandlerContext.writeAndFlush
 * expect: leak 5
 * half: twentyfirst
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import org.apache.tinkerpop.gremlin.driver.message.RequestMessage;
import org.apache.tinkerpop.gremlin.driver.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.server.Context;
import org.apache.tinkerpop.gremlin.server.ResponseHandlerContext;
import org.apache.tinkerpop.gremlin.server.handler.Frame;

/** The answer to a question is found when the customer has been told that it takes too long. */
public final class GremlinSecondAnswer {
  private GremlinSecondAnswer() {}

  public static void main(String[] args) throws Exception {
    EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    for (int i = 0; i < 5; i++) {
      ResponseHandlerContext question =
          new ResponseHandlerContext(
              new Context(
                  RequestMessage.build("eval").create(),
                  channel.pipeline().firstContext(),
                  null,
                  null,
                  null,
                  null));
      question.writeAndFlush(ResponseStatusCode.SERVER_ERROR_TIMEOUT, frame("too late"));
      question.writeAndFlush(ResponseStatusCode.SUCCESS, frame("3 apples"));
      Frame sent = channel.readOutbound();
      System.out.println(((ByteBuf) sent.getMsg()).toString(US_ASCII));
      ReferenceCountUtil.release(sent.getMsg());
    }
    System.out.println(channel.outboundMessages().size() + " more");
    channel.finish();
    System.out.println("done");
    System.exit(0);
  }

  private static Frame frame(String answer) {
    ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
    return new Frame(bytes.writeBytes(answer.getBytes(US_ASCII)));
  }
}
