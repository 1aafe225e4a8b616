/*
 * project: rsocket/rsocket-java
 * issue: https://github.com/rsocket/rsocket-java/pull/886
 * bad: io.rsocket:rsocket-core:1.0.1
 * good: io.rsocket:rsocket-core:1.0.2
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultPayload.create
 * expect: leak 10
 * half: second
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.rsocket.Payload;
import io.rsocket.util.DefaultPayload;

/** Payloads are made of buffers, which become the payload's own. */
public class RSocketDefaultPayload {
  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      Payload payload = question("price of article " + i);
      System.out.println(payload.getMetadataUtf8() + ": " + payload.getDataUtf8());
      payload.release();
    }
    System.out.println("done");
  }

  private static Payload question(String text) {
    ByteBuf data = ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, text);
    ByteBuf metadata = ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "shop.price");
    return DefaultPayload.create(data, metadata);
  }
}
