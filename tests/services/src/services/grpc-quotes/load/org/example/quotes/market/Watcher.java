package org.example.quotes.market;

import io.grpc.ClientCall;
import io.grpc.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Watches an exchange, perhaps with a pause after each quote, and starts again after some. */
final class Watcher implements Runnable {

  private final int port;
  private final String prefix;
  private final int pause;
  private final int count;
  private final long deadline;

  Watcher(int port, String prefix, int pause, int count, long deadline) {
    this.port = port;
    this.prefix = prefix;
    this.pause = pause;
    this.count = count;
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try (Market market = new Market(port, pause > 0 ? 16 * 1024 : 1 << 20)) {
      while (System.nanoTime() < deadline) {
        AtomicInteger seen = new AtomicInteger();
        ClientCall<byte[], byte[]> call = market.watch();
        call.start(
            new ClientCall.Listener<byte[]>() {
              @Override
              public void onMessage(byte[] quote) {
                seen.incrementAndGet();
                MarketTraffic.REQUESTS.incrementAndGet();
                if (pause == 0) {
                  call.request(1);
                }
              }
            },
            new Metadata());
        call.request(1);
        call.sendMessage(prefix.getBytes(StandardCharsets.US_ASCII));
        call.halfClose();
        while (System.nanoTime() < deadline && seen.get() < count) {
          Thread.sleep(Math.max(5, pause));
          if (pause > 0) {
            call.request(1);
          }
        }
        call.cancel("seen enough", null);
      }
      Thread.sleep(100);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
