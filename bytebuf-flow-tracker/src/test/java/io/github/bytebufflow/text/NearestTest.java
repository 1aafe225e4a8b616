package io.github.bytebufflow.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  @ParameterizedTest
  @CsvSource({
    "include,include",
    "inclde,include",
    "maxNodes,max-nodes",
    "max_nodes,max-nodes",
    "MAX-NODES,max-nodes",
    "max-nods,max-nodes",
    "htpp,http",
    "http-tok,http-token",
    "'',http",
  })
  void findsWhatWasMeant(String word, String meant) {
    assertThat(Nearest.of(word, List.of("include", "max-nodes", "http", "http-token")))
        .isEqualTo(meant);
  }

  @Test
  void firstOfEquals() {
    assertThat(Nearest.of("x", List.of("a", "b"))).isEqualTo("a");
  }

  @Test
  void needsCandidates() {
    assertThatThrownBy(() -> Nearest.of("x", List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
