package io.github.bytebufflow.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NettyNameTest {
  private static boolean isIn(String text) {
    return NettyName.isIn(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void findsTheNameWhereverItStands() {
    for (int before = 0; before < 30; before++) {
      String start = "-".repeat(before);
      assertThat(isIn(start + "io/netty/")).as("%d bytes before", before).isTrue();
      assertThat(isIn(start + "Lacme/shaded/io/netty/buffer/ByteBuf;")).isTrue();
      assertThat(isIn(start + "io/netty")).isFalse();
      assertThat(isIn(start + "io.netty.")).isFalse();
    }
    assertThat(isIn("")).isFalse();
  }

  @Test
  void agreesWithAPlainSearch() {
    Random random = new Random(1);
    int found = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      while (text.length() < 40) {
        // Parts of the name, so that it is often begun and sometimes finished.
        int from = random.nextInt(9);
        text.append("io/netty/", from, from + 1 + random.nextInt(9 - from));
      }
      boolean contains = text.indexOf("io/netty/") >= 0;
      found += contains ? 1 : 0;
      assertThat(isIn(text.toString())).as("%s", text).isEqualTo(contains);
    }
    assertThat(found).isBetween(1000, 19_000);
  }
}
