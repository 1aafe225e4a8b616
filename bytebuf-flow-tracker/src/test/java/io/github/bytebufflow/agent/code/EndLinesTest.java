package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which line of {@link Braces} a buffer is lost in. */
class EndLinesTest {
  private static final String NAME = Braces.class.getName();

  private final CodeReader reader = new CodeReader(LoadedClasses.of(Braces.class, Shop.class));

  /** The line with a mark. */
  private static int marked(String mark) throws IOException {
    List<String> lines =
        Files.readAllLines(Path.of("src/test/java", NAME.replace('.', '/') + ".java"));
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("// #" + mark)) {
        return i + 1;
      }
    }
    throw new AssertionError(mark);
  }

  /** The line of the closing brace used to be named, where there is nothing to see. */
  @ParameterizedTest
  @ValueSource(strings = {"branch", "early", "lastCall", "caught", "locked", "value"})
  void theLastLineOfSourceOnThePath(String method) throws IOException {
    assertThat(reader.held(NAME, method, 0, Kind.ENTER).lostAt).isEqualTo(marked(method));
  }

  @Test
  void theContinueWithWhichALoopGetsTheNextOne() throws IOException {
    MethodUse use = reader.given(NAME, "made", 0, "obtains", Code.Role.RETURNED);
    assertThat(use.lostAt).isEqualTo(marked("made"));
  }

  @Test
  void theBranchInALambda() throws IOException {
    String lambda =
        Arrays.stream(Braces.class.getDeclaredMethods())
            .map(java.lang.reflect.Method::getName)
            .filter(name -> name.startsWith("lambda$"))
            .findFirst()
            .orElseThrow();
    assertThat(reader.held(NAME, lambda, 0, Kind.ENTER).lostAt).isEqualTo(marked("lambda"));
  }
}
