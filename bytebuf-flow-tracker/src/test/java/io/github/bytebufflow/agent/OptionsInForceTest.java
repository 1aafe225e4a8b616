package io.github.bytebufflow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.agent.options.Options;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is woven more finely is a class or a package, and nothing in scope. */
class OptionsInForceTest {
  @Test
  void zooms() throws Exception {
    OptionsInForce options =
        new OptionsInForce(Options.defaults().with(Map.of("include", "acme,org.lib.Known")));
    assertThat(options.isZoomed("org/lib/Codec")).isFalse();
    assertThat(options.hasZoomed()).isFalse();
    options.zoom(Set.of("org/lib/", "io/netty/handler/A", "Bare"));
    assertThat(options.isZoomed("org/lib/Codec")).isTrue();
    assertThat(options.isZoomed("org/lib/Known")).as("in scope").isFalse();
    assertThat(options.isZoomed("org/lib/deeper/Codec")).isFalse();
    assertThat(options.isZoomed("org/Codec")).isFalse();
    assertThat(options.isZoomed("io/netty/handler/A")).isTrue();
    assertThat(options.isZoomed("io/netty/handler/B")).isFalse();
    assertThat(options.isZoomed("Bare")).isTrue();
    assertThat(options.isZoomed("Other")).isFalse();
    assertThat(options.isZoomed(null)).isFalse();
    options.set(options.get().with(Map.of("netty", "off")));
    assertThat(options.isZoomed("io/netty/handler/A")).as("no steps in Netty").isFalse();
    assertThat(options.isZoomed("org/lib/Codec")).isTrue();
    options.zoom(Set.of());
    assertThat(options.isZoomed("org/lib/Codec")).isFalse();
    assertThat(options.hasZoomed()).isTrue();
  }
}
