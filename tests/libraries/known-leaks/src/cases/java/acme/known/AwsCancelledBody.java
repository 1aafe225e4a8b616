/*
 * project: aws/aws-sdk-java-v2
 * issue: https://github.com/aws/aws-sdk-java-v2/issues/2051
 * bad: software.amazon.awssdk:netty-nio-client:2.15.23
 * good: software.amazon.awssdk:netty-nio-client:2.15.28
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ResponseHandler$PublisherAdapter$1.onNext
 * expect: leak 5
 * half: eleventh
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.AwsNoBody;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpResponseHandler;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.SdkEventLoopGroup;

/** Who reads a file has seen enough after its first part, and cancels from another thread. */
public final class AwsCancelledBody {
  private static final String FILE =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "5\r\nfirst\r\n6\r\nsecond\r\n0\r\n\r\n";

  private AwsCancelledBody() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server));
      thread.start();
      SdkEventLoopGroup group = SdkEventLoopGroup.builder().numberOfThreads(1).build();
      SdkAsyncHttpClient client = NettyNioAsyncHttpClient.builder().eventLoopGroup(group).build();
      for (int i = 0; i < 5; i++) {
        CompletableFuture<String> part = new CompletableFuture<>();
        client.execute(
            AsyncExecuteRequest.builder()
                .request(
                    SdkHttpFullRequest.builder()
                        .method(SdkHttpMethod.GET)
                        .uri(URI.create("http://127.0.0.1:" + server.getLocalPort() + "/file"))
                        .putHeader("Host", "127.0.0.1")
                        .build())
                .requestContentPublisher(new AwsNoBody())
                .responseHandler(new Reader(part))
                .build());
        System.out.println(part.get(10, TimeUnit.SECONDS));
      }
      thread.join();
      client.close();
      group.eventLoopGroup().shutdownGracefully(0, 10, TimeUnit.SECONDS).await();
    }
    System.out.println("done");
  }

  /** Each connection has one answer, in one piece, and lasts until the client closes it. */
  private static void serve(ServerSocket server) {
    for (int i = 0; i < 5; i++) {
      try (Socket socket = server.accept()) {
        Scanner in = new Scanner(socket.getInputStream(), US_ASCII);
        while (!in.nextLine().isEmpty()) {
          // The question does not matter.
        }
        socket.getOutputStream().write(FILE.getBytes(US_ASCII));
        socket.getInputStream().readAllBytes();
      } catch (IOException e) {
        System.out.println("closed");
      }
    }
  }

  private static final class Reader implements SdkAsyncHttpResponseHandler, Subscriber<ByteBuffer> {
    private final CompletableFuture<String> part;
    private Subscription subscription;

    private Reader(CompletableFuture<String> part) {
      this.part = part;
    }

    @Override
    public void onHeaders(SdkHttpResponse headers) {
      // They do not matter.
    }

    @Override
    public void onStream(Publisher<ByteBuffer> stream) {
      stream.subscribe(this);
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      this.subscription = subscription;
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(ByteBuffer buffer) {
      CompletableFuture.runAsync(subscription::cancel).join();
      part.complete(US_ASCII.decode(buffer).toString());
    }

    @Override
    public void onError(Throwable error) {
      part.complete(error.toString());
    }

    @Override
    public void onComplete() {
      part.complete("nothing");
    }
  }
}
