package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OutOfMemoryTest {
  /** As Netty's is called. */
  private static final class OutOfDirectMemoryError extends OutOfMemoryError {
    private static final long serialVersionUID = 1;

    OutOfDirectMemoryError(String message) {
      super(message);
    }
  }

  @BeforeEach
  @AfterEach
  void clear() {
    OutOfMemory.clear();
    OutOfMemory.wakes(null);
  }

  @Test
  void notesTheJdksErrorAndNettys() {
    for (Error error :
        new Error[] {
          new OutOfMemoryError("Direct buffer memory"),
          new OutOfMemoryError("Cannot reserve 1 bytes of direct buffer memory (allocated: 2)"),
          new OutOfDirectMemoryError("failed to allocate 1 byte(s) of direct memory"),
        }) {
      OutOfMemory.clear();
      assertThat(OutOfMemory.isNoted()).isFalse();
      Recorder.exhausted(error);
      assertThat(OutOfMemory.isNoted()).isTrue();
      assertThat(OutOfMemory.message()).isEqualTo(error.getMessage());
      assertThat(OutOfMemory.thread()).isEqualTo(Thread.currentThread().getName());
      assertThat(error.getSuppressed()).isEmpty();
    }
  }

  @Test
  void notesNoOther() {
    Recorder.exhausted(new OutOfMemoryError("Java heap space"));
    Recorder.exhausted(new OutOfMemoryError());
    Recorder.exhausted(
        new OutOfMemoryError("direct buffer memory") {
          private static final long serialVersionUID = 1;
        });
    Recorder.exhausted(new IllegalStateException("direct buffer memory"));
    Recorder.exhausted(null);
    assertThat(OutOfMemory.isNoted()).isFalse();
  }

  @Test
  void keepsTheFirst() {
    Recorder.exhausted(new OutOfMemoryError("Direct buffer memory"));
    Recorder.exhausted(new OutOfDirectMemoryError("later"));
    assertThat(OutOfMemory.message()).isEqualTo("Direct buffer memory");
  }

  @Test
  @Timeout(60)
  void wakesWhoWaits() throws InterruptedException {
    Thread waiting =
        new Thread(
            () -> {
              OutOfMemory.wakes(Thread.currentThread());
              while (!OutOfMemory.isNoted()) {
                LockSupport.park();
              }
            });
    waiting.start();
    Recorder.exhausted(new OutOfMemoryError("Direct buffer memory"));
    waiting.join();
    assertThat(OutOfMemory.isNoted()).isTrue();
  }
}
