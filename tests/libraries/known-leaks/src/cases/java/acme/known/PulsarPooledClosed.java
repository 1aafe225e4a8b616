/*
 * project: apache/pulsar
 * issue: https://github.com/apache/pulsar/pull/19585
 * bad: org.apache.pulsar:pulsar-client-original:2.10.3
 * good: org.apache.pulsar:pulsar-client-original:2.10.4
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ConsumerImpl.closeConsumerTasks
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import acme.shared.PulsarBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.ConsumerImpl;
import org.apache.pulsar.common.api.proto.BaseCommand;
import org.apache.pulsar.common.api.proto.CommandPartitionedTopicMetadataResponse;
import org.apache.pulsar.common.api.proto.MessageMetadata;

/** A consumer of pooled messages is closed before it has read the one that has come. */
public final class PulsarPooledClosed {
  private static final byte PRICE = 42;

  private PulsarPooledClosed() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket broker = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> accept(broker));
      thread.setDaemon(true);
      thread.start();
      for (int i = 0; i < 5; i++) {
        PulsarClient client =
            PulsarClient.builder()
                .serviceUrl("pulsar://127.0.0.1:" + broker.getLocalPort())
                .statsInterval(0, TimeUnit.SECONDS)
                .build();
        Consumer<byte[]> consumer =
            client
                .newConsumer()
                .topic("prices")
                .subscriptionName("shop")
                .poolMessages(true)
                .subscribe();
        while (((ConsumerImpl<byte[]>) consumer).numMessagesInQueue() == 0) {
          Thread.sleep(10);
        }
        System.out.println(consumer.isConnected());
        consumer.close();
        client.close();
      }
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
        socket,
        command -> answer(command, socket.getLocalPort()),
        answer -> answer.getType() == BaseCommand.Type.MESSAGE ? message() : new byte[0]);
  }

  private static byte[] message() {
    byte[] metadata =
        new MessageMetadata()
            .setProducerName("shop")
            .setSequenceId(1)
            .setPublishTime(1)
            .toByteArray();
    return ByteBuffer.allocate(4 + metadata.length + 1)
        .putInt(metadata.length)
        .put(metadata)
        .put(PRICE)
        .array();
  }

  private static BaseCommand answer(BaseCommand command, int port) {
    BaseCommand answer = new BaseCommand();
    switch (command.getType()) {
      case CONNECT:
        return PulsarBroker.connected();
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
      case SUBSCRIBE:
        answer
            .setType(BaseCommand.Type.SUCCESS)
            .setSuccess()
            .setRequestId(command.getSubscribe().getRequestId());
        return answer;
      case FLOW:
        answer
            .setType(BaseCommand.Type.MESSAGE)
            .setMessage()
            .setConsumerId(command.getFlow().getConsumerId())
            .setMessageId()
            .setLedgerId(1)
            .setEntryId(1);
        return answer;
      case CLOSE_CONSUMER:
        answer
            .setType(BaseCommand.Type.SUCCESS)
            .setSuccess()
            .setRequestId(command.getCloseConsumer().getRequestId());
        return answer;
      default:
        return null;
    }
  }
}
