/*
 * project: apache/qpid-jms
 * issue: https://issues.apache.org/jira/browse/QPIDJMS-301
 * bad: org.apache.qpid:qpid-jms-client:0.23.0
 * good: org.apache.qpid:qpid-jms-client:0.24.0
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.48.Final io.netty:netty-buffer:4.1.48.Final io.netty:netty-resolver:4.1.48.Final io.netty:netty-transport:4.1.48.Final io.netty:netty-transport-native-epoll:4.1.48.Final io.netty:netty-transport-native-unix-common:4.1.48.Final io.netty:netty-codec:4.1.48.Final io.netty:netty-codec-http:4.1.48.Final io.netty:netty-handler:4.1.48.Final
 * fixed: NettyTcpTransport.send, NettyTcpTransport.checkConnected+
 * expect: leak 5
 * half: ninth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.qpid.jms.transports.Transport;
import org.apache.qpid.jms.transports.TransportListener;
import org.apache.qpid.jms.transports.TransportOptions;
import org.apache.qpid.jms.transports.netty.NettyTcpTransport;

/** The broker hangs up between the moment that a frame is ready and the moment that it is sent. */
public final class QpidNotConnected {
  private QpidNotConnected() {}

  private static final class Closed implements TransportListener {
    final CountDownLatch latch = new CountDownLatch(1);

    @Override
    public void onData(ByteBuf incoming) {
      System.out.println(incoming.readableBytes());
    }

    @Override
    public void onTransportClosed() {
      latch.countDown();
    }

    @Override
    public void onTransportError(Throwable cause) {
      System.out.println(cause);
    }
  }

  public static void main(String[] args) throws Exception {
    try (ServerSocket broker = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      URI address = new URI("tcp://127.0.0.1:" + broker.getLocalPort());
      for (int i = 0; i < 5; i++) {
        Closed listener = new Closed();
        Transport transport = new NettyTcpTransport(listener, address, new TransportOptions());
        transport.connect(null);
        Socket socket = broker.accept();
        ByteBuf frame = transport.allocateSendBuffer(8);
        frame.writeInt(8).writeInt(0x02000000);
        socket.close();
        listener.latch.await(10, TimeUnit.SECONDS);
        try {
          transport.send(frame);
        } catch (IOException e) {
          System.out.println(e.getMessage());
        }
        transport.close();
      }
    }
    System.out.println("done");
  }
}
