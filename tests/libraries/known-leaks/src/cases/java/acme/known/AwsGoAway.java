/*
 * project: aws/aws-sdk-java-v2
 * issue: https://github.com/aws/aws-sdk-java-v2/issues/2359
 * bad: software.amazon.awssdk:netty-nio-client:2.16.36
 * good: software.amazon.awssdk:netty-nio-client:2.16.37
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: Http2GoAwayEventListener.onGoAwayReceived, GoAwayException.<init>
 * expect: leak 5
 * half: second
 */
package acme.known;

import acme.shared.AwsNoBody;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.http.Protocol;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpResponseHandler;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;

/** A server says goodbye to its clients with their first answer, and tells them why. */
public class AwsGoAway {
  static class Shop extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof Http2HeadersFrame) {
        context.write(
            new DefaultHttp2GoAwayFrame(
                Http2Error.NO_ERROR, ByteBufUtil.writeUtf8(context.alloc(), "maintenance")));
        context.writeAndFlush(
            new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status("204"), true)
                .stream(((Http2HeadersFrame) message).stream()));
      }
      ReferenceCountUtil.release(message);
    }
  }

  static class Answer implements SdkAsyncHttpResponseHandler {
    @Override
    public void onHeaders(SdkHttpResponse response) {
      System.out.println(response.statusCode());
    }

    @Override
    public void onStream(Publisher<ByteBuffer> body) {
      body.subscribe(
          new Subscriber<ByteBuffer>() {
            @Override
            public void onSubscribe(Subscription subscription) {
              subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(ByteBuffer bytes) {}

            @Override
            public void onError(Throwable e) {}

            @Override
            public void onComplete() {}
          });
    }

    @Override
    public void onError(Throwable e) {
      System.out.println(e);
    }
  }

  public static void main(String[] args) throws Exception {
    NioEventLoopGroup group = new NioEventLoopGroup(1);
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel
                        .pipeline()
                        .addLast(Http2FrameCodecBuilder.forServer().build(), new Shop());
                  }
                })
            .bind("127.0.0.1", 0)
            .sync()
            .channel();
    int port = ((InetSocketAddress) server.localAddress()).getPort();
    try (SdkAsyncHttpClient client =
        NettyNioAsyncHttpClient.builder().protocol(Protocol.HTTP2).build()) {
      for (int i = 0; i < 5; i++) {
        ask(client, port);
        Thread.sleep(300);
      }
    }
    server.close().sync();
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static void ask(SdkAsyncHttpClient client, int port) {
    try {
      client
          .execute(
              AsyncExecuteRequest.builder()
                  .request(
                      SdkHttpRequest.builder()
                          .method(SdkHttpMethod.GET)
                          .uri(URI.create("http://127.0.0.1:" + port + "/"))
                          .build())
                  .requestContentPublisher(new AwsNoBody())
                  .responseHandler(new Answer())
                  .build())
          .join();
    } catch (CompletionException e) {
      System.out.println(e.getCause());
    }
  }
}
