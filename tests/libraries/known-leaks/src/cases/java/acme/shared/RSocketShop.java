package acme.shared;

import io.rsocket.RSocket;
import io.rsocket.RSocketFactory;
import io.rsocket.transport.local.LocalClientTransport;
import io.rsocket.transport.local.LocalServerTransport;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** A shop on RSocket's local transport, and one customer. */
public final class RSocketShop {
  public static final Duration LONG = Duration.ofSeconds(20);

  private RSocketShop() {}

  /** What the customer does. */
  public interface Visit {
    void by(RSocket customer) throws Exception;
  }

  /** Opens the shop for one customer, and closes it when the desk has nothing more to do. */
  public static void visit(RSocket shop, Scheduler desk, Visit visit) throws Exception {
    Disposable server =
        RSocketFactory.receive()
            .acceptor((setup, client) -> Mono.just(shop))
            .transport(LocalServerTransport.create("shop"))
            .start()
            .block(LONG);
    RSocket client =
        RSocketFactory.connect().transport(LocalClientTransport.create("shop")).start().block(LONG);
    visit.by(client);
    CountDownLatch tidied = new CountDownLatch(1);
    desk.schedule(tidied::countDown);
    tidied.await(LONG.getSeconds(), TimeUnit.SECONDS);
    client.dispose();
    server.dispose();
    System.out.println("done");
  }
}
