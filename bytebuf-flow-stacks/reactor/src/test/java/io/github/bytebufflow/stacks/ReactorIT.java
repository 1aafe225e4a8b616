package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/** reactor-netty, and Spring WebFlux on it. */
class ReactorIT {
  @Test
  void reactorNetty() {
    StackProgram.of("acme.reactor.Shop")
        .leaksOnly(
            "Orders.take > Orders.bookAll > Orders.book > Orders.quantity > Orders.reject"
                + ": 20 none");
  }

  /** What has the body as a DataBuffer has no step: the filter's last look at its bytes has one. */
  @Test
  void webFlux() {
    StackProgram.of("acme.webflux.Notes").leaksOnly("SignatureFilter.sum: 20 pooled-direct");
  }
}
