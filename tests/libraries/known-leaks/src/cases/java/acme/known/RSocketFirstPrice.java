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
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A shop looks six prices up, and answers with the first. */
public final class RSocketFirstPrice {
  private RSocketFirstPrice() {}

  public static void main(String[] args) throws Exception {
    Scheduler desk = Schedulers.newSingle("desk", true);
    RSocketShop.visit(
        new Shop(desk),
        desk,
        customer -> {
          Payload price =
              customer.requestResponse(DefaultPayload.create("price")).block(RSocketShop.LONG);
          System.out.println(price.getDataUtf8());
          price.release();
        });
  }

  private static final class Shop extends AbstractRSocket {
    private final Scheduler desk;

    Shop(Scheduler desk) {
      this.desk = desk;
    }

    @Override
    public Mono<Payload> requestResponse(Payload question) {
      question.release();
      return Flux.range(0, 6).map(Shop::price).publishOn(desk).next().subscribeOn(desk);
    }

    private static Payload price(int number) {
      return ByteBufPayload.create(
          ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "price " + number));
    }
  }
}
