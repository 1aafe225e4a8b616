package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** reactor-netty, and Spring WebFlux on it. */
class ReactorIT {
  @Test
  void reactorNetty() {
    StackProgram.of("acme.reactor.Shop")
        .leaksOnly(
            "Orders.take > Orders.bookAll > Orders.book > Orders.quantity > Orders.reject"
                + ": 20 none");
  }

  /** Nobody releases what a request held whose answer was given up. */
  @ParameterizedTest
  @ValueSource(strings = {"timeout", "cancel"})
  void neverAnswered(String end) {
    StackProgram.of("acme.reactor.Quotes")
        .prints("20 abandoned")
        .heldLastBy("Pricing.price")
        .leaksOnly("Pricing.price > Pricing.ask > Pricing.price: 20 none", end);
  }

  /** What has the body as a DataBuffer has no step, but for the call that makes a buffer of it. */
  @Test
  void webFlux() {
    StackProgram.of("acme.webflux.Notes")
        .leaksOnly("SignatureFilter.check > SignatureFilter.sum: 20 pooled-direct");
  }

  /** It has one where that is named; methods take the interface, which does not have the buffer. */
  @ParameterizedTest
  @ValueSource(strings = {"byteBuf", "getNativeBuffer"})
  void dataBuffers(String member) {
    StackProgram.of("acme.webflux.Notes")
        .options("holders=org.springframework.core.io.buffer.NettyDataBuffer#" + member)
        .leaksOnly(
            "SignatureFilter.lambda$filter > SignatureFilter.check > SignatureFilter.sum"
                + " > SignatureFilter.refuse: 20 pooled-direct");
  }
}
