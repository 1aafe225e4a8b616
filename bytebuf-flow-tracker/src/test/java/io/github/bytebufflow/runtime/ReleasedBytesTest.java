package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The bytes of released buffers, in a runtime of its own: the option is for the life of a JVM. */
class ReleasedBytesTest {
  @Test
  void withoutTheOptionThereAreNone() {
    assertThat(Tracker.hasReleasedBytes()).isFalse();
    ThreadState state = new ThreadState(false);
    state.countReleased(7);
    long[] bytes = new long[8];
    state.addReleasedBytes(bytes);
    assertThat(bytes).containsOnly(0);
  }

  @Test
  void bytesStandBesideTheCountsWhereverTheRowsGrow() throws Exception {
    Class<?> counting = Class.forName(Counting.class.getName(), true, new Apart());
    assertThat(counting).isNotEqualTo(Counting.class);
    assertThat(((Supplier<?>) counting.getConstructor().newInstance()).get()).isEqualTo("");
  }

  /** What runs in the other runtime; says what is wrong, if anything is. */
  public static final class Counting implements Supplier<String> {
    private static final int[] IDS = {0, 1, 63, 64, 255, 256, 100_000};
    private static final int LARGE = Integer.MAX_VALUE;

    @Override
    public String get() {
      Tracker.releasedBytes(true);
      return Tracker.hasReleasedBytes()
          ? counted(new ThreadState(false)) + counted(new ThreadState(true)) + ended()
          : "the option has no effect";
    }

    private static String counted(ThreadState state) {
      for (int round = 0; round < 3; round++) {
        for (int id : IDS) {
          state.countBytes(id, LARGE - id);
          state.countReleased(id);
        }
      }
      long[] counts = new long[100_001];
      long[] bytes = new long[100_001];
      state.addReleased(counts);
      state.addReleasedBytes(bytes);
      String wrong = "";
      for (int id : IDS) {
        wrong += is("count of " + id, 3, counts[id]);
        wrong += is("bytes of " + id, 3L * (LARGE - id), bytes[id]);
        counts[id] = 0;
        bytes[id] = 0;
      }
      for (int id = 0; id < counts.length; id++) {
        wrong += is("elsewhere, " + id, 0, counts[id] | bytes[id]);
      }
      return wrong;
    }

    /** By the thread that has the slot, and by another one. */
    private static String ended() {
      Flow f = new Flow(new Object(), Flow.QUEUE);
      Lives.start(ThreadState.current(), f, 0);
      f.node = Position.of(5, 0);
      f.bytes = 40;
      ThreadState.countReleased(f);
      f.bytes = 2;
      Thread other = new Thread(() -> ThreadState.countReleased(f));
      other.start();
      try {
        other.join();
      } catch (InterruptedException e) {
        return "interrupted; ";
      }
      long[] bytes = new long[6];
      ThreadState.sumReleasedBytes(bytes);
      long[] counts = new long[6];
      ThreadState.sumReleased(counts);
      return is("bytes of ended flows", 42, bytes[5]) + is("ended flows", 2, counts[5]);
    }

    private static String is(String what, long expected, long found) {
      return expected == found ? "" : what + " is " + found + ", not " + expected + "; ";
    }
  }

  /** Has the runtime's classes for itself. */
  private static final class Apart extends ClassLoader {
    Apart() {
      super(ReleasedBytesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(Tracker.class.getPackageName() + '.')) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known == null ? define(name) : known;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
