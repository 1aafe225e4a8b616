/*
 * project: ReactiveX/RxNetty
 * issue: https://github.com/ReactiveX/RxNetty/issues/357
 * bad: io.reactivex:rxnetty:0.4.9
 * good: io.reactivex:rxnetty:0.4.10
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-transport-native-unix-common:4.1.36.Final
 *   io.netty:netty-transport-native-epoll:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: ByteArrayPipelineConfigurator.configureNewPipeline,
 *   ByteArrayPipelineConfigurator$1.channelRead
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.reactivex.netty.pipeline.PipelineConfigurators;
import java.nio.charset.StandardCharsets;

/** Messages are read as arrays of bytes. */
public class RxNettyByteArrays {
  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel();
    PipelineConfigurators.byteArrayConfigurator().configureNewPipeline(channel.pipeline());
    for (int i = 0; i < 5; i++) {
      ByteBuf order = ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "order " + i);
      channel.writeInbound(order);
      byte[] message = channel.readInbound();
      System.out.println(new String(message, StandardCharsets.UTF_8));
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }
}
