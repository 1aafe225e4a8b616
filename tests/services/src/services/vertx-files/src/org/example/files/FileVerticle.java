package org.example.files;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import java.util.concurrent.TimeUnit;

/** Files over HTTP, uploads and notifications over the feed's own protocol. */
final class FileVerticle extends VerticleBase {

  private final int httpPort;
  private final FileStore store = new FileStore();
  private final Watchers watchers = new Watchers();
  private HttpServer http;
  private NetServer feed;

  FileVerticle(int httpPort) {
    this.httpPort = httpPort;
  }

  int port() {
    return http.actualPort();
  }

  @Override
  public Future<?> start() {
    feed = vertx.createNetServer(new NetServerOptions().setHost("127.0.0.1").setTcpNoDelay(true));
    feed.connectHandler(socket -> new FeedSession(socket, store, watchers).open());
    http = vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1"));
    return feed.listen(0)
        .compose(
            listening -> {
              http.requestHandler(new FileHandler(store, watchers, listening.actualPort()));
              return http.listen(httpPort);
            });
  }

  @Override
  public Future<?> stop() {
    return http.shutdown(1, TimeUnit.SECONDS)
        .eventually(() -> feed.shutdown(1, TimeUnit.SECONDS))
        .eventually(
            () -> {
              store.clear();
              return Future.succeededFuture();
            });
  }
}
