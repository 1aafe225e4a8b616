package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A class that is zoomed into is woven though it is out of scope, and where it takes objects. */
class ZoomedClassTest {
  private static final String LIBRARY =
      "package lib; public class Queue {"
          + " public static void put(Object o) { o.hashCode(); }"
          + " public static void take(io.netty.buffer.ByteBuf b) { b.refCnt(); } }";

  private static class Zooming extends WovenLoader {
    private final boolean zooms;

    Zooming(boolean zooms) {
      this.zooms = zooms;
    }

    @Override
    public boolean inScope(String internalName) {
      return internalName.startsWith("acme/");
    }

    @Override
    public boolean isZoomed(String internalName) {
      return zooms && internalName.startsWith("lib/");
    }
  }

  @Test
  void isWoven() throws Exception {
    WovenLoader loader = new Zooming(true);
    loader.compile(8, LIBRARY);
    loader.loadClass("lib.Queue");
    assertThat(loader.steps("lib.Queue")).containsKeys("put", "take");
  }

  @Test
  void isNotWovenElse() throws Exception {
    WovenLoader loader = new Zooming(false);
    loader.compile(8, LIBRARY);
    loader.loadClass("lib.Queue");
    assertThat(loader.woven).doesNotContain("lib.Queue");
  }

  /** What it takes as an object is a step there only. */
  @Test
  void objectsAreNoStepsInScope() throws Exception {
    WovenLoader loader = new Zooming(true);
    loader.compile(8, LIBRARY.replace("package lib", "package acme"));
    loader.loadClass("acme.Queue");
    assertThat(loader.steps("acme.Queue")).containsKey("take").doesNotContainKey("put");
  }
}
