package io.github.bytebufflow.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Go's pprof reads a profile over HTTP, as the scrapers of profiles do. */
class PprofIT {
  @Test
  void readsProfilesOverHttp() throws Exception {
    Programs.assumeInstalled("go");
    // Without a token, since pprof sends none.
    try (Watched program = Watched.start(Watched.home(), "acme.Monitored", "pprof")) {
      program.tell("leak 5");
      program.tell("hold 2");
      program.collect();
      assertThat(top(program, "", "live_objects"))
          .contains("2 total", "Monitored.one")
          .doesNotContain("Monitored.forget");
      assertThat(top(program, "", "leaked_space")).contains("320B total", "Monitored.forget");
      assertThat(top(program, "", "allocated_objects")).contains("8 total");
      assertThat(top(program, "?type=leaked", "allocated_objects")).contains("5 total");
    }
  }

  private static String top(Watched program, String query, String index) throws Exception {
    String url = "http://127.0.0.1:" + program.port() + "/pprof" + query;
    return Programs.run(
        program.directory(),
        "",
        List.of("go", "tool", "pprof", "-top", "-sample_index=" + index, url));
  }
}
