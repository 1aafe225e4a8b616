/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/pull/3448
 * bad: io.projectreactor.netty:reactor-netty-core:1.1.22
 * good: io.projectreactor.netty:reactor-netty-core:1.1.23
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ReactorNetty$OutboundThen.<init>
 * expect: misuse 5
 * half: first
 */
package acme.known;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.EncoderException;
import io.netty.handler.codec.MessageToMessageEncoder;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.tcp.TcpClient;
import reactor.netty.tcp.TcpServer;

/** Clients send back what they got, and their encoder fails. */
public class ReactorSendObject {
  static class Failing extends MessageToMessageEncoder<Object> {
    @Override
    protected void encode(ChannelHandlerContext context, Object message, List<Object> out) {
      throw new EncoderException("no key");
    }
  }

  public static void main(String[] args) throws Exception {
    DisposableServer server =
        TcpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle((in, out) -> out.sendString(Mono.just("question")).then(in.receive().then()))
            .bindNow();
    for (int i = 0; i < 5; i++) {
      Sinks.One<String> result = Sinks.one();
      Connection client =
          TcpClient.create()
              .remoteAddress(server::address)
              .doOnConnected(connection -> connection.addHandlerFirst(new Failing()))
              .handle(
                  (in, out) ->
                      Flux.from(in.receive().retain())
                          .flatMap(question -> out.sendObject(question))
                          .doOnError(e -> result.tryEmitValue(e.toString()))
                          .doOnComplete(() -> result.tryEmitValue("complete"))
                          .then())
              .connectNow();
      System.out.println(result.asMono().block(Duration.ofSeconds(2)));
      client.disposeNow();
    }
    server.disposeNow();
    Thread.sleep(300);
    System.out.println("done");
  }
}
