package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/**
 * Class loaders from which the tracker cannot be seen: nothing is woven there, and a line says so.
 */
class BlindLoaderTest {
  private final WovenLoader settings = new WovenLoader();
  private final Weaver weaver = new Weaver(null, settings, settings);

  private byte[] weave(ClassLoader loader) {
    Module module = getClass().getModule();
    byte[] bytes = settings.bytes("io.netty.buffer.ByteBuf");
    return weaver.transform(module, loader, "io/netty/buffer/ByteBuf", null, null, bytes);
  }

  @Test
  void saysThatNettyIsOnTheBootstrapPath() {
    assertThat(weave(null)).isNull();
    assertThat(settings.warnings).hasSize(1);
    assertThat(settings.warnings.get(0)).contains("the bootstrap class path is not tracked");
  }

  @Test
  void saysThatALoaderDoesNotSeeTheTracker() throws Exception {
    try (URLClassLoader blind = new URLClassLoader(new URL[0], null)) {
      assertThat(weave(blind)).isNull();
      assertThat(weave(blind)).isNull();
    }
    assertThat(settings.warnings).hasSize(1);
    assertThat(settings.warnings.get(0)).contains("does not see the tracker's classes");
  }
}
