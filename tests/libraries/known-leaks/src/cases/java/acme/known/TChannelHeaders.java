/*
 * project: uber/tchannel-java
 * issue: https://github.com/uber/tchannel-java/pull/206
 * bad: com.uber.tchannel:tchannel-core:0.8.5
 * good: com.uber.tchannel:tchannel-core:0.8.29
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: ThriftSerializer.encodeHeaders
 * expect: leak 5
 * half: twentysecond
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.uber.tchannel.messages.ThriftRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** A customer's order has a header without a value. */
public final class TChannelHeaders {
  private TChannelHeaders() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      ByteBuf endpoint = PooledByteBufAllocator.DEFAULT.directBuffer();
      endpoint.writeCharSequence("order", US_ASCII);
      try {
        new ThriftRequest.Builder<Object>("shop", endpoint)
            .setTimeout(1000)
            .setHeader("customer", null)
            .build();
      } catch (NullPointerException e) {
        System.out.println("no value");
        endpoint.release();
      }
    }
    System.out.println("done");
  }
}
