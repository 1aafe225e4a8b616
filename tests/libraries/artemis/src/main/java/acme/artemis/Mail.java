package acme.artemis;

import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/**
 * A broker with a journal and its client: 200 messages, each tenth of which is copied, and five
 * large ones.
 */
public final class Mail {
  private static final int PATIENCE_MILLIS = 20_000;
  private static final int LARGE = 1 << 20;

  private Mail() {}

  public static void main(String[] args) throws Exception {
    EmbeddedActiveMQ broker = new EmbeddedActiveMQ().setConfiguration(configuration());
    broker.start();
    try {
      ActiveMQServer server = broker.getActiveMQServer();
      server.getRemotingService().addIncomingInterceptor(new CopyRoom(args[0].equals("clean")));
      NettyAcceptor acceptor = (NettyAcceptor) server.getRemotingService().getAcceptor("mail");
      exchange("tcp://127.0.0.1:" + acceptor.getActualPort());
    } finally {
      broker.stop();
    }
  }

  static Configuration configuration() throws Exception {
    String data = "data";
    return new ConfigurationImpl()
        .setSecurityEnabled(false)
        .setJMXManagementEnabled(false)
        .setJournalType(JournalType.NIO)
        .setJournalFileSize(1 << 20)
        .setJournalDirectory(data + "/journal")
        .setBindingsDirectory(data + "/bindings")
        .setLargeMessagesDirectory(data + "/large")
        .setPagingDirectory(data + "/paging")
        .addAcceptorConfiguration(
            "mail",
            "tcp://127.0.0.1:0?protocols=CORE;"
                + TransportConstants.REMOTING_THREADS_PROPNAME
                + "=2");
  }

  private static void exchange(String broker) throws Exception {
    try (ServerLocator locator = ActiveMQClient.createServerLocator(broker);
        ClientSessionFactory factory = locator.createSessionFactory();
        ClientSession session = factory.createSession()) {
      session.createQueue(QueueConfiguration.of("mail").setRoutingType(RoutingType.ANYCAST));
      try (ClientProducer producer = session.createProducer("mail")) {
        for (int i = 0; i < 200; i++) {
          ClientMessage message = session.createMessage(i % 2 == 0);
          message.putBooleanProperty("copied", i % 10 == 0);
          message.getBodyBuffer().writeBytes(new byte[i * 50]);
          producer.send(message);
        }
        for (int i = 0; i < 5; i++) {
          ClientMessage message = session.createMessage(true);
          message.getBodyBuffer().writeBytes(new byte[LARGE]);
          producer.send(message);
        }
      }
      session.start();
      try (ClientConsumer consumer = session.createConsumer("mail")) {
        long bytes = 0;
        for (int i = 0; i < 205; i++) {
          ClientMessage message = consumer.receive(PATIENCE_MILLIS);
          byte[] body = new byte[message.getBodySize()];
          message.getBodyBuffer().readBytes(body);
          bytes += body.length;
          message.acknowledge();
        }
        System.out.println(bytes + " B received");
      }
      session.commit();
    }
  }
}
