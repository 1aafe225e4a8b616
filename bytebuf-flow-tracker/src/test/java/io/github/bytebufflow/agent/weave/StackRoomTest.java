package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StackRoomTest {
  private static final long SMALL = 256 * 1024;

  /** Frames from the last one on the way back: far less than any weaving takes. */
  private static final int NEAR = 16;

  private int back;
  private boolean there;

  private static void on(Runnable task) throws InterruptedException {
    Thread thread = new Thread(null, task, "small", SMALL);
    thread.start();
    thread.join();
  }

  @Test
  void isThereOnASmallStack() throws InterruptedException {
    AtomicBoolean is = new AtomicBoolean();
    on(() -> is.set(StackRoom.isThere()));
    assertThat(is).isTrue();
  }

  @Test
  void isNotThereAtTheEnd() throws InterruptedException {
    there = true;
    on(this::down);
    assertThat(back).isGreaterThanOrEqualTo(NEAR);
    assertThat(there).isFalse();
  }

  /** Compiled, the frames are smaller. */
  @Test
  void isNotThereAtTheEndWhenCompiled() throws InterruptedException {
    int is = 0;
    for (int i = 0; i < 20_000; i++) {
      is += StackRoom.isThere() ? 1 : 0;
    }
    assertThat(is).isEqualTo(20_000);
    isNotThereAtTheEnd();
  }

  private void down() {
    try {
      down();
    } catch (StackOverflowError e) {
      // The frame above this one had no room.
    }
    if (++back == NEAR) {
      there = StackRoom.isThere();
    }
  }
}
