/*
 * project: apache/pulsar
 * issue: https://github.com/apache/pulsar/pull/23971
 * bad: org.apache.pulsar:pulsar-client-original:4.0.1
 * good: org.apache.pulsar:pulsar-client-original:4.0.4
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: ClientCnx.newLookup
 * expect: leak 5
 * half: eleventh
 * size: large
 */
package acme.known;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.LookupService;
import org.apache.pulsar.client.impl.PulsarClientImpl;
import org.apache.pulsar.common.api.proto.BaseCommand;
import org.apache.pulsar.common.api.proto.CommandLookupTopicResponse;
import org.apache.pulsar.common.naming.TopicName;

/** A client asks a slow broker where more topics are than it may ask at once. */
public final class PulsarManyLookups {
  private static final CountDownLatch ASKED = new CountDownLatch(1);
  private static final CountDownLatch REJECTED = new CountDownLatch(5);
  private static final CountDownLatch FOUND = new CountDownLatch(1);

  private PulsarManyLookups() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket broker = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(broker));
      thread.setDaemon(true);
      thread.start();
      PulsarClient client =
          PulsarClient.builder()
              .serviceUrl("pulsar://127.0.0.1:" + broker.getLocalPort())
              .maxConcurrentLookupRequests(1)
              .maxLookupRequests(2)
              .statsInterval(0, TimeUnit.SECONDS)
              .build();
      LookupService lookup = ((PulsarClientImpl) client).getLookup();
      CompletableFuture<?> first = lookup.getBroker(TopicName.get("prices-0"));
      ASKED.await(10, TimeUnit.SECONDS);
      for (int i = 1; i < 7; i++) {
        lookup
            .getBroker(TopicName.get("prices-" + i))
            .whenComplete(
                (found, error) -> {
                  System.out.println(error == null ? "found" : "rejected");
                  (error == null ? FOUND : REJECTED).countDown();
                });
      }
      first.get(20, TimeUnit.SECONDS);
      FOUND.await(10, TimeUnit.SECONDS);
      client.close();
      thread.join();
    }
    System.out.println("done");
    System.exit(0);
  }

  /** It answers the first question when the others have failed. */
  private static void serve(ServerSocket broker) {
    try (Socket socket = broker.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
      while (true) {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(in.readInt());
        in.readNBytes(length - 4 - bytes.length);
        BaseCommand command = new BaseCommand();
        command.parseFrom(bytes);
        BaseCommand answer = answer(command, broker.getLocalPort());
        if (answer != null) {
          byte[] content = answer.toByteArray();
          out.writeInt(4 + content.length);
          out.writeInt(content.length);
          out.write(content);
          out.flush();
        }
      }
    } catch (IOException | InterruptedException e) {
      System.out.println("gone");
    }
  }

  private static BaseCommand answer(BaseCommand command, int port) throws InterruptedException {
    BaseCommand answer = new BaseCommand();
    switch (command.getType()) {
      case CONNECT:
        answer
            .setType(BaseCommand.Type.CONNECTED)
            .setConnected()
            .setServerVersion("shop")
            .setProtocolVersion(19);
        return answer;
      case LOOKUP:
        ASKED.countDown();
        REJECTED.await(10, TimeUnit.SECONDS);
        answer
            .setType(BaseCommand.Type.LOOKUP_RESPONSE)
            .setLookupTopicResponse()
            .setRequestId(command.getLookupTopic().getRequestId())
            .setBrokerServiceUrl("pulsar://127.0.0.1:" + port)
            .setAuthoritative(true)
            .setResponse(CommandLookupTopicResponse.LookupType.Connect);
        return answer;
      default:
        return null;
    }
  }
}
