/*
 * project: ratpack/ratpack
 * issue: https://github.com/ratpack/ratpack/commit/b3d922d241c36f5a28a5f7a0648b0574d0645ed0
 * bad: io.ratpack:ratpack-core:1.4.6
 * good: io.ratpack:ratpack-core:1.5.0
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: WebsocketBroadcastSubscriber.onNext, WebSockets$1.onOpen
 * expect: leak 5
 * half: eleventh
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.reactivestreams.Subscription;
import ratpack.websocket.WebSocket;
import ratpack.websocket.internal.WebsocketBroadcastSubscriber;

/** Prices are sent to browsers, and each browser goes while the next price is on its way. */
public final class RatpackBroadcastClosed {
  private RatpackBroadcastClosed() {}

  public static void main(String[] args) throws Exception {
    ExecutorService prices = Executors.newSingleThreadExecutor();
    for (int i = 0; i < 5; i++) {
      WebsocketBroadcastSubscriber browser = new WebsocketBroadcastSubscriber(new Browser());
      browser.onSubscribe(new Prices());
      prices.submit(() -> browser.onNext(price("10 EUR"))).get();
      browser.close();
      prices.submit(() -> browser.onNext(price("11 EUR"))).get();
    }
    prices.shutdown();
    prices.awaitTermination(10, TimeUnit.SECONDS);
    System.out.println("done");
  }

  private static ByteBuf price(String text) {
    return ByteBufUtil.writeAscii(PooledByteBufAllocator.DEFAULT, text);
  }

  private static final class Prices implements Subscription {
    @Override
    public void request(long n) {
      // They come when they change.
    }

    @Override
    public void cancel() {
      // The price of now is already on its way.
    }
  }

  private static final class Browser implements WebSocket {
    @Override
    public void close() {
      System.out.println("closed");
    }

    @Override
    public void close(int statusCode, String reason) {
      System.out.println(reason);
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void send(String text) {
      System.out.println(text);
    }

    @Override
    public void send(ByteBuf text) {
      System.out.println(text.toString(StandardCharsets.US_ASCII));
      text.release();
    }
  }
}
