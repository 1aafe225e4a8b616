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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A shop has six prices for a client that wants one. */
public final class RSocketStreamCancelled {
  private RSocketStreamCancelled() {}

  public static void main(String[] args) throws Exception {
    Scheduler desk = Schedulers.newSingle("desk", true);
    RSocketShop.visit(
        new Shop(desk),
        desk,
        customer -> {
          OnePrice price = new OnePrice();
          customer.requestStream(DefaultPayload.create("prices")).subscribe(price);
          price.here.await(20, TimeUnit.SECONDS);
          price.cancel();
          System.out.println(
              customer
                  .requestResponse(DefaultPayload.create("bye"))
                  .block(RSocketShop.LONG)
                  .getDataUtf8());
        });
  }

  private static final class OnePrice extends BaseSubscriber<Payload> {
    private final CountDownLatch here = new CountDownLatch(1);

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
      request(1);
    }

    @Override
    protected void hookOnNext(Payload price) {
      System.out.println(price.getDataUtf8());
      price.release();
      here.countDown();
    }
  }

  private static final class Shop extends AbstractRSocket {
    private final Scheduler desk;

    Shop(Scheduler desk) {
      this.desk = desk;
    }

    @Override
    public Mono<Payload> requestResponse(Payload question) {
      return Mono.just(question);
    }

    @Override
    public Flux<Payload> requestStream(Payload question) {
      question.release();
      return Flux.range(0, 6).map(Shop::price).publishOn(desk);
    }

    private static Payload price(int number) {
      return ByteBufPayload.create(
          ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "price " + number));
    }
  }
}
