package io.github.bytebufflow.serve;

import io.github.bytebufflow.serve.http.Handler;
import io.github.bytebufflow.serve.http.Reply;
import io.github.bytebufflow.serve.http.Request;

/** Answers a request, if the guard lets it pass, by its route. Thread-safe. */
final class HttpHandler implements Handler {
  private final HttpRoutes routes;
  private final HttpGuard guard;

  HttpHandler(HttpRoutes routes, HttpGuard guard) {
    this.routes = routes;
    this.guard = guard;
  }

  @Override
  public Reply answer(Request request) {
    try {
      return lockedDown(reply(request));
    } catch (HttpRefusal refusal) {
      Reply reply = refusal(refusal.status, refusal.getMessage());
      // What a refused client still sends must not be read as its next request.
      return refusal.header == null
          ? reply.closing()
          : reply.with(refusal.header, refusal.value).closing();
    }
  }

  @Override
  public boolean isLight(Request request) {
    HttpRoute route = routes.find(request.target().getRawPath());
    return route == null || route.open;
  }

  private Reply reply(Request request) throws HttpRefusal {
    guard.checkRequest(request);
    String path = request.target().getRawPath();
    HttpRoute route = routes.find(path);
    if (route == null || !route.open) {
      guard.checkToken(request);
    }
    if (route == null) {
      throw new HttpRefusal(404, routes.notFound(path));
    }
    guard.checkMethod(request, route);
    guard.checkBody(request);
    String query = request.target().getRawQuery();
    return route.answer.to(new HttpQuery(query, request.header("Accept"), route));
  }

  @Override
  public Reply refusal(int status, String sentence) {
    return lockedDown(HttpReply.text(status, sentence));
  }

  private static Reply lockedDown(Reply reply) {
    return reply
        .with("Cache-Control", "no-store")
        .withDefault(HttpReply.POLICY, "default-src 'none'; frame-ancestors 'none'")
        .with("Cross-Origin-Resource-Policy", "same-origin")
        .with("Referrer-Policy", "no-referrer")
        .with("X-Content-Type-Options", "nosniff");
  }
}
