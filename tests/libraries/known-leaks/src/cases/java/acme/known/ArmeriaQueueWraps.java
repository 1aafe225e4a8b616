/*
 * project: line/armeria
 * issue: https://github.com/line/armeria/pull/3583
 * bad: com.linecorp.armeria:armeria:1.8.0
 * good: com.linecorp.armeria:armeria:1.9.2
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultStreamMessageDuplicator$SignalQueue.clear
 * expect: leak 30
 * half: nineteenth
 * size: large
 */
package acme.known;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.stream.DefaultStreamMessage;
import com.linecorp.armeria.common.stream.StreamMessage;
import com.linecorp.armeria.common.stream.StreamMessageDuplicator;
import com.linecorp.armeria.common.stream.SubscriptionOption;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.ImmediateEventExecutor;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Of two who read prices as they come, one reads only the first when all is called off. */
public final class ArmeriaQueueWraps {
  private ArmeriaQueueWraps() {}

  public static void main(String[] args) {
    DefaultStreamMessage<HttpData> prices = new DefaultStreamMessage<>();
    StreamMessageDuplicator<HttpData> copies = prices.toDuplicator(ImmediateEventExecutor.INSTANCE);
    StreamMessage<HttpData> first = copies.duplicate();
    StreamMessage<HttpData> second = copies.duplicate();
    copies.close();
    first.subscribe(
        new Reader(80), ImmediateEventExecutor.INSTANCE, SubscriptionOption.WITH_POOLED_OBJECTS);
    second.subscribe(
        new Reader(60), ImmediateEventExecutor.INSTANCE, SubscriptionOption.WITH_POOLED_OBJECTS);
    for (int i = 0; i < 80; i++) {
      ByteBuf price = PooledByteBufAllocator.DEFAULT.directBuffer().writeInt(i);
      if (!prices.tryWrite(HttpData.wrap(price))) {
        System.out.println("not taken");
      }
    }
    copies.abort();
    System.out.println("done");
    System.exit(0);
  }

  private static final class Reader implements Subscriber<HttpData> {
    private final int most;
    private int read;

    Reader(int most) {
      this.most = most;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      subscription.request(most);
    }

    @Override
    public void onNext(HttpData price) {
      read++;
      price.close();
    }

    @Override
    public void onError(Throwable e) {
      System.out.println(read + " read, " + e.getClass().getSimpleName());
    }

    @Override
    public void onComplete() {
      System.out.println("complete");
    }
  }
}
