package acme.webflux;

import acme.Loopback;
import java.nio.charset.StandardCharsets;
import java.util.List;
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

/** A WebFlux server on reactor-netty and a WebClient: 200 notes, each tenth wrongly signed. */
public final class Notes {
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
    try (Loopback notes =
        new Loopback(4, server -> server.handle(new ReactorHttpHandlerAdapter(handler)))) {
      WebClient client =
          WebClient.builder()
              .clientConnector(new ReactorClientHttpConnector(notes.client()))
              .build();
      List<String> answers =
          Loopback.await(Flux.range(0, 200).flatMap(i -> send(client, i), 4), "answers");
      System.out.println(answers.stream().filter("403"::equals).count() + " refused");
    }
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
