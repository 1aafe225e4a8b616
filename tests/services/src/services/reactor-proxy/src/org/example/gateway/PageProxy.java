package org.example.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeoutException;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Pages, which are put together from fragments, and feeds, which are passed on as they come. */
final class PageProxy {

  private static final List<String> PARTS = List.of("header", "ads", "text", "footer");

  private final ContentClient upstream;

  PageProxy(ContentClient upstream) {
    this.upstream = upstream;
  }

  Publisher<Void> get(HttpServerRequest request, HttpServerResponse response) {
    String name = request.param("name");
    return Mono.using(
            ArrayDeque<ByteBuf>::new,
            fragments ->
                Flux.fromIterable(PARTS)
                    .concatMap(part -> upstream.get("/fragments/" + part + "/" + name))
                    .doOnNext(fragments::add)
                    .then(Mono.fromSupplier(() -> assemble(fragments, response.alloc()))),
            fragments -> fragments.forEach(ByteBuf::release))
        .flatMap(page -> response.header("Content-Type", "text/html").sendObject(page).then())
        .onErrorResume(TimeoutException.class, e -> response.status(504).send());
  }

  /** Moves the fragments that are on into a page. */
  private static ByteBuf assemble(Queue<ByteBuf> fragments, ByteBufAllocator allocator) {
    CompositeByteBuf page = allocator.compositeBuffer(PARTS.size());
    while (!fragments.isEmpty()) {
      ByteBuf fragment = fragments.remove();
      if (isOff(fragment)) {
        fragment.release(); //@good 2
        continue;
      }
      page.addComponent(true, fragment);
    }
    return page;
  }

  private static boolean isOff(ByteBuf fragment) {
    return fragment.readableBytes() > 1 && fragment.getByte(fragment.readerIndex() + 1) == '!';
  }

  Publisher<Void> stream(HttpServerRequest request, HttpServerResponse response) {
    return response.send(upstream.stream("/feeds/" + request.param("name")));
  }
}
