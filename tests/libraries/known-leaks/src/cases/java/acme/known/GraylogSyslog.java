/*
 * project: Graylog2/graylog2-server
 * issue: https://github.com/Graylog2/graylog2-server/issues/23312
 * bad: org.graylog2:graylog2-server:6.2.3
 * good: org.graylog2:graylog2-server:6.3.7
 * with: io.netty:netty-common:4.1.118.Final io.netty:netty-buffer:4.1.118.Final
 *   io.netty:netty-transport:4.1.118.Final io.netty:netty-codec:4.1.118.Final
 * fixed: SyslogTCPFramingRouterHandler.channelRead0, SyslogOctetCountFrameDecoder.decode
 * expect: leak 5
 * half: twentieth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.Delimiters;
import org.graylog2.inputs.syslog.tcp.SyslogTCPFramingRouterHandler;

/** Messages for a log begin with a date, which is taken for their length. */
public final class GraylogSyslog {
  private GraylogSyslog() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(new SyslogTCPFramingRouterHandler(1000, Delimiters.lineDelimiter()));
      ByteBuf message = PooledByteBufAllocator.DEFAULT.directBuffer();
      message.writeCharSequence("2025-07-29 apples are out\n", US_ASCII);
      try {
        System.out.println(channel.writeInbound(message));
      } catch (DecoderException e) {
        System.out.println(e.getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
    System.exit(0);
  }
}
