package org.example.quotes.market;

import io.grpc.ClientCall;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Publishes quotes of its exchange; asks for a quote now and then, too. */
final class Publisher implements Runnable {

  private final int port;
  private final String exchange;
  private final Random random;
  private final long deadline;
  private int listings;

  Publisher(int port, String exchange, long seed, long deadline) {
    this.port = port;
    this.exchange = exchange;
    this.random = new Random(seed);
    this.deadline = deadline;
  }

  @Override
  public void run() {
    try (Market market = new Market(port, 1 << 20)) {
      for (int i = 0; i < 40 || System.nanoTime() < deadline; i++) {
        publish(market, i);
        market.latest(exchange + random.nextInt(3));
        MarketTraffic.REQUESTS.incrementAndGet();
        if (i >= 40) {
          Thread.sleep(2 + random.nextInt(20));
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void publish(Market market, int round) throws Exception {
    CompletableFuture<String> answer = new CompletableFuture<>();
    ClientCall<byte[], byte[]> call = market.publish();
    StreamObserver<byte[]> out =
        ClientCalls.asyncClientStreamingCall(call, new FirstAnswer(answer));
    int expected = 0;
    for (int batches = 1 + random.nextInt(3); batches > 0; batches--) {
      expected += 5;
      out.onNext(batch(' ', ' '));
      MarketTraffic.REQUESTS.incrementAndGet();
    }
    if (round % 2 == 0) {
      expected += 4;
      out.onNext(batch(' ', 'H'));
    }
    if (round % 26 == 13) {
      call.cancel("changed my mind", null);
      return;
    }
    out.onCompleted();
    if (!answer.get(20, TimeUnit.SECONDS).equals("accepted=" + expected)) {
      throw new IOException("unexpected answer " + answer.get());
    }
    if (round % 2 == 0) {
      MarketTraffic.HALTED.incrementAndGet();
    }
  }

  /** Three hot symbols, one that is listed just now, and one that may be halted. */
  private byte[] batch(char state, char last) throws IOException {
    Batch batch = new Batch();
    for (int i = 0; i < 3; i++) {
      batch.add(exchange + i, state, 100 + random.nextInt(3000));
    }
    listings = random.nextInt(4) == 0 ? listings + 1 : Math.max(1, listings);
    batch.add(exchange + "new" + listings, state, 200);
    return batch.add(exchange + "odd", last, 300).toBytes();
  }

  private record FirstAnswer(CompletableFuture<String> answer) implements StreamObserver<byte[]> {

    @Override
    public void onNext(byte[] bytes) {
      answer.complete(new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public void onError(Throwable error) {
      answer.completeExceptionally(error);
    }

    @Override
    public void onCompleted() {
      answer.complete("nothing");
    }
  }
}
