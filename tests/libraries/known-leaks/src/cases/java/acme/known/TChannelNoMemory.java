/*
 * project: uber/tchannel-java
 * issue: https://github.com/uber/tchannel-java/pull/209
 * bad: com.uber.tchannel:tchannel-core:0.8.5
 * good: com.uber.tchannel:tchannel-core:0.8.29
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: CodecUtils.writeArgs, CodecUtils.writeArg, TFrameCodec.encode
 * expect: leak 5
 * half: twentysecond
 */
package acme.known;

import acme.shared.Quota;
import com.uber.tchannel.codecs.CodecUtils;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/** There is memory for the length of an order's headers, but not for that of its body. */
public final class TChannelNoMemory {
  private TChannelNoMemory() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      ByteBuf header = PooledByteBufAllocator.DEFAULT.directBuffer().writeZero(20);
      ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer().writeZero(100);
      try {
        System.out.println(
            CodecUtils.writeArgs(
                new Quota(1), header, new ArrayList<>(List.of(Unpooled.EMPTY_BUFFER, body))));
      } catch (OutOfMemoryError e) {
        System.out.println(e.getMessage());
      }
      header.release();
      body.release();
    }
    System.out.println("done");
  }
}
