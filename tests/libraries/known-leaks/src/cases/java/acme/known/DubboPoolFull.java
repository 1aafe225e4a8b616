/*
 * project: apache/dubbo
 * issue: https://github.com/apache/dubbo/pull/13102
 * bad: org.apache.dubbo:dubbo:3.2.7
 * good: org.apache.dubbo:dubbo:3.2.8
 * with: com.google.protobuf:protobuf-java:3.25.1 org.slf4j:slf4j-nop:1.7.36
 * fixed: TripleServerStream$ServerTransportObserver.onData
 * expect: leak 5
 * half: twelfth
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http2.Http2StreamChannel;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.tri.stream.TripleServerStream;

/** Clients send their data to a service whose only thread is busy. */
public final class DubboPoolFull {
  private DubboPoolFull() {}

  public static void main(String[] args) throws Exception {
    Http2StreamChannel channel =
        (Http2StreamChannel)
            Proxy.newProxyInstance(
                DubboPoolFull.class.getClassLoader(),
                new Class<?>[] {Http2StreamChannel.class},
                (proxy, method, arguments) -> null);
    ExecutorService threads =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
    CountDownLatch work = new CountDownLatch(1);
    threads.submit(
        () -> {
          work.await();
          return null;
        });
    for (int i = 0; i < 5; i++) {
      TripleServerStream stream =
          new TripleServerStream(
              channel, FrameworkModel.defaultModel(), threads, null, "", List.of(), null);
      ByteBuf call = PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[10]);
      try {
        stream.transportObserver.onData(call, true);
        System.out.println("given up");
      } catch (RejectedExecutionException e) {
        System.out.println("rejected");
      }
    }
    work.countDown();
    threads.shutdown();
    System.out.println("done");
  }
}
