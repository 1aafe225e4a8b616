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

import acme.shared.PulsarBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.LookupService;
import org.apache.pulsar.client.impl.PulsarClientImpl;
import org.apache.pulsar.common.api.proto.BaseCommand;
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

  private static void serve(ServerSocket broker) {
    try {
      PulsarBroker.serve(
          broker.accept(),
          command -> answer(command, broker.getLocalPort()),
          answer -> new byte[0]);
    } catch (IOException e) {
      System.out.println("closed");
    }
  }

  /** The first question is answered when the others have failed. */
  private static BaseCommand answer(BaseCommand command, int port) {
    switch (command.getType()) {
      case CONNECT:
        return PulsarBroker.connected();
      case LOOKUP:
        ASKED.countDown();
        try {
          REJECTED.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        return PulsarBroker.found(command, port);
      default:
        return null;
    }
  }
}
