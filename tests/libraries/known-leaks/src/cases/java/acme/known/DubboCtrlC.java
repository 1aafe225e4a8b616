/*
 * project: apache/dubbo
 * issue: https://github.com/apache/dubbo/pull/14577
 * bad: org.apache.dubbo:dubbo:3.3.0-beta.5
 * good: org.apache.dubbo:dubbo:3.3.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: CtrlCHandler.<init>, CtrlCHandler.channelRead0
 * expect: misuse 5
 * half: second
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.apache.dubbo.qos.server.handler.CtrlCHandler;

/** A command is passed on by the handler that looks for Ctrl+C, and released by it as well. */
public final class DubboCtrlC {
  static final class Commands extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
      System.out.println(message.toString(StandardCharsets.UTF_8));
    }
  }

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new CtrlCHandler(), new Commands());
    for (int i = 0; i < 5; i++) {
      ByteBuf in = PooledByteBufAllocator.DEFAULT.directBuffer();
      in.writeCharSequence("ls", StandardCharsets.UTF_8);
      try {
        channel.writeInbound(in);
      } catch (RuntimeException e) {
        System.out.println(e);
      }
    }
    try {
      channel.finish();
    } catch (RuntimeException e) {
      System.out.println(e);
    }
    System.out.println("done");
  }
}
