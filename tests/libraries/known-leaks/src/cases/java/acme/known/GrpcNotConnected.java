/*
 * project: grpc/grpc-java
 * issue: https://github.com/grpc/grpc-java/issues/1401
 * bad: io.grpc:grpc-netty:0.12.0
 * good: io.grpc:grpc-netty:0.13.0
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-codec-http:4.1.36.Final
 *   io.netty:netty-codec-http2:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 * fixed: ProtocolNegotiators$AbstractBufferingHandler.fail,
 *   ProtocolNegotiators$AbstractBufferingHandler.write
 * expect: leak 5
 * half: nineteenth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.grpc.netty.ProtocolNegotiators;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;

/** Questions wait until both sides agree on a protocol, which they never do. */
public final class GrpcNotConnected {
  private GrpcNotConnected() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new Negotiation());
      ByteBuf question = PooledByteBufAllocator.DEFAULT.directBuffer();
      question.writeCharSequence("what does an apple cost", US_ASCII);
      ChannelFuture asked = channel.writeAndFlush(question);
      System.out.println("asked " + asked.isDone());
      channel.close();
      System.out.println("answered " + asked.isSuccess());
    }
    System.out.println("done");
  }

  private static final class Negotiation extends ProtocolNegotiators.AbstractBufferingHandler {
    // Nobody says what comes after it.
  }
}
