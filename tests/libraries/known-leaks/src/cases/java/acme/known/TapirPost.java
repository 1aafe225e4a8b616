/*
 * project: softwaremill/tapir
 * issue: https://github.com/softwaremill/tapir/pull/3469
 * bad: com.softwaremill.sttp.tapir:tapir-netty-server_3:1.9.6
 * good: com.softwaremill.sttp.tapir:tapir-netty-server_3:1.9.7
 * fixed: SimpleSubscriber.onNext, FileWriterSubscriber$$anon$1.completed,
 *   FileWriterSubscriber$$anon$1.failed
 * expect: leak 5
 * half: ninth
 * size: large
 */
package acme.known;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import scala.Function1;
import scala.concurrent.Await;
import scala.concurrent.ExecutionContext;
import scala.concurrent.ExecutionContext$;
import scala.concurrent.Future;
import scala.concurrent.Future$;
import scala.concurrent.duration.Duration;
import scala.runtime.BoxedUnit;
import sttp.tapir.Endpoint;
import sttp.tapir.package$;
import sttp.tapir.server.ServerEndpoint;
import sttp.tapir.server.netty.NettyFutureServer;
import sttp.tapir.server.netty.NettyFutureServerBinding;
import sttp.tapir.typelevel.ParamConcat;

/** Orders are posted, and a shop reads them as text. */
public final class TapirPost {
  private TapirPost() {}

  public static void main(String[] args) throws Exception {
    ExecutionContext executor = ExecutionContext$.MODULE$.global();
    NettyFutureServerBinding shop =
        await(
            NettyFutureServer.apply(executor)
                .host("127.0.0.1")
                .port(0)
                .addEndpoint(orders())
                .start());
    for (int i = 0; i < 5; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), shop.port())) {
        String order =
            "POST / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Length: 7\r\n\r\norder "
                + i;
        socket.getOutputStream().write(order.getBytes(StandardCharsets.US_ASCII));
        byte[] answer = socket.getInputStream().readAllBytes();
        System.out.println(new String(answer, StandardCharsets.US_ASCII).endsWith("thanks"));
      }
    }
    await(shop.stop().apply());
    System.out.println("done");
    System.exit(0);
  }

  /** What Scala would write as {@code endpoint.in(stringBody).out(stringBody)}. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  private static ServerEndpoint<Object, Future> orders() {
    package$ tapir = package$.MODULE$;
    Endpoint endpoint =
        (Endpoint) ((Endpoint) tapir.endpoint()).in(tapir.stringBody(), new First());
    endpoint = (Endpoint) endpoint.out(tapir.stringBody(), new First());
    Function1<Object, Object> logic = order -> Future$.MODULE$.successful("thanks");
    return endpoint.serverLogicSuccess(logic, scala.$less$colon$less$.MODULE$.refl());
  }

  private static <T> T await(Future<T> future) throws Exception {
    return Await.result(future, Duration.apply(10, "s"));
  }

  private static final class First implements ParamConcat<BoxedUnit, String> {
    @Override
    public int leftArity() {
      return 0;
    }

    @Override
    public int rightArity() {
      return 1;
    }
  }
}
