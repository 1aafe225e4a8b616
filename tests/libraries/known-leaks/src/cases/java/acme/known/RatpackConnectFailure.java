/*
 * project: ratpack/ratpack
 * issue: https://github.com/ratpack/ratpack/issues/1102
 * bad: io.ratpack:ratpack-core:1.4.4
 * good: io.ratpack:ratpack-core:1.4.5
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-transport-native-unix-common:4.1.36.Final
 *   io.netty:netty-transport-native-epoll:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: RequestActionSupport.connectFailure
 * expect: leak 5
 * half: first
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import ratpack.exec.ExecController;
import ratpack.exec.internal.DefaultExecController;
import ratpack.http.client.HttpClient;

/** Orders are posted to a server that is down. */
public class RatpackConnectFailure {
  public static void main(String[] args) throws Exception {
    ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    URI uri = URI.create("http://127.0.0.1:" + gone.getLocalPort() + "/orders");
    gone.close();
    HttpClient client =
        HttpClient.of(spec -> spec.byteBufAllocator(PooledByteBufAllocator.DEFAULT).poolSize(0));
    try (ExecController controller = new DefaultExecController(1)) {
      for (int i = 0; i < 5; i++) {
        String order = "order " + i;
        CountDownLatch over = new CountDownLatch(1);
        controller
            .fork()
            .onComplete(execution -> over.countDown())
            .start(
                execution ->
                    client
                        .post(
                            uri,
                            request ->
                                request
                                    .getBody()
                                    .buffer(
                                        ByteBufUtil.writeUtf8(
                                            PooledByteBufAllocator.DEFAULT, order)))
                        .onError(e -> System.out.println(e.getClass().getSimpleName()))
                        .then(response -> System.out.println(response.getStatusCode())));
        over.await();
      }
    }
    client.close();
    System.out.println("done");
  }
}
