/*
 * project: grpc/grpc-java
 * issue: https://github.com/grpc/grpc-java/issues/4198
 * bad: io.grpc:grpc-netty:1.11.0
 * good: io.grpc:grpc-netty:1.12.0
 * with: io.grpc:grpc-stub:1.11.0 io.netty:netty-common:4.1.36.Final
 *   io.netty:netty-buffer:4.1.36.Final io.netty:netty-resolver:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final io.netty:netty-codec-http:4.1.36.Final
 *   io.netty:netty-codec-http2:4.1.36.Final io.netty:netty-codec-socks:4.1.36.Final
 *   io.netty:netty-handler-proxy:4.1.36.Final
 * fixed: ReadableBuffers$BufferInputStream.close+
 * expect: leak 5
 * half: eleventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** A client wants to know that the server has answered, and does not read what it has answered. */
public final class GrpcSkippedAnswer {
  private static final MethodDescriptor<String, String> ORDER =
      MethodDescriptor.<String, String>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("shop/order")
          .setRequestMarshaller(new Text())
          .setResponseMarshaller(new Skipped())
          .build();

  private GrpcSkippedAnswer() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup loops = new NioEventLoopGroup(2);
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .bossEventLoopGroup(loops)
            .workerEventLoopGroup(loops)
            .addService(
                ServerServiceDefinition.builder("shop")
                    .addMethod(
                        ORDER,
                        ServerCalls.asyncUnaryCall(
                            (order, answer) -> {
                              answer.onNext("got " + order);
                              answer.onCompleted();
                            }))
                    .build())
            .build()
            .start();
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
            .eventLoopGroup(loops)
            .usePlaintext()
            .build();
    for (int i = 0; i < 5; i++) {
      System.out.println(
          ClientCalls.blockingUnaryCall(channel, ORDER, CallOptions.DEFAULT, "order " + i));
    }
    channel.shutdown().awaitTermination(10, TimeUnit.SECONDS);
    server.shutdown().awaitTermination(10, TimeUnit.SECONDS);
    loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).await();
    System.out.println("done");
    System.exit(0);
  }

  private static class Text implements MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String text) {
      return new ByteArrayInputStream(text.getBytes(US_ASCII));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), US_ASCII);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class Skipped extends Text {
    @Override
    public String parse(InputStream stream) {
      return "answered";
    }
  }
}
