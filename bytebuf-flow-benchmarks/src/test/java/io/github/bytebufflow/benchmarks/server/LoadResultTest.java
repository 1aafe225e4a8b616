package io.github.bytebufflow.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class LoadResultTest {
  private static final String OUTPUT =
      "Running 2s test @ http://127.0.0.1:1\n"
          + "  Non-2xx or 3xx responses: 1600\n"
          + "load requests=%d micros=2003000 errors=%d refused=%d p50=400 p90=900 p99=2100 p99.9=4500\n";

  private static LoadResult result(long requests, long errors, long refused) throws IOException {
    return LoadResult.parse(String.format(OUTPUT, requests, errors, refused));
  }

  @Test
  void figuresAreReadFromTheLastLine() throws IOException {
    LoadResult result = result(20000, 0, 1600);
    assertThat(result.requests).isEqualTo(20000);
    assertThat(result.seconds).isEqualTo(2.003);
    assertThat(new long[] {result.p50, result.p99, result.p999}).containsExactly(400, 2100, 4500);
    assertThatCode(() -> result.check(0.08)).doesNotThrowAnyException();
  }

  @Test
  void answersThatWereNotExpectedAreNoticed() throws IOException {
    LoadResult refused = result(20000, 0, 20000);
    assertThatThrownBy(() -> refused.check(0.08)).hasMessageContaining("20000 refused where 1600");
    LoadResult failed = result(20000, 1, 1600);
    assertThatThrownBy(() -> failed.check(0.08)).hasMessageContaining("1 errors");
    LoadResult nothing = result(0, 0, 0);
    assertThatThrownBy(() -> nothing.check(0.08)).isInstanceOf(IOException.class);
  }

  @Test
  void otherOutputIsQuoted() {
    assertThatThrownBy(() -> LoadResult.parse("unable to connect"))
        .hasMessageContaining("unable to connect");
    assertThatThrownBy(() -> LoadResult.parse("load requests=many"))
        .hasMessageContaining("'requests=many'");
    assertThatThrownBy(() -> LoadResult.parse("load requests=3")).hasMessageContaining("micros");
  }
}
