/*
 * project: line/armeria
 * issue: https://github.com/line/armeria/pull/3524
 * bad: com.linecorp.armeria:armeria:1.7.2
 * good: com.linecorp.armeria:armeria:1.8.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultStreamMessageDuplicator$StreamMessageProcessor.doPushSignal,
 *     DefaultStreamMessageDuplicator$DownstreamSubscription.doSignalSingle,
 *     DefaultStreamMessageDuplicator$SignalQueue.removeElements
 * expect: leak 5
 * half: third
 * size: large
 */
package acme.known;

import com.linecorp.armeria.common.CommonPools;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpRequestDuplicator;
import com.linecorp.armeria.common.HttpRequestWriter;
import com.linecorp.armeria.common.RequestHeaders;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.CompletionException;

/** A request is kept to send it again if need be, and is longer than what is kept. */
public final class ArmeriaDuplicatorLimit {
  private ArmeriaDuplicatorLimit() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      HttpRequestWriter upload =
          HttpRequest.streaming(RequestHeaders.of(HttpMethod.POST, "/upload"));
      upload.write(
          HttpData.wrap(PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[100])));
      upload.close();
      try (HttpRequestDuplicator kept = upload.toDuplicator(CommonPools.workerGroup().next(), 50)) {
        kept.duplicate().aggregate().join();
      } catch (CompletionException e) {
        System.out.println(e.getCause().getClass().getSimpleName());
      }
    }
    System.out.println("done");
  }
}
