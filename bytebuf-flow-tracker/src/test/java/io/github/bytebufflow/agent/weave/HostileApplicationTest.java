package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.bytebufflow.agent.TestMembers;
import io.github.bytebufflow.runtime.FlowReader;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.Rounds;
import io.github.bytebufflow.runtime.Tracker;
import java.lang.ref.WeakReference;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Applications whose own classes and limits get in the recorder's way, and must not notice it. */
class HostileApplicationTest {
  private static final String IMPORTS =
      "package app; import io.netty.buffer.*; import java.util.*; ";

  private WovenLoader loader = new WovenLoader();

  @BeforeEach
  void readHolders() {
    Tracker.members(TestMembers.members());
    Tracker.takeFailure();
  }

  @AfterEach
  void readNoHolders() {
    Tracker.members(null);
  }

  private Object call(String source) throws Exception {
    loader.compile(11, IMPORTS + "public class App { " + source + " }");
    return Class.forName("app.App", true, loader).getMethod("run").invoke(null);
  }

  @Test
  void asksNoHolderThatIsNotNettys() throws Exception {
    Object asked =
        call(
            "static int asked; static class Holder implements ByteBufHolder {"
                + " ByteBuf b = Unpooled.buffer(); public int refCnt() { return b.refCnt(); }"
                + " public boolean release() { return b.release(); }"
                + " public ByteBuf content() { asked++; check(this); return b; } }"
                + " static void check(ByteBufHolder h) {}"
                + " public static Object run() { check(new Holder()); return asked; }");
    assertThat(asked).isEqualTo(0);
    assertThat(Tracker.takeFailure()).isNull();
  }

  @Test
  void goesOnWhereAHolderWouldFail() throws Exception {
    Object reached =
        call(
            "static class Holder implements ByteBufHolder { public int refCnt() { return 1; }"
                + " public boolean release() { return true; }"
                + " public ByteBuf content() { throw new UnsupportedOperationException(); } }"
                + " static class Empty extends Holder {"
                + "   @Override public ByteBuf content() { return null; } }"
                + " static int use(ByteBufHolder h) { return 1; }"
                + " public static Object run() { return use(new Holder()) + use(new Empty())"
                + "   + use(null); }");
    assertThat(reached).isEqualTo(3);
    assertThat(Tracker.takeFailure()).isNull();
  }

  @Test
  void takesExceptionsThatDoNotTellTheirCauseOrStack() throws Exception {
    Object same =
        call(
            "static class Evil extends RuntimeException {"
                + "   @Override public StackTraceElement[] getStackTrace() { throw this; }"
                + "   @Override public synchronized Throwable getCause() { throw this; } }"
                + " static class Loop extends RuntimeException {"
                + "   @Override public StackTraceElement[] getStackTrace() { return null; }"
                + "   @Override public synchronized Throwable getCause() { return this; } }"
                + " static void inner(ByteBuf b, RuntimeException e) { throw e; }"
                + " static void outer(ByteBuf b, RuntimeException e) {"
                + "   try { inner(b, e); } catch (RuntimeException x) {"
                + "     if (x != e) throw new Error(); throw new IllegalStateException(e); } }"
                + " public static Object run() { int n = 0; for (RuntimeException e :"
                + "     List.of(new Evil(), new Loop())) for (int i = 0; i < 2; i++) {"
                + "   try { outer(Unpooled.buffer(), e); } catch (IllegalStateException x) { n++; } }"
                + "   return n; }");
    assertThat(same).isEqualTo(4);
    assertThat(Tracker.takeFailure()).isNull();
  }

  /** Several times, since the first one is mostly interpreted: compiled code fails elsewhere. */
  @Test
  void countsRightAtTheEndOfTheStack() throws Exception {
    for (int i = 0; i < 8; i++) {
      loader = new WovenLoader();
      long before = unaccounted();
      Object error =
          call(
              "static void down(int n) { ByteBuf b = Unpooled.buffer(); try { down(n + 1); }"
                  + "   finally { b.release(); } }"
                  + " public static Object run() throws Exception {"
                  + "   Object[] thrown = new Object[1];"
                  + "   for (int i = 0; i < 50; i++) { Thread t = new Thread(null, () -> {"
                  + "     try { down(0); } catch (Throwable e) { thrown[0] = e; } }, \"t\", 200_000);"
                  + "     t.start(); t.join(); if (!(thrown[0] instanceof StackOverflowError))"
                  + "       return thrown[0]; }"
                  + "   return thrown[0]; }");
      assertThat(error).isInstanceOf(StackOverflowError.class);
      await()
          .atMost(Duration.ofMinutes(4))
          .untilAsserted(() -> assertThat(unaccounted()).isEqualTo(before));
    }
  }

  @Test
  void keepsTheLineOfAMethodThatWasEntered() throws Exception {
    call(
        "\n\nstatic void lineThree(ByteBuf b) {}\n"
            + " public static Object run() { lineThree(Unpooled.buffer()); return null; }");
    StackTraceElement top = null;
    for (Node root : FlowReader.roots()) {
      for (Node n : FlowReader.children(root)) {
        for (Node inner : FlowReader.children(n)) {
          if ("lineThree".equals(inner.site().method)) {
            top = inner.exemplar().stack()[0];
          }
        }
      }
    }
    assertThat(top).isNotNull();
    assertThat(top.getMethodName()).isEqualTo("lineThree");
    assertThat(top.getLineNumber()).isEqualTo(3);
  }

  /** Buffers allocated that are neither released nor live nor leaked. */
  private static long unaccounted() {
    FlowReader reader = FlowReader.read();
    long left = reader.allocated;
    for (Node root : FlowReader.roots()) {
      left -= ended(reader, root);
    }
    return left;
  }

  private static long ended(FlowReader reader, Node n) {
    long sum = reader.released(n) + reader.live(n) + (n.leaks() == null ? 0 : n.leaks().count);
    for (Node child : FlowReader.children(n)) {
      sum += ended(reader, child);
    }
    return sum;
  }

  @Test
  void keepsNoClassLoader() throws Exception {
    Object failed =
        call(
            "static class MyException extends RuntimeException {}"
                + " static class Holder implements ByteBufHolder { public int refCnt() { return 1; }"
                + " public boolean release() { return true; }"
                + " public ByteBuf content() { throw new MyException(); } }"
                + " static void use(ByteBufHolder h) {} static void use(ByteBuf b) {"
                + "   if (b.refCnt() == 1) throw new MyException(); }"
                + " public static Object run() { use(new Holder()); try {"
                + " use(Unpooled.unmodifiableBuffer(new AbstractReferenceCountedByteBuf())); }"
                + "   catch (MyException e) {"
                + " return \"left\"; } return null; }");
    assertThat(failed).isEqualTo("left");
    assertThat(Tracker.takeFailure()).isNull();
    WeakReference<ClassLoader> left = new WeakReference<>(loader);
    loader = null;
    await()
        .atMost(Duration.ofMinutes(4))
        .untilAsserted(
            () -> {
              Rounds.second();
              System.gc();
              assertThat(left.get()).isNull();
            });
  }
}
