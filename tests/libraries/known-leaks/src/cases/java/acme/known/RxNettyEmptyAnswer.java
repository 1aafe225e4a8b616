/*
 * project: ReactiveX/RxNetty
 * issue: https://github.com/ReactiveX/RxNetty/commit/1ce09af5
 * bad: com.netflix.rxnetty:rx-netty:0.3.15
 * good: com.netflix.rxnetty:rx-netty:0.3.17
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-transport-native-unix-common:4.1.36.Final
 *   io.netty:netty-transport-native-epoll:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: ClientRequestResponseConverter.channelRead
 * expect: leak 5
 * half: twentieth
 */
package acme.known;

import acme.shared.OneAnswer;
import io.netty.buffer.ByteBuf;
import io.reactivex.netty.RxNetty;
import io.reactivex.netty.pipeline.PipelineConfigurators;
import io.reactivex.netty.protocol.http.client.HttpClient;
import io.reactivex.netty.protocol.http.client.HttpClientRequest;

/** A client asks for whole answers, and these say nothing. */
public final class RxNettyEmptyAnswer {
  private RxNettyEmptyAnswer() {}

  public static void main(String[] args) throws Exception {
    OneAnswer server =
        new OneAnswer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    HttpClient<ByteBuf, ByteBuf> client =
        RxNetty.createHttpClient(
            "127.0.0.1",
            server.port(),
            PipelineConfigurators.<ByteBuf, ByteBuf>httpClientConfigurator());
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client
              .submit(HttpClientRequest.createGet("/orders"))
              .flatMap(answer -> answer.getContent().count())
              .toBlocking()
              .single());
    }
    client.shutdown();
    server.close();
    System.out.println("done");
    System.exit(0);
  }
}
