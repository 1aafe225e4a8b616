/*
 * project: apache/activemq-artemis
 * issue: https://issues.apache.org/jira/browse/ARTEMIS-2696
 * bad: org.apache.activemq:artemis-server:2.15.0
 * good: org.apache.activemq:artemis-server:2.16.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: WebSocketFrameEncoder.write
 * expect: leak 5
 * half: fourth
 * size: large
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import org.apache.activemq.artemis.core.server.protocol.websocket.WebSocketFrameEncoder;

/** A broker sends messages to a browser. */
public final class ArtemisWebSocketFrame {
  private ArtemisWebSocketFrame() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new WebSocketFrameEncoder(1000));
      channel.writeOutbound(
          PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[100 + i]));
      WebSocketFrame frame = channel.readOutbound();
      System.out.println(frame.content().readableBytes() + " bytes");
      frame.release();
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
