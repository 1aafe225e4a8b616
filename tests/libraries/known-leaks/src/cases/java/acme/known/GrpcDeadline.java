/*
 * project: grpc/grpc-java
 * issue: https://github.com/grpc/grpc-java/commit/fbc3a162369c613e420a3f376dfd3b2ce0f5bd00
 * bad: io.grpc:grpc-netty:1.80.0
 * good: io.grpc:grpc-netty:1.81.0
 * with: io.grpc:grpc-stub:1.80.0
 * fixed: NoopClientStream.writeMessage
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Calls begin when their time is over. */
public final class GrpcDeadline {
  private GrpcDeadline() {}

  public static void main(String[] args) throws Exception {
    MethodDescriptor<String, String> order =
        MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("shop/order")
            .setRequestMarshaller(new Text())
            .setResponseMarshaller(new Text())
            .build();
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(
                ServerServiceDefinition.builder("shop")
                    .addMethod(order, ServerCalls.asyncUnaryCall(GrpcDeadline::order))
                    .build())
            .build()
            .start();
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", server.getPort()).usePlaintext().build();
    System.out.println(
        ClientCalls.blockingUnaryCall(channel, order, CallOptions.DEFAULT, "one door"));
    for (int i = 0; i < 5; i++) {
      CallOptions late = CallOptions.DEFAULT.withDeadlineAfter(-1, TimeUnit.SECONDS);
      try {
        System.out.println(ClientCalls.blockingUnaryCall(channel, order, late, "one door"));
      } catch (StatusRuntimeException e) {
        System.out.println(e.getStatus().getCode());
      }
    }
    channel.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    System.out.println("done");
  }

  private static void order(String text, StreamObserver<String> answer) {
    answer.onNext("ordered " + text);
    answer.onCompleted();
  }

  /** Whoever reads the stream closes it. */
  private static final class Text implements MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String value) {
      ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer();
      buffer.writeCharSequence(value, UTF_8);
      return new ByteBufInputStream(buffer, true);
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
