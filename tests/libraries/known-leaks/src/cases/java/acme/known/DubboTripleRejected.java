/*
 * project: apache/dubbo
 * issue: https://github.com/apache/dubbo/pull/14071
 * bad: org.apache.dubbo:dubbo:3.2.12
 * good: org.apache.dubbo:dubbo:3.2.13
 * with: com.google.protobuf:protobuf-java:3.25.1 org.slf4j:slf4j-nop:1.7.36
 * fixed: TripleServerStream$ServerTransportObserver.doOnData
 * expect: leak 5
 * half: third
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http2.Http2StreamChannel;
import java.lang.reflect.Proxy;
import java.util.List;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.tri.stream.TripleServerStream;

/** Clients of a service that is not there send their data all the same. */
public final class DubboTripleRejected {
  private DubboTripleRejected() {}

  public static void main(String[] args) {
    Http2StreamChannel channel =
        (Http2StreamChannel)
            Proxy.newProxyInstance(
                DubboTripleRejected.class.getClassLoader(),
                new Class<?>[] {Http2StreamChannel.class},
                (proxy, method, arguments) -> null);
    for (int i = 0; i < 5; i++) {
      TripleServerStream stream =
          new TripleServerStream(
              channel, FrameworkModel.defaultModel(), Runnable::run, null, "", List.of(), null);
      ByteBuf call = PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[10]);
      stream.transportObserver.onData(call, true);
      System.out.println("no answer");
    }
    System.out.println("done");
  }
}
