package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.ByteBuf;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.leaks.Overdraft;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which methods of {@link Till} give back a count that they do not have. */
class OverdraftsTest {
  private final CodeReader reader =
      new CodeReader(
          loaded(
              Till.class,
              Till.Forgetful.class,
              Till.Thorough.class,
              Till.Packer.class,
              Till.Lens.class,
              Stingy.class,
              Fair.class,
              Counting.class,
              Never.class));

  private static Instrumentation loaded(Class<?>... classes) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            OverdraftsTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> classes);
  }

  private List<Overdraft> of(String method) {
    return reader.overdrafts(Till.class.getName(), method, 0);
  }

  @Test
  void twoReleasesOfOneCount() {
    List<Overdraft> found = of("releasesTwice");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).line).isEqualTo(found.get(0).before + 1);
    assertThat(found.get(0).releases).isTrue();
    assertThat(found.get(0).certain).isTrue();
    assertThat(found.get(0).caught).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "retainsBetween",
        "releasesEither",
        "releasesBeforeWrite",
        "forgetsWhatItGave",
        "asksTheCount",
        "givesToWhoMayRelease",
        "pays"
      })
  void whoHasACountMayGiveItBack(String method) {
    assertThat(of(method)).isEmpty();
  }

  @Test
  void aReleaseBehindAWriteThatFailed() {
    List<Overdraft> found = of("releasesAfterWrite");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).caught).isTrue();
    assertThat(found.get(0).certain).isTrue();
  }

  @Test
  void aReleaseOfWhatAnotherMethodHasReleased() {
    List<Overdraft> found = of("givesToWhoReleases");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).certain).as("whose it was is a matter of the two").isFalse();
  }

  @Test
  void nothingIsCertainOfWhatMayRefuseTheBuffer() {
    assertThat(of("offers")).isEmpty();
    assertThat(of("notes")).isEmpty();
  }

  /** How many counts a number says, only a run can tell. */
  @Test
  void nothingIsCertainOfCountsByNumber() {
    assertThat(of("retainsForAll")).isEmpty();
  }

  @Test
  void twoBuffersOfOneObjectAreTwo() {
    assertThat(of("dropsBoth")).isEmpty();
    assertThat(of("dropsTwo")).isEmpty();
  }

  @Test
  void aHandlerThatForgetsARetainOnOneWay() {
    List<Overdraft> found = reader.handlerOverdrafts(Till.Packer.class.getName());
    assertThat(found).hasSize(1);
    assertThat(found.get(0).className).isEqualTo(Till.Forgetful.class.getName());
    assertThat(found.get(0).method).isEqualTo("encode");
    assertThat(found.get(0).before).isZero();
    assertThat(found.get(0).retained).isPositive();
  }

  /** What never releases needs no count, and who asks for a retained view has one. */
  @Test
  void aViewWithoutTheCountThatItsNamePromises() {
    List<MethodUse> found = reader.uncountedViews(Till.class.getName(), "cut", lineOfCut());
    assertThat(found).extracting(use -> use.className).containsExactly(Stingy.class.getName());
    assertThat(found.get(0).method).isEqualTo("retainedSlice");
    assertThat(found.get(0).lostAt).isPositive();
  }

  private static int lineOfCut() {
    Stingy lens = new Stingy();
    Till.cut(lens);
    return lens.calledIn;
  }

  /** Makes views without a count. */
  private static class Stingy extends Till.Lens {
    private int calledIn;

    @Override
    ByteBuf retainedSlice(int index) {
      return slice(index);
    }

    @Override
    ByteBuf slice(int index) {
      calledIn = new Throwable().getStackTrace()[2].getLineNumber();
      return this;
    }

    @Override
    public ByteBuf unwrap() {
      return null;
    }

    @Override
    public int refCnt() {
      return 1;
    }

    public boolean release() {
      return calledIn > 0 && unwrap() == null;
    }
  }

  /** Lets another make the view with a count. */
  private static final class Fair extends Stingy {
    private final Till.Lens inner = new Stingy();

    @Override
    ByteBuf retainedSlice(int index) {
      return inner.retainedSlice(index);
    }
  }

  /** Has a count of its own for its views. */
  private static final class Counting extends Stingy {
    private final AtomicInteger counts = new AtomicInteger();

    @Override
    ByteBuf retainedSlice(int index) {
      counts.incrementAndGet();
      return slice(index);
    }
  }

  /** Never releases anything. */
  private static final class Never extends Stingy {
    @Override
    ByteBuf retainedSlice(int index) {
      return slice(index);
    }

    @Override
    public boolean release() {
      return false;
    }
  }
}
