/*
 * project: Netflix/zuul
 * issue: https://github.com/Netflix/zuul/commit/c8ecf977744eff6fdf378ec2c7f147c1b235d3eb
 * bad: com.netflix.zuul:zuul-core:2.3.0
 * good: com.netflix.zuul:zuul-core:2.6.9
 * with: org.slf4j:slf4j-nop:1.7.36
 * jvm: --add-opens java.base/java.lang=ALL-UNNAMED
 * fixed: PushMessageSender.channelRead0
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.inject.Guice;
import com.netflix.zuul.netty.server.push.PushConnection;
import com.netflix.zuul.netty.server.push.PushConnectionRegistry;
import com.netflix.zuul.netty.server.push.PushMessageSender;
import com.netflix.zuul.netty.server.push.PushProtocol;
import com.netflix.zuul.netty.server.push.PushUserAuth;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** A browser may get one message an hour, and more are sent to it. */
public final class ZuulPushLimit {
  private ZuulPushLimit() {}

  public static void main(String[] args) {
    System.setProperty("zuul.push.tokenBucket.rate", "1");
    System.setProperty("zuul.push.tokenBucket.window.millis", "3600000");
    ChannelInboundHandlerAdapter last = new ChannelInboundHandlerAdapter();
    EmbeddedChannel browser = new EmbeddedChannel(last);
    ChannelHandlerContext context = browser.pipeline().context(last);
    PushConnectionRegistry registry =
        Guice.createInjector().getInstance(PushConnectionRegistry.class);
    registry.put("ann", new PushConnection(PushProtocol.WEBSOCKET, context));
    for (int i = 0; i < 6; i++) {
      EmbeddedChannel sender = new EmbeddedChannel(new Sender(registry));
      sender.writeInbound(message());
      FullHttpResponse response = sender.readOutbound();
      System.out.println(response.status());
      response.release();
      sender.finishAndReleaseAll();
    }
    browser.finishAndReleaseAll();
    System.out.println("done");
    System.exit(0);
  }

  private static FullHttpRequest message() {
    return new DefaultFullHttpRequest(
        HttpVersion.HTTP_1_1,
        HttpMethod.POST,
        "/zuul/push",
        PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes("a new order".getBytes(US_ASCII)));
  }

  private static final class Sender extends PushMessageSender {
    private Sender(PushConnectionRegistry registry) {
      super(registry);
    }

    @Override
    protected PushUserAuth getPushUserAuth(FullHttpRequest request) {
      return new Ann();
    }
  }

  private static final class Ann implements PushUserAuth {
    @Override
    public boolean isSuccess() {
      return true;
    }

    @Override
    public int statusCode() {
      return 200;
    }

    @Override
    public String getClientIdentity() {
      return "ann";
    }
  }
}
