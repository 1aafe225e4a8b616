package acme.webflux;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** A WebFlux server on reactor-netty and a WebClient: 200 notes, each tenth wrongly signed. */
public final class Notes {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Notes() {}

  public static void main(String[] args) {
    RouterFunction<ServerResponse> routes =
        RouterFunctions.route().POST("/notes", Notes::store).build();
    HttpHandler handler =
        RouterFunctions.toHttpHandler(
            routes,
            HandlerStrategies.builder()
                .webFilter(new SignatureFilter(args[0].equals("clean")))
                .build());
    Queue<Mono<Void>> open = new ConcurrentLinkedQueue<>();
    LoopResources loops = LoopResources.create("notes", 1, 2, true);
    ConnectionProvider connections = ConnectionProvider.create("notes", 4);
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .runOn(loops)
            .doOnConnection(connection -> open.add(connection.onDispose()))
            .handle(new ReactorHttpHandlerAdapter(handler))
            .bindNow(PATIENCE);
    HttpClient http = HttpClient.create(connections).runOn(loops);
    WebClient client =
        WebClient.builder()
            .clientConnector(new ReactorClientHttpConnector(http))
            .baseUrl("http://127.0.0.1:" + server.port())
            .build();
    List<String> answers =
        Flux.range(0, 200).flatMap(i -> send(client, i), 4).collectList().block(PATIENCE);
    System.out.println(answers.size() + " answers");
    System.out.println(answers.stream().filter("403"::equals).count() + " refused");
    connections.disposeLater().block(PATIENCE);
    server.disposeNow(PATIENCE);
    // The server's side of a connection closes after the client's; a loop that ends may miss it.
    Mono.when(open).block(PATIENCE);
    loops.disposeLater(Duration.ZERO, PATIENCE).block(PATIENCE);
  }

  private static Mono<ServerResponse> store(ServerRequest request) {
    return request
        .bodyToMono(String.class)
        .flatMap(note -> ServerResponse.ok().bodyValue("stored " + note.length()));
  }

  private static Mono<String> send(WebClient client, int i) {
    String note = "note " + i;
    int sum = 0;
    for (byte b : note.getBytes(StandardCharsets.UTF_8)) {
      sum += b;
    }
    return client
        .post()
        .uri("/notes")
        .header("Signature", Integer.toString(i % 10 == 0 ? -1 : sum))
        .bodyValue(note)
        .exchangeToMono(
            response ->
                response.statusCode().is2xxSuccessful()
                    ? response.bodyToMono(String.class)
                    : response
                        .releaseBody()
                        .thenReturn(Integer.toString(response.statusCode().value())));
  }
}
