/*
 * project: uber/tchannel-java
 * issue: https://github.com/uber/tchannel-java/pull/210
 * bad: com.uber.tchannel:tchannel-core:0.8.5
 * good: com.uber.tchannel:tchannel-core:0.8.29
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: ThriftRequest$Builder.build, ThriftResponse$Builder.build, Request$Builder.release+,
 *   Response$Builder.release+
 * expect: leak 5
 * half: twentysecond
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.uber.tchannel.messages.ThriftRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** An order is made of what Thrift cannot write. */
public final class TChannelWrongBody {
  private TChannelWrongBody() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      ByteBuf endpoint = PooledByteBufAllocator.DEFAULT.directBuffer();
      endpoint.writeCharSequence("order", US_ASCII);
      try {
        new ThriftRequest.Builder<String>("shop", endpoint)
            .setTimeout(1000)
            .setHeader("customer", "Ann")
            .setBody("3 apples")
            .build();
      } catch (ClassCastException e) {
        System.out.println("no message of Thrift");
        endpoint.release();
      }
    }
    System.out.println("done");
  }
}
