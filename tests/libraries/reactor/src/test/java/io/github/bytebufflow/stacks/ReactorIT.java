package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** reactor-netty, and Spring WebFlux on it. */
class ReactorIT {
  private static final String WEB_FLUX_LEAK =
      "SignatureFilter.lambda$filter > SignatureFilter.check > SignatureFilter.sum"
          + " > SignatureFilter.refuse: 20 none";

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

  /**
   * The path ends in the queue of a library; who could have read the queue stands nowhere on it.
   */
  @ParameterizedTest
  @CsvSource({"Status, lambda$of$", "Order, read"})
  void neverRead(String kind, String method) {
    Report report = StackProgram.of("acme.reactor.Answers").prints("20 answers").run(kind);
    assertThat(report.leaks()).isNotEmpty();
    for (Map<String, Object> leak : report.leaks()) {
      Map<?, ?> first = (Map<?, ?>) ((List<?>) leak.get("suspects")).get(0);
      assertThat(first.get("class")).as("%s", leak).isEqualTo("acme.reactor.Answers$" + kind);
      assertThat(String.valueOf(first.get("method"))).startsWith(method);
      assertThat(String.valueOf(first.get("reason")))
          .contains("without reading; unread content stays in ");
    }
  }

  /** Methods that take a DataBuffer have steps, though that is an interface without a buffer. */
  @Test
  void webFlux() {
    StackProgram.of("acme.webflux.Notes").leaksOnly(WEB_FLUX_LEAK);
  }

  /** To name the wrapper changes nothing, by whichever member. */
  @ParameterizedTest
  @ValueSource(strings = {"byteBuf", "getNativeBuffer"})
  void dataBuffers(String member) {
    StackProgram.of("acme.webflux.Notes")
        .options("holders=org.springframework.core.io.buffer.NettyDataBuffer#" + member)
        .leaksOnly(WEB_FLUX_LEAK);
  }
}
