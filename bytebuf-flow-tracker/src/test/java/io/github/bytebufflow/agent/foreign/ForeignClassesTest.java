package io.github.bytebufflow.agent.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.runtime.ForeignBuffers;
import io.github.bytebufflow.runtime.TrackedBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;

class ForeignClassesTest {
  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private final ForeignClasses classes =
      new ForeignClasses(Set.of(Named.class.getName()), warnings::add);

  static class Inherits extends AbstractReferenceCountedByteBuf {}

  static class PlainSize extends AbstractReferenceCountedByteBuf {
    private final byte[] array = {};

    @Override
    public int capacity() {
      return array.length;
    }

    @Override
    public boolean isDirect() {
      return false;
    }
  }

  static class JdkSize extends AbstractReferenceCountedByteBuf {
    private final ByteBuffer memory = ByteBuffer.allocate(1);
    private final AtomicInteger count = new AtomicInteger(1);

    @Override
    public int capacity() {
      return memory.capacity();
    }

    @Override
    public int refCnt() {
      return count.get();
    }
  }

  static class CallsSuper extends AbstractReferenceCountedByteBuf {
    private int freed;

    @Override
    protected void deallocate() {
      freed++;
      super.deallocate();
    }

    @Override
    public int refCnt() {
      return super.refCnt();
    }
  }

  static class Frees extends AbstractReferenceCountedByteBuf {
    @Override
    protected void deallocate() {}
  }

  static class FreesArray extends Inherits {
    private byte[] kept;

    @Override
    protected void freeArray(byte[] array) {
      kept = array;
    }
  }

  static class BelowFrees extends Frees {
    @Override
    protected void deallocate() {
      super.deallocate();
    }
  }

  static class Named extends Frees {}

  static class LoudCount extends AbstractReferenceCountedByteBuf {
    private int asked;

    @Override
    public int refCnt() {
      asked++;
      return super.refCnt();
    }
  }

  static class BelowLoud extends LoudCount {}

  static class DelegatingOwner extends AbstractReferenceCountedByteBuf {
    private final TrackedBuffer to = new LoudCount();

    @Override
    public int refCnt() {
      return to.refCnt();
    }
  }

  static class StaticSize extends AbstractReferenceCountedByteBuf {
    private static int size;

    @Override
    public int capacity() {
      return ++size;
    }
  }

  private int known(Class<?> c) {
    await().until(() -> classes.of(c) != ForeignBuffers.UNKNOWN);
    return classes.of(c);
  }

  @ParameterizedTest
  @ValueSource(classes = {Inherits.class, PlainSize.class, JdkSize.class, CallsSuper.class})
  void followsWhatOnlyReturnsFields(Class<?> c) {
    assertThat(known(c)).isEqualTo(ForeignBuffers.ORDINARY);
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(classes = {Frees.class, FreesArray.class, BelowFrees.class, Named.class})
  void tellsWhatFreesItself(Class<?> c) {
    assertThat(known(c)).isEqualTo(ForeignBuffers.FREES_ITSELF);
    assertThat(classes.isGivenUp(c)).isEqualTo(c == Named.class);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {LoudCount.class, BelowLoud.class, DelegatingOwner.class, StaticSize.class})
  void leavesAloneWhatMayDoAnything(Class<?> c) {
    assertThat(known(c)).isEqualTo(ForeignBuffers.LEFT_ALONE);
    assertThat(classes.of(c)).isEqualTo(ForeignBuffers.LEFT_ALONE);
    await().until(() -> !warnings.isEmpty());
    assertThat(warnings).singleElement().asString().contains(c.getName(), "does more than");
  }

  @Test
  void readsAClassThatIsLoadedAtOnce() throws IOException {
    try (InputStream in = Frees.class.getResourceAsStream("ForeignClassesTest$Frees.class")) {
      String name = Frees.class.getName().replace('.', '/');
      byte[] file = in.readAllBytes();
      classes.loaded(
          Frees.class.getClassLoader(), name, new ClassReader(file).getSuperName(), file, false);
    }
    assertThat(classes.of(Frees.class)).isEqualTo(ForeignBuffers.FREES_ITSELF);
  }

  /** A class loader that never answers costs its own classes, and no thread of the application. */
  @Test
  void waitsForNoClassLoader() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(1);
    ClassLoader hanging =
        new ClassLoader(getClass().getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Frees.class.getName())) {
              return super.loadClass(name, resolve);
            }
            try (InputStream in =
                Frees.class.getResourceAsStream("ForeignClassesTest$Frees.class")) {
              byte[] bytes = in.readAllBytes();
              return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
              throw new ClassNotFoundException(name, e);
            }
          }

          @Override
          public InputStream getResourceAsStream(String name) {
            asked.countDown();
            try {
              never.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return null;
          }
        };
    Class<?> c = hanging.loadClass(Frees.class.getName());
    assertThat(classes.of(c)).isEqualTo(ForeignBuffers.UNKNOWN);
    assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(classes.of(c)).isEqualTo(ForeignBuffers.UNKNOWN);
    never.countDown();
  }
}
