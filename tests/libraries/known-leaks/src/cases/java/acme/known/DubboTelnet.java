/*
 * project: apache/dubbo
 * issue: https://github.com/apache/dubbo/pull/11714
 * bad: org.apache.dubbo:dubbo:3.1.7
 * good: org.apache.dubbo:dubbo:3.1.8
 * with: io.netty:netty-all:4.1.56.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: TelnetDetector.commandDetect, ChannelBuffer.release+, NettyBackedChannelBuffer.release+
 * expect: leak 5
 * half: nineteenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.apache.dubbo.qos.pu.TelnetDetector;
import org.apache.dubbo.remoting.api.ProtocolDetector;
import org.apache.dubbo.remoting.transport.netty4.NettyBackedChannelBuffer;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** A server that speaks many protocols looks whether a client says a command to it. */
public final class DubboTelnet {
  private DubboTelnet() {}

  public static void main(String[] args) {
    ProtocolDetector detector = new TelnetDetector(FrameworkModel.defaultModel());
    for (int i = 0; i < 5; i++) {
      ByteBuf words = PooledByteBufAllocator.DEFAULT.directBuffer();
      words.writeCharSequence("apples, please\r\n", US_ASCII);
      System.out.println(detector.detect(new NettyBackedChannelBuffer(words)));
      words.release();
    }
    System.out.println("done");
    System.exit(0);
  }
}
