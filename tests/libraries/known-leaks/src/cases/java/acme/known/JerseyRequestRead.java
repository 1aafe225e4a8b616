/*
 * project: eclipse-ee4j/jersey
 * issue: https://github.com/eclipse-ee4j/jersey/pull/4222
 * bad: org.glassfish.jersey.containers:jersey-container-netty-http:2.29
 * good: org.glassfish.jersey.containers:jersey-container-netty-http:2.29.1
 * with: io.netty:netty-all:4.1.48.Final org.glassfish.jersey.inject:jersey-hk2:2.29
 * fixed: NettyInputStream.read, NettyInputStream.readInternal+, JerseyServerHandler.channelRead
 * expect: leak 5
 * half: sixth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.channel.Channel;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.ws.rs.container.ContainerRequestContext;
import org.glassfish.jersey.netty.httpserver.NettyHttpContainerProvider;
import org.glassfish.jersey.process.Inflector;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.model.Resource;

/** A server reads orders. */
public final class JerseyRequestRead {
  private static final Logger LOG = Logger.getLogger("org.glassfish.jersey");

  private JerseyRequestRead() {}

  public static void main(String[] args) throws Exception {
    LOG.setLevel(Level.OFF);
    Resource.Builder orders = Resource.builder("orders");
    orders.addMethod("POST").handledBy(new Clerk());
    Channel channel =
        NettyHttpContainerProvider.createServer(
            URI.create("http://127.0.0.1:0/"),
            new ResourceConfig().registerResources(orders.build()),
            false);
    int port = ((InetSocketAddress) channel.localAddress()).getPort();
    for (int i = 0; i < 5; i++) {
      HttpURLConnection connection =
          (HttpURLConnection) new URL("http://127.0.0.1:" + port + "/orders").openConnection();
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", "text/plain");
      connection.getOutputStream().write("one door".getBytes(US_ASCII));
      System.out.println(new String(connection.getInputStream().readAllBytes(), US_ASCII));
    }
    channel.close().sync();
    System.out.println("done");
  }

  private static final class Clerk implements Inflector<ContainerRequestContext, String> {
    @Override
    public String apply(ContainerRequestContext context) {
      return "got " + ((ContainerRequest) context).readEntity(String.class);
    }
  }
}
