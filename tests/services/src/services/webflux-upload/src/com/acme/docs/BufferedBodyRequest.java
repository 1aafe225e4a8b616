package com.acme.docs;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.core.publisher.Flux;

/** A request whose body has been read already; the body stays the filter's. */
final class BufferedBodyRequest extends ServerHttpRequestDecorator {

  private final DataBuffer body;

  BufferedBodyRequest(ServerHttpRequest delegate, DataBuffer body) {
    super(delegate);
    this.body = body;
  }

  @Override
  public Flux<DataBuffer> getBody() {
    return Flux.defer(() -> Flux.just(share()));
  }

  private DataBuffer share() {
    NettyDataBuffer buffer = (NettyDataBuffer) body;
    return buffer.factory().wrap(buffer.getNativeBuffer().retainedDuplicate());
  }
}
