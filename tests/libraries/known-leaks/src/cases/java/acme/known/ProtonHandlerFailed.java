/*
 * project: apache/qpid-protonj2
 * issue: https://issues.apache.org/jira/browse/PROTON-2887
 * bad: org.apache.qpid:protonj2:1.0.0-M23
 * good: org.apache.qpid:protonj2:1.0.0
 * with: io.netty:netty-buffer:4.1.124.Final org.slf4j:slf4j-nop:2.0.17
 * fixed: ProtonFrameDecodingHandler$FrameBodyParsingStage.parse,
 *   ProtonFrameDecodingHandler$FrameBodyParsingStage.handleAMQPPerformative+,
 *   ProtonFrameDecodingHandler$FrameBodyParsingStage.handleSASLPerformative+,
 *   ProtonFrameDecodingHandler$FrameBodyParsingStage.handleEmptyFrame+
 * expect: leak 5
 * half: tenth
 */
package acme.known;

import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.qpid.protonj2.buffer.ProtonBuffer;
import org.apache.qpid.protonj2.buffer.netty.Netty4ProtonBufferAllocator;
import org.apache.qpid.protonj2.engine.Connection;
import org.apache.qpid.protonj2.engine.Engine;
import org.apache.qpid.protonj2.engine.EngineFactory;
import org.apache.qpid.protonj2.engine.Sender;
import org.apache.qpid.protonj2.engine.Session;
import org.apache.qpid.protonj2.engine.exceptions.EngineStateException;
import org.apache.qpid.protonj2.types.messaging.Source;
import org.apache.qpid.protonj2.types.messaging.Target;

/** The handler of orders fails at each of them. */
public final class ProtonHandlerFailed {
  private ProtonHandlerFailed() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      order();
    }
    System.out.println("done");
  }

  private static void order() {
    Queue<ProtonBuffer> toShop = new ArrayDeque<>();
    Queue<ProtonBuffer> toBuyer = new ArrayDeque<>();
    Engine buyer = engine(toShop);
    Engine shop = engine(toBuyer);
    Connection orders = shop.start();
    orders.openHandler(connection -> connection.open());
    orders.sessionOpenHandler(session -> session.open());
    orders.receiverOpenHandler(
        receiver -> {
          receiver.setSource(new Source()).setTarget(new Target());
          receiver.deliveryReadHandler(
              delivery -> {
                throw new IllegalStateException("sold out");
              });
          receiver.open();
          receiver.addCredit(1);
        });
    Connection connection = buyer.start().setContainerId("buyer").open();
    Session session = connection.session().open();
    Sender sender = session.sender("orders");
    sender.setSource(new Source()).setTarget(new Target()).open();
    exchange(toShop, shop, toBuyer, buyer);
    System.out.println(sender.isSendable());
    try (ProtonBuffer order = Netty4ProtonBufferAllocator.POOLED.copy(new byte[100])) {
      sender.next().setTag(new byte[] {1}).writeBytes(order);
    }
    exchange(toShop, shop, toBuyer, buyer);
    System.out.println(shop.isFailed());
  }

  private static Engine engine(Queue<ProtonBuffer> out) {
    Engine engine = EngineFactory.PROTON.createNonSaslEngine();
    engine.configuration().setBufferAllocator(Netty4ProtonBufferAllocator.POOLED);
    engine.outputHandler(
        (buffer, sent) -> {
          out.add(buffer);
          if (sent != null) {
            sent.run();
          }
        });
    engine.errorHandler(failed -> System.out.println(failed.failureCause().getMessage()));
    return engine;
  }

  private static void exchange(
      Queue<ProtonBuffer> toShop, Engine shop, Queue<ProtonBuffer> toBuyer, Engine buyer) {
    while (!toShop.isEmpty() || !toBuyer.isEmpty()) {
      deliver(toShop, shop);
      deliver(toBuyer, buyer);
    }
  }

  private static void deliver(Queue<ProtonBuffer> buffers, Engine engine) {
    while (!buffers.isEmpty()) {
      try (ProtonBuffer buffer = buffers.remove()) {
        if (engine.isWritable()) {
          engine.ingest(buffer);
        }
      } catch (EngineStateException e) {
        System.out.println("failed");
      }
    }
  }
}
