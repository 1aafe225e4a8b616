/*
 * project: apache/cxf
 * issue: https://issues.apache.org/jira/browse/CXF-9121
 * bad: org.apache.cxf:cxf-rt-transports-http-netty-client:4.1.0
 * good: org.apache.cxf:cxf-rt-transports-http-netty-client:4.1.5
 * with: org.slf4j:slf4j-nop:2.0.16
 * fixed: NettyHttpConduit$NettyWrappedOutputStream.getInputStream
 * expect: leak 10
 * half: fifth
 * size: large
 */
package acme.known;

import com.sun.net.httpserver.HttpServer;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.configuration.security.AuthorizationPolicy;
import org.apache.cxf.configuration.security.ProxyAuthorizationPolicy;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.netty.client.NettyHttpConduit;
import org.apache.cxf.transport.http.netty.client.NettyHttpConduitFactory;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;

/** A client of a web service reads replies to their end, and closes them. */
public final class CxfReply {
  private CxfReply() {}

  public static void main(String[] args) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 10);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write(new byte[100]);
          exchange.close();
        });
    server.start();
    Bus bus = BusFactory.getDefaultBus();
    EndpointInfo endpoint = new EndpointInfo();
    endpoint.setAddress("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    HTTPConduit conduit = new NettyHttpConduitFactory().createConduit(bus, endpoint, null);
    conduit.setClient(new HTTPClientPolicy());
    conduit.setAuthorization(new AuthorizationPolicy());
    conduit.setProxyAuthorization(new ProxyAuthorizationPolicy());
    BlockingQueue<Integer> replies = new ArrayBlockingQueue<>(5);
    conduit.setMessageObserver(
        reply -> {
          try (InputStream in = reply.getContent(InputStream.class)) {
            replies.add(in.readAllBytes().length);
          } catch (Exception e) {
            System.out.println(e.getMessage());
          }
        });
    for (int i = 0; i < 5; i++) {
      Message message = new MessageImpl();
      message.put(Message.HTTP_REQUEST_METHOD, "POST");
      message.put(NettyHttpConduit.USE_ASYNC, true);
      ExchangeImpl exchange = new ExchangeImpl();
      exchange.setSynchronous(false);
      exchange.put(Bus.class, bus);
      exchange.setOutMessage(message);
      message.setExchange(exchange);
      conduit.prepare(message);
      OutputStream out = message.getContent(OutputStream.class);
      out.write(new byte[10]);
      conduit.close(message);
      System.out.println(replies.poll(10, TimeUnit.SECONDS) + " bytes");
    }
    conduit.close();
    bus.shutdown(true);
    server.stop(0);
    System.out.println("done");
    System.exit(0);
  }
}
