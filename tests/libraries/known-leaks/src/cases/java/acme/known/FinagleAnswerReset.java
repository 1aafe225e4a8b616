/*
 * project: twitter/finagle
 * issue: https://github.com/twitter/finagle/commit/1a48c5eb6
 * bad: com.twitter:finagle-http2_2.12:18.2.0
 * good: com.twitter:finagle-http2_2.12:18.3.0
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-codec-http2:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final
 * fixed: AdapterProxyChannelHandler.channelRead, AdapterProxyChannelHandler.closeAll,
 *   AdapterProxyChannelHandler.updateCompletionStatus, AdapterProxyChannelHandler.write,
 *   AdapterProxyChannelHandler.rmStream+
 * expect: leak 10
 * half: twentieth
 * size: large
 */
package acme.known;

import com.twitter.finagle.http2.transport.AdapterProxyChannelHandler;
import com.twitter.finagle.http2.transport.Http2ClientDowngrader.Message;
import com.twitter.finagle.http2.transport.Http2ClientDowngrader.Rst;
import com.twitter.finagle.stats.NullStatsReceiver;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2Error;
import scala.runtime.BoxedUnit;

/** A server begins its answers, and then takes them back. */
public final class FinagleAnswerReset {
  private FinagleAnswerReset() {}

  public static void main(String[] args) {
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new AdapterProxyChannelHandler(
                pipeline -> {
                  pipeline.addLast(new HttpObjectAggregator(1000));
                  return BoxedUnit.UNIT;
                },
                NullStatsReceiver.get()));
    for (int i = 0; i < 5; i++) {
      int stream = 2 * i + 3;
      channel.writeOutbound(
          new Message(
              new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/prices"), stream));
      channel.writeInbound(
          new Message(
              new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK), stream));
      ByteBuf part = PooledByteBufAllocator.DEFAULT.directBuffer().writeZero(10);
      channel.writeInbound(new Message(new DefaultHttpContent(part), stream));
      channel.writeInbound(new Rst(stream, Http2Error.CANCEL.code()));
      Object asked = channel.readOutbound();
      Object answered = channel.readInbound();
      System.out.println(asked.getClass().getSimpleName() + " " + answered);
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }
}
