package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.unwoven.io.netty.channel.embedded.EmbeddedChannel;
import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who closes a channel that keeps what was written to it. */
class EmbeddedChannelsTest {
  /** Encrypts, with the handlers of a channel. */
  private static final class Cipher {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<Object> blocks = new ArrayList<>();

    void add(Object block) {
      channel.writeOutbound(block);
    }

    private void take() {
      for (Object block = channel.readOutbound(); block != null; block = channel.readOutbound()) {
        blocks.add(block);
      }
    }

    void complete() {
      channel.finish();
      take();
    }

    void abort() {
      channel.finish();
    }

    void abortTidily() {
      channel.finishAndReleaseAll();
    }

    /** What comes out at the end stays. */
    void takeTooEarly() {
      take();
      channel.finish();
    }
  }

  @Test
  void whoLooksAtNothingAfterTheEnd() {
    CodeReader reader = new CodeReader(LoadedClasses.of(Cipher.class, EmbeddedChannel.class));
    List<MethodUse> closing = reader.closingEmbedded(Cipher.class.getName());
    assertThat(closing)
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("abort", "takeTooEarly");
    assertThat(closing).allMatch(use -> use.lostAt > 0);
    assertThat(reader.closingEmbedded("com.acme.Unknown")).isEmpty();
  }
}
