package io.github.bytebufflow.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.Docs;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of addresses in docs/running.md is what the endpoint lists. */
class HttpPageTest {
  private static final Pattern ADDRESS = Pattern.compile("(?:\\| `)?(GET|POST) +(/[\\w/]*)");

  @Test
  void thePageHasEveryAddress() throws Exception {
    HttpEndpoint endpoint = new HttpEndpoint(new FakeSource(), null, 0, null);
    try (InputStream in = URI.create(endpoint.start() + "api/v1").toURL().openStream()) {
      String listed = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<String> documented = addresses(Docs.lines("docs/running.md").stream());
      assertThat(documented).hasSizeGreaterThan(5).isEqualTo(addresses(listed.lines()));
    } finally {
      endpoint.stop();
    }
  }

  private static List<String> addresses(Stream<String> lines) {
    return lines
        .map(ADDRESS::matcher)
        .filter(m -> m.lookingAt())
        .map(m -> m.group(1) + " " + m.group(2))
        .collect(Collectors.toList());
  }
}
