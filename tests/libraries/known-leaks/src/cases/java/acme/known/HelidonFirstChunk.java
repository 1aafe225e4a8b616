/*
 * project: helidon-io/helidon
 * issue: https://github.com/helidon-io/helidon/pull/795
 * bad: io.helidon.webserver:helidon-webserver:1.1.2
 * good: io.helidon.webserver:helidon-webserver:1.2.0
 * with: io.netty:netty-common:4.1.48.Final io.netty:netty-buffer:4.1.48.Final
 *   io.netty:netty-resolver:4.1.48.Final io.netty:netty-transport:4.1.48.Final
 *   io.netty:netty-codec:4.1.48.Final io.netty:netty-codec-http:4.1.48.Final
 *   io.netty:netty-handler:4.1.48.Final
 * fixed: BareResponseImpl.initWriteResponse, BareResponseImpl.writeLastContent
 * expect: misuse 5
 * half: eighteenth
 */
package acme.known;

import io.helidon.common.http.DataChunk;
import io.helidon.common.reactive.Flow;
import io.helidon.webserver.Routing;
import io.helidon.webserver.ServerConfiguration;
import io.helidon.webserver.WebServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A shop answers five questions from buffers of its own. */
public final class HelidonFirstChunk {
  private HelidonFirstChunk() {}

  public static void main(String[] args) throws Exception {
    WebServer server =
        WebServer.create(
            ServerConfiguration.builder().bindAddress(InetAddress.getLoopbackAddress()).build(),
            Routing.builder().get("/", (request, response) -> response.send(new Answer())).build());
    server.start().toCompletableFuture().get();
    HttpRequest question =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < 5; i++) {
      System.out.println(client.send(question, HttpResponse.BodyHandlers.ofString()).statusCode());
    }
    server.shutdown().toCompletableFuture().get();
    System.out.println("done");
    System.exit(0);
  }

  /** In one piece, which the server gives back when it is sent. */
  private static final class Answer implements Flow.Publisher<DataChunk> {
    @Override
    public void subscribe(Flow.Subscriber<? super DataChunk> server) {
      server.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long number) {
              ByteBuf answer = ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "apples");
              server.onNext(DataChunk.create(false, answer.nioBuffer(), answer::release, true));
              server.onComplete();
            }

            @Override
            public void cancel() {
              System.out.println("cancelled");
            }
          });
    }
  }
}
