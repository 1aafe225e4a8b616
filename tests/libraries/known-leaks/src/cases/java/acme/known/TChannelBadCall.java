/*
 * project: uber/tchannel-java
 * issue: https://github.com/uber/tchannel-java/pull/216
 * bad: com.uber.tchannel:tchannel-core:0.8.5
 * good: com.uber.tchannel:tchannel-core:0.8.29
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: MessageDefragmenter.decodeCallFrame
 * expect: leak 5
 * half: seventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.uber.tchannel.codecs.TChannelLengthFieldBasedFrameDecoder;
import com.uber.tchannel.handlers.MessageDefragmenter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;

/** A peer calls with an argument that is said to be longer than the frame. */
public final class TChannelBadCall {
  private static final int CALL_REQUEST = 3;

  private TChannelBadCall() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(
              new TChannelLengthFieldBasedFrameDecoder(), new MessageDefragmenter());
      try {
        channel.writeInbound(call());
      } catch (DecoderException e) {
        System.out.println(e.getCause().getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf call() {
    ByteBuf frame = PooledByteBufAllocator.DEFAULT.directBuffer();
    frame.writeShort(0).writeByte(CALL_REQUEST).writeZero(1).writeInt(1).writeZero(8);
    frame.writeZero(1).writeInt(1000).writeZero(25);
    text(frame, "shop");
    frame.writeByte(1);
    text(frame, "as");
    text(frame, "raw");
    frame.writeZero(1);
    frame.writeShort(200).writeBytes(new byte[10]);
    return frame.setShort(0, frame.readableBytes());
  }

  private static void text(ByteBuf frame, String text) {
    frame.writeByte(text.length()).writeCharSequence(text, US_ASCII);
  }
}
