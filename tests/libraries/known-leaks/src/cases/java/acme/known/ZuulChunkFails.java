/*
 * project: Netflix/zuul
 * issue: https://github.com/Netflix/zuul/commit/968ce90b
 * bad: com.netflix.zuul:zuul-core:2.3.0
 * good: com.netflix.zuul:zuul-core:2.6.9
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ZuulFilterChainRunner.filter, ZuulEndPointRunner.filter
 * expect: leak 5
 * half: nineteenth
 * size: large
 */
package acme.known;

import com.netflix.spectator.api.DefaultRegistry;
import com.netflix.zuul.FilterUsageNotifier;
import com.netflix.zuul.context.CommonContextKeys;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.ZuulFilter;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.ZuulMessage;
import com.netflix.zuul.message.http.HttpQueryParams;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.message.http.HttpRequestMessageImpl;
import com.netflix.zuul.netty.filter.FilterRunner;
import com.netflix.zuul.netty.filter.ZuulFilterChainRunner;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import java.lang.reflect.Constructor;
import java.util.Arrays;

/** A filter looks at the parts of what comes in, and cannot read one. */
public final class ZuulChunkFails {
  private ZuulChunkFails() {}

  public static void main(String[] args) throws Exception {
    FilterRunner<HttpRequestMessage, HttpRequestMessage> filters = filters(new Reader());
    for (int i = 0; i < 5; i++) {
      Gateway gateway = new Gateway();
      EmbeddedChannel channel = new EmbeddedChannel(gateway);
      SessionContext context = new SessionContext();
      context.put(CommonContextKeys.NETTY_SERVER_CHANNEL_HANDLER_CONTEXT, gateway.context);
      HttpRequestMessage request =
          new HttpRequestMessageImpl(
              context,
              "HTTP/1.1",
              "post",
              "/orders",
              new HttpQueryParams(),
              new Headers(),
              "127.0.0.1",
              "http",
              80,
              "shop");
      filters.filter(request);
      ByteBuf part = PooledByteBufAllocator.DEFAULT.directBuffer().writeZero(10);
      filters.filter(request, new DefaultHttpContent(part));
      try {
        channel.checkException();
        System.out.println("read");
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
    System.exit(0);
  }

  /** The later version asks for a registry too. */
  @SuppressWarnings("unchecked")
  private static FilterRunner<HttpRequestMessage, HttpRequestMessage> filters(Reader reader)
      throws ReflectiveOperationException {
    FilterUsageNotifier notifier = (filter, status) -> {};
    Object[] all = {new ZuulFilter<?, ?>[] {reader}, notifier, new DefaultRegistry()};
    Constructor<?> shortest =
        Arrays.stream(ZuulFilterChainRunner.class.getConstructors())
            .min((one, other) -> one.getParameterCount() - other.getParameterCount())
            .get();
    return (FilterRunner<HttpRequestMessage, HttpRequestMessage>)
        shortest.newInstance(Arrays.copyOf(all, shortest.getParameterCount()));
  }

  private static final class Gateway extends ChannelInboundHandlerAdapter {
    private ChannelHandlerContext context;

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
      context = added;
    }
  }

  private static final class Reader extends HttpInboundSyncFilter {
    @Override
    public int filterOrder() {
      return 1;
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
      return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
      return request;
    }

    @Override
    public HttpContent processContentChunk(ZuulMessage message, HttpContent part) {
      throw new IllegalArgumentException("cannot be read");
    }
  }
}
