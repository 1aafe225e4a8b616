package io.github.bytebufflow.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Which classes the code of a class names. */
class MentionsTest {
  /** Names some. */
  static class Names {
    static final class Nested {}

    /** Passes an object on, and a number. */
    static void passes(Object o) {
      List<Object> all = new ArrayList<>();
      all.add(o);
      Integer.toString(7);
    }

    /** Passes it on elsewhere. */
    static String elsewhere(Object o) {
      return String.format(Locale.ROOT, "%s", o).concat("x");
    }
  }

  @Test
  void classes() {
    String own = Names.class.getName().replace('.', '/');
    assertThat(Mentions.classes(Names.class))
        .contains(own, own + "$Nested", "java/util/ArrayList", "java/util/List")
        .doesNotContain("java/util/Map")
        .noneMatch(name -> name.startsWith("["));
  }

  @Test
  void receivers() {
    assertThat(Mentions.receivers(Names.class, "passes")).containsExactly("java/util/List");
    assertThat(Mentions.receivers(Names.class, "elsewhere")).containsExactly("java/lang/String");
    assertThat(Mentions.receivers(Names.class, "none")).isEmpty();
  }

  @Test
  void noClassFile() {
    assertThat(Mentions.classes(String.class)).isEmpty();
    assertThat(Mentions.receivers(String.class, "concat")).isEmpty();
  }
}
