package org.example.files;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

final class FileHandler implements Handler<HttpServerRequest> {

  private static final String FILES = "/files/";

  private final FileStore store;
  private final Watchers watchers;
  private final int feedPort;

  FileHandler(FileStore store, Watchers watchers, int feedPort) {
    this.store = store;
    this.watchers = watchers;
    this.feedPort = feedPort;
  }

  @Override
  public void handle(HttpServerRequest request) {
    String path = request.path();
    if (path.equals("/feed")) {
      request.response().end(Integer.toString(feedPort));
    } else if (!path.startsWith(FILES)) {
      status(request, 404);
    } else if (request.method() == HttpMethod.PUT) {
      String name = path.substring(FILES.length());
      request.body().onSuccess(body -> put(request, name, body));
    } else if (request.method() == HttpMethod.GET) {
      get(request, path.substring(FILES.length()));
    } else if (request.method() == HttpMethod.DELETE) {
      status(request, store.remove(path.substring(FILES.length())) ? 204 : 404);
    } else {
      status(request, 405);
    }
  }

  private void put(HttpServerRequest request, String name, Buffer body) {
    ByteBuf content = PooledByteBufAllocator.DEFAULT.directBuffer(body.length());
    content.writeBytes(body.getBytes());
    store.put(name, content);
    watchers.changed(name, content.readableBytes(), null);
    status(request, 204);
  }

  private void get(HttpServerRequest request, String name) {
    ByteBuf content = store.get(name);
    if (content == null) {
      status(request, 404);
    } else {
      request.response().end(Buffer.buffer(ByteBufUtil.getBytes(content)));
    }
  }

  private static void status(HttpServerRequest request, int status) {
    request.response().setStatusCode(status).end();
  }
}
