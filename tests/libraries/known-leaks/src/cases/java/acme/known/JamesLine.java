/*
 * project: apache/james-project
 * issue: https://github.com/apache/james-project/pull/2221
 * bad: org.apache.james.protocols:protocols-netty:3.8.1
 * good: org.apache.james.protocols:protocols-netty:3.9.0
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: BasicChannelInboundHandler.channelRead, BasicChannelInboundHandler.handleHAProxyMessage,
 *   LineHandlerUpstreamHandler.channelRead
 * expect: leak 5
 * half: twentieth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.james.protocols.api.ProtocolConfiguration;
import org.apache.james.protocols.api.ProtocolImpl;
import org.apache.james.protocols.api.ProtocolSession;
import org.apache.james.protocols.api.handler.LineHandler;
import org.apache.james.protocols.api.handler.ProtocolHandlerChainImpl;
import org.apache.james.protocols.netty.NettyServer;

/** A server takes orders by line, and fails at each. */
public final class JamesLine {
  private JamesLine() {}

  public static void main(String[] args) throws Exception {
    ProtocolHandlerChainImpl chain = new ProtocolHandlerChainImpl();
    LineHandler<ProtocolSession> orders =
        (session, line) -> {
          throw new IllegalStateException("no till is open");
        };
    chain.add(orders);
    chain.wireExtensibleHandlers();
    NettyServer server = new NettyServer.Factory().protocol(new Orders(chain)).build();
    server.setListenAddresses(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.bind();
    InetSocketAddress address = server.getListenAddresses().get(0);
    for (int i = 0; i < 5; i++) {
      try (Socket customer = new Socket(address.getAddress(), address.getPort())) {
        customer.getOutputStream().write("five apples\r\n".getBytes(US_ASCII));
        System.out.println("answered " + customer.getInputStream().read());
      }
    }
    server.unbind();
    System.out.println("done");
    System.exit(0);
  }

  private static final class Orders extends ProtocolImpl {
    private Orders(ProtocolHandlerChainImpl chain) {
      super(chain, new Names());
    }

    @Override
    public String getName() {
      return "orders";
    }
  }

  private static final class Names implements ProtocolConfiguration {
    @Override
    public String getGreeting() {
      return "welcome";
    }

    @Override
    public String getSoftwareName() {
      return "shop";
    }

    @Override
    public String getHelloName() {
      return "shop";
    }
  }
}
