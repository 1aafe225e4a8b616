/*
 * project: apache/pulsar
 * issue: https://github.com/apache/pulsar/pull/23738
 * bad: org.apache.pulsar:pulsar-client-original:4.0.1
 * good: org.apache.pulsar:pulsar-client-original:4.0.4
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: ProducerImpl.sendAsync, ProducerImpl.processOpSendMsg
 * expect: leak 5
 * half: twelfth
 * size: large
 */
package acme.known;

import acme.shared.PulsarBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.common.api.proto.BaseCommand;
import org.apache.pulsar.common.api.proto.CommandPartitionedTopicMetadataResponse;

/** Messages are published that are too large for the broker, but only with their headers. */
public final class PulsarMessageTooLarge {
  private static final int MOST = 1024;

  private PulsarMessageTooLarge() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket broker = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> accept(broker));
      thread.setDaemon(true);
      thread.start();
      PulsarClient client =
          PulsarClient.builder()
              .serviceUrl("pulsar://127.0.0.1:" + broker.getLocalPort())
              .statsInterval(0, TimeUnit.SECONDS)
              .build();
      Producer<byte[]> producer =
          client.newProducer().topic("prices").enableBatching(false).create();
      for (int i = 0; i < 5; i++) {
        try {
          producer.send(new byte[MOST]);
        } catch (PulsarClientException e) {
          System.out.println(e.getMessage());
        }
      }
      producer.close();
      client.close();
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void accept(ServerSocket broker) {
    try {
      while (true) {
        Socket socket = broker.accept();
        Thread thread = new Thread(() -> serve(socket));
        thread.setDaemon(true);
        thread.start();
      }
    } catch (IOException e) {
      System.out.println("closed");
    }
  }

  private static void serve(Socket socket) {
    PulsarBroker.serve(
        socket, command -> answer(command, socket.getLocalPort()), answer -> new byte[0]);
  }

  private static BaseCommand answer(BaseCommand command, int port) {
    BaseCommand answer = new BaseCommand();
    switch (command.getType()) {
      case CONNECT:
        BaseCommand connected = PulsarBroker.connected();
        connected.getConnected().setMaxMessageSize(MOST);
        return connected;
      case PARTITIONED_METADATA:
        answer
            .setType(BaseCommand.Type.PARTITIONED_METADATA_RESPONSE)
            .setPartitionMetadataResponse()
            .setRequestId(command.getPartitionMetadata().getRequestId())
            .setPartitions(0)
            .setResponse(CommandPartitionedTopicMetadataResponse.LookupType.Success);
        return answer;
      case LOOKUP:
        return PulsarBroker.found(command, port);
      case PRODUCER:
        answer
            .setType(BaseCommand.Type.PRODUCER_SUCCESS)
            .setProducerSuccess()
            .setRequestId(command.getProducer().getRequestId())
            .setProducerName("shop")
            .setLastSequenceId(-1)
            .setSchemaVersion(new byte[0]);
        return answer;
      case CLOSE_PRODUCER:
        answer
            .setType(BaseCommand.Type.SUCCESS)
            .setSuccess()
            .setRequestId(command.getCloseProducer().getRequestId());
        return answer;
      default:
        return null;
    }
  }
}
