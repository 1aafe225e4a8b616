package io.github.bytebufflow.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlSafeTest {
  /** U+2027 and U+202A have two bytes in common with what is escaped, and U+2100 one. */
  private static final String TEXT =
      "\"a<b>&</script>\u2028\u2029\u2027\u202a\u2100\u00e2 \ud83d\ude00\u2028\"";

  private static final String SAFE =
      "\"a\\u003cb\\u003e\\u0026\\u003c/script\\u003e\\u2028\\u2029\u2027\u202a\u2100\u00e2"
          + " \ud83d\ude00\\u2028\"";

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 1000})
  void escapesWhateverThePiecesAre(int piece) throws IOException {
    byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    HtmlSafe safe = new HtmlSafe(out);
    for (int from = 0; from < bytes.length; from += piece) {
      safe.write(bytes, from, Math.min(piece, bytes.length - from));
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(SAFE);
  }

  @ParameterizedTest
  @ValueSource(ints = {'<', '>', '&'})
  void escapesSingleBytes(int character) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new HtmlSafe(out).write(character);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(String.format("\\u%04x", character));
  }
}
