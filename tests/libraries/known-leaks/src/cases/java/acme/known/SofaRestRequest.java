/*
 * project: sofastack/sofa-rpc
 * issue: https://github.com/sofastack/sofa-rpc/pull/658
 * bad: com.alipay.sofa:sofa-rpc-all:5.5.9
 * good: com.alipay.sofa:sofa-rpc-all:5.6.0
 * with: io.netty:netty-all:4.1.48.Final org.slf4j:slf4j-nop:1.7.36
 *   org.jboss.resteasy:resteasy-jaxrs:3.6.3.Final org.jboss.resteasy:resteasy-netty4:3.6.3.Final
 *   org.jboss.resteasy:resteasy-client:3.6.3.Final
 * fixed: SofaRestRequestHandler.channelRead0
 * expect: leak 5
 * half: sixth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.alipay.sofa.rpc.server.rest.SofaRestRequestHandler;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import javax.ws.rs.Consumes;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jboss.resteasy.plugins.server.netty.RequestDispatcher;
import org.jboss.resteasy.plugins.server.netty.RestEasyHttpRequestDecoder;
import org.jboss.resteasy.plugins.server.netty.RestEasyHttpResponseEncoder;
import org.jboss.resteasy.spi.ResteasyDeployment;

/** A service gets orders. */
public final class SofaRestRequest {
  private SofaRestRequest() {}

  public static void main(String[] args) {
    ResteasyDeployment deployment = new ResteasyDeployment();
    deployment.setResources(List.of(new Orders()));
    deployment.start();
    RequestDispatcher dispatcher =
        new RequestDispatcher(
            (SynchronousDispatcher) deployment.getDispatcher(),
            deployment.getProviderFactory(),
            null);
    for (int i = 0; i < 5; i++) {
      Connection connection = new Connection(dispatcher);
      FullHttpRequest request =
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.POST,
              "/orders",
              PooledByteBufAllocator.DEFAULT
                  .directBuffer()
                  .writeBytes("one door".getBytes(US_ASCII)));
      request.headers().set(HttpHeaderNames.HOST, "127.0.0.1");
      request.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain");
      request.headers().set(HttpHeaderNames.CONTENT_LENGTH, 8);
      connection.writeInbound(request);
      connection.finishAndReleaseAll();
    }
    deployment.stop();
    System.out.println("done");
  }

  /** The service calls it. */
  @Path("/orders")
  public static final class Orders {
    @POST
    @Consumes("text/plain")
    public void order(String text) {
      System.out.println(text);
    }
  }

  private static final class Connection extends EmbeddedChannel {
    private Connection(RequestDispatcher dispatcher) {
      super(
          new HttpResponseEncoder(),
          new RestEasyHttpRequestDecoder(
              dispatcher.getDispatcher(), "", RestEasyHttpRequestDecoder.Protocol.HTTP),
          new RestEasyHttpResponseEncoder(),
          new SofaRestRequestHandler(dispatcher));
    }

    @Override
    protected SocketAddress localAddress0() {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080);
    }

    @Override
    protected SocketAddress remoteAddress0() {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), 50000);
    }
  }
}
