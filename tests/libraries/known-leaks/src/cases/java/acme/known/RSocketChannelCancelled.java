/*
 * project: rsocket/rsocket-java
 * issue: https://github.com/rsocket/rsocket-java/pull/777
 * bad: io.rsocket:rsocket-core:1.0.0-RC6 io.rsocket:rsocket-transport-local:1.0.0-RC6
 * good: io.rsocket:rsocket-core:1.0.0-RC7 io.rsocket:rsocket-transport-local:1.0.0-RC7
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: RSocketResponder.handleRequestResponse, RSocketResponder.handleStream,
 *   RSocketResponder.handleChannel, RSocketRequester.handleRequestResponse,
 *   RSocketRequester.handleRequestStream, RSocketRequester.handleChannel
 * expect: leak 5
 * half: eighteenth
 */
package acme.known;

import acme.shared.RSocketShop;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.rsocket.AbstractRSocket;
import io.rsocket.Payload;
import io.rsocket.util.ByteBufPayload;
import io.rsocket.util.DefaultPayload;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A client has six orders for a shop that takes one. */
public final class RSocketChannelCancelled {
  private RSocketChannelCancelled() {}

  public static void main(String[] args) throws Exception {
    Scheduler desk = Schedulers.newSingle("desk", true);
    Flux<Payload> orders = Flux.range(0, 6).map(RSocketChannelCancelled::order);
    RSocketShop.visit(
        new Shop(),
        desk,
        customer -> {
          System.out.println(
              customer
                  .requestChannel(orders.publishOn(desk).subscribeOn(desk))
                  .map(RSocketChannelCancelled::text)
                  .blockLast(RSocketShop.LONG));
          System.out.println(
              customer
                  .requestResponse(DefaultPayload.create("bye"))
                  .map(RSocketChannelCancelled::text)
                  .block(RSocketShop.LONG));
        });
  }

  private static Payload order(int number) {
    return ByteBufPayload.create(
        ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "order " + number));
  }

  private static String text(Payload payload) {
    String text = payload.getDataUtf8();
    payload.release();
    return text;
  }

  private static final class Shop extends AbstractRSocket {
    @Override
    public Mono<Payload> requestResponse(Payload question) {
      return Mono.just(question);
    }

    @Override
    public Flux<Payload> requestChannel(Publisher<Payload> orders) {
      return Flux.from(orders).limitRequest(1);
    }
  }
}
