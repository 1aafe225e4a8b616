/*
 * project: grpc/grpc-java
 * issue: https://github.com/grpc/grpc-java/pull/11116
 * bad: io.grpc:grpc-netty:1.63.0
 * good: io.grpc:grpc-netty:1.63.1
 * with: io.grpc:grpc-stub:1.63.0
 * fixed: NettyServerHandler.sendGrpcFrame
 * expect: leak 5
 * half: second
 * size: large
 */
package acme.known;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Clients give up, and the server finds the answer afterwards. */
public class GrpcCancelled {
  private static final MethodDescriptor<String, String> PRICE =
      MethodDescriptor.<String, String>newBuilder()
          .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
          .setFullMethodName("shop/price")
          .setRequestMarshaller(new Text())
          .setResponseMarshaller(new Text())
          .build();

  static class Text implements MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String text) {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static class Call {
    final ServerCallStreamObserver<String> answer;
    final CountDownLatch cancelled = new CountDownLatch(1);

    Call(ServerCallStreamObserver<String> answer) {
      this.answer = answer;
      answer.setOnCancelHandler(cancelled::countDown);
    }
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
            .addService(
                ServerServiceDefinition.builder("shop")
                    .addMethod(
                        PRICE,
                        ServerCalls.asyncServerStreamingCall(
                            (article, answer) -> {
                              Call call = new Call((ServerCallStreamObserver<String>) answer);
                              answer.onNext("first offer");
                              calls.add(call);
                            }))
                    .build())
            .build()
            .start();
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", server.getPort()).usePlaintext().build();
    for (int i = 0; i < 5; i++) {
      ClientCall<String, String> client = channel.newCall(PRICE, CallOptions.DEFAULT);
      CountDownLatch first = new CountDownLatch(1);
      client.start(
          new ClientCall.Listener<String>() {
            @Override
            public void onMessage(String price) {
              first.countDown();
            }
          },
          new Metadata());
      client.request(10);
      client.sendMessage("article " + i);
      client.halfClose();
      first.await();
      Call call = calls.take();
      client.cancel("not needed any more", null);
      call.cancelled.await();
      Thread.sleep(100);
      call.answer.onNext("better offer");
    }
    Thread.sleep(500);
    channel.shutdown().awaitTermination(5, TimeUnit.SECONDS);
    server.shutdown().awaitTermination(5, TimeUnit.SECONDS);
    System.out.println("done");
  }
}
