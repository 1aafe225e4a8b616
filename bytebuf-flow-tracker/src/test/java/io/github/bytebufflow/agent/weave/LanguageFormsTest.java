package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ObjectStreamClass;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What javac makes of each form of the language still verifies and does the same when woven. */
class LanguageFormsTest {
  private static final String IMPORTS =
      "package app; import io.netty.buffer.*; import io.netty.channel.*; import java.util.*;"
          + " import java.util.function.*; ";

  private static final String FORMS =
      IMPORTS
          + "public class Forms implements java.util.concurrent.Callable<String>,"
          + "     java.io.Serializable {"
          + "  private static final Object LOCK = new Object();"
          + "  final ByteBuf held; int n;"
          + "  public Forms() { this(Unpooled.buffer(), 1); }"
          + "  Forms(ByteBuf b, int i) { super(); held = i > 0 ? b.slice() : null;"
          + "    if (b.refCnt() == 0) throw new IllegalStateException(); }"
          + "  static void empty(ByteBuf b) {}"
          + "  static ByteBuf wide(long a, ByteBuf b, double c, long d) {"
          + "    for (long i = 0; i < 3; i++) { double x = c + i; if (x > 100) return null; }"
          + "    long tail = a + d; return tail == 7 ? b : b.retain(1); }"
          + "  static int reused(ByteBuf b, long l) { { int k = (int) l; b = null; n(k); }"
          + "    { String s = \"\"; try { n(s.length()); } finally { n(1); } } return 3; }"
          + "  static int n(int i) { return i; }"
          + "  static int nested(ByteBuf b, int how) { int r = 0;"
          + "    try { try { synchronized (b) { synchronized (LOCK) {"
          + "      if (how == 1) throw new IllegalArgumentException(\"1\");"
          + "      if (how == 2) return r = 2; r += 10; } } }"
          + "      catch (IllegalArgumentException e) { r += 100; if (how == 1) b.retain(); }"
          + "      finally { b.release(); r += 1000; } }"
          + "    finally { r += 10000; }"
          + "    return r; }"
          + "  static synchronized ByteBuf locked(ByteBuf b) { synchronized (b) {"
          + "    return b.slice(); } }"
          + "  static int switched(ByteBuf b, String s) { switch (s) {"
          + "    case \"a\": b.retain(); case \"b\": return 1; case \"c\": break;"
          + "    default: b.retain(2); } switch (b.refCnt()) { case 1: return 5; case 2: return 6;"
          + "    case 4: return 8; default: return 9; } }"
          + "  static <T extends ByteBuf & Comparable<T>> T generic(T t, ByteBuf... more) {"
          + "    return t; }"
          + "  static int varargs(ByteBuf first, ByteBuf... rest) { return rest.length; }"
          + "  class Inner { ByteBuf get(ByteBuf b) { n++; return held == null ? b : held; } }"
          + "  enum Kind { ONE { int use(ByteBuf b) { return 1; } };"
          + "    abstract int use(ByteBuf b); }"
          + "  interface Face { default ByteBuf dflt(ByteBuf b) { return stat(b); }"
          + "    static ByteBuf stat(ByteBuf b) { return b.slice(); } }"
          + "  static class Base<T> { T take(T t) { return t; } }"
          + "  static class Bridged extends Base<ByteBuf> {"
          + "    @Override ByteBuf take(ByteBuf b) { return super.take(b); } }"
          + "  static class Task { final LongSupplier s; Task(LongSupplier s) { this.s = s; } }"
          + "  static class Later extends Task {"
          + "    Later(long a, ByteBuf b, double c, ByteBuf d, String e) {"
          + "      super(() -> a + b.refCnt() + (long) c + d.refCnt() + e.length()); } }"
          + "  static ByteBuf local() { ByteBuf b; int i = 0; do { b = Unpooled.buffer();"
          + "      if (i == 1) continue; b.release(); } while (i++ < 3); return b; }"
          + "  public static void endless(ByteBuf b) { while (true) { b.release(); } }"
          + "  public static void deep(ByteBuf b, int n) { if (n > 0) deep(b, n - 1);"
          + "    else throw new ArithmeticException(\"bottom\"); }"
          + "  public static void npe(ByteBuf b) { b.release(); }"
          + "  private String check(Object o) { return o == null ? \"-\" : \"+\"; }"
          + "  public String call() throws Exception { StringBuilder s = new StringBuilder();"
          + "    ByteBuf b = Unpooled.buffer();"
          + "    empty(b); s.append(wide(3, b, 1.5, 4) == b); s.append(reused(b, 5L));"
          + "    for (int i = 0; i < 3; i++) s.append(',').append(nested(Unpooled.buffer(), i));"
          + "    s.append(locked(b) == b); for (String k : \"a b c d\".split(\" \"))"
          + "      s.append(switched(Unpooled.buffer(), k));"
          + "    s.append(varargs(b)).append(varargs(b, b, b)).append(check(new Inner().get(b)));"
          + "    s.append(Kind.ONE.use(b)).append(new Face() {}.dflt(b) == b);"
          + "    Base<ByteBuf> base = new Bridged(); s.append(base.take(b) == b);"
          + "    s.append(check(local()));"
          + "    Supplier<ByteBuf> sup = b::slice; s.append(sup.get() == b);"
          + "    Function<ByteBuf, ByteBuf> f = Face::stat; s.append(f.apply(b) == b);"
          + "    BiFunction<ByteBuf, Integer, Forms> make = Forms::new;"
          + "    s.append(check(make.apply(b, 0).held));"
          + "    Consumer<ByteBuf> c = x -> { Runnable r = () -> x.retain(); r.run(); };"
          + "    c.accept(b); s.append(b.refCnt()); UnaryOperator<ByteBuf> id = x -> x;"
          + "    s.append(new Later(3, b, 7.5, b, \"e\").s.getAsLong());"
          + "    s.append(id.apply(b) == b); return s.toString(); } }";

  private final WovenLoader loader = new WovenLoader();

  private Class<?> forms(int release) throws Exception {
    loader.compile(release, FORMS);
    Class<?> c = Class.forName("app.Forms", true, loader);
    assertThat(loader.woven).contains("app.Forms");
    return c;
  }

  private Class<?> plainForms(int release) throws Exception {
    WovenLoader plain =
        new WovenLoader() {
          @Override
          public boolean inScope(String name) {
            return false;
          }
        };
    plain.compile(release, FORMS);
    return Class.forName("app.Forms", true, plain);
  }

  private static Object call(Class<?> c) throws Exception {
    return ((Callable<?>) c.getConstructor().newInstance()).call();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 11, 17})
  void doesTheSame(int release) throws Exception {
    Object expected = call(plainForms(release));
    assertThat(call(forms(release))).isEqualTo(expected);
    assertThat(loader.woven)
        .contains("app.Forms$Inner", "app.Forms$Face", "app.Forms$Bridged", "app.Forms$Kind$1");
    assertThat(loader.warnings).isEmpty();
  }

  @Test
  void takesRecordsAndSwitchExpressions() throws Exception {
    loader.compile(
        17,
        IMPORTS
            + "public record Rec(ByteBuf buf, int n) implements java.util.concurrent.Callable<Object> {"
            + " public Rec { if (n > 1) { buf.retain(); } }"
            + " public Rec() { this(Unpooled.buffer(), 2); }"
            + " public Object call() { Object o = this; return switch (n) { case 1 -> buf;"
            + "   case 2 -> { if (o instanceof Rec r && r.buf() != null) yield r.buf();"
            + "     yield null; } default -> throw new IllegalStateException(); }; } }");
    Class<?> c = Class.forName("app.Rec", true, loader);
    assertThat(call(c)).isNotNull();
    assertThat(c.getConstructor().newInstance()).asString().startsWith("Rec[buf=");
  }

  @Test
  void keepsTheShapeOfClasses() throws Exception {
    Class<?> woven = forms(8);
    Class<?> plain = plainForms(8);
    assertThat(Arrays.stream(woven.getDeclaredMethods()).map(Object::toString))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(plain.getDeclaredMethods()).map(Object::toString).toList());
    assertThat(Arrays.stream(woven.getDeclaredFields()).map(Object::toString))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(plain.getDeclaredFields()).map(Object::toString).toList());
    assertThat(ObjectStreamClass.lookup(woven).getSerialVersionUID())
        .isEqualTo(ObjectStreamClass.lookup(plain).getSerialVersionUID());
  }

  @Test
  void keepsStackTraces() throws Exception {
    Object buffer =
        Class.forName("io.netty.buffer.AbstractReferenceCountedByteBuf", true, loader)
            .getConstructor()
            .newInstance();
    Class<?> c = forms(8);
    Class<?> byteBuf = Class.forName("io.netty.buffer.ByteBuf", true, loader);
    assertThatThrownBy(() -> c.getMethod("deep", byteBuf, int.class).invoke(null, buffer, 3))
        .cause()
        .satisfies(
            t ->
                assertThat(Arrays.stream(t.getStackTrace()).limit(4))
                    .allSatisfy(
                        e -> {
                          assertThat(e.getMethodName()).isEqualTo("deep");
                          assertThat(e.getLineNumber()).isEqualTo(1);
                        }));
  }

  @Test
  void keepsTheMessageOfANullPointerException() throws Exception {
    Class<?> plain = plainForms(17);
    Class<?> woven = forms(17);
    assertThat(nullMessage(woven)).isNotNull().isEqualTo(nullMessage(plain));
  }

  private static String nullMessage(Class<?> c) throws Exception {
    try {
      c.getMethod("npe", Class.forName("io.netty.buffer.ByteBuf", true, c.getClassLoader()))
          .invoke(null, (Object) null);
      throw new AssertionError();
    } catch (java.lang.reflect.InvocationTargetException e) {
      return e.getCause().getMessage();
    }
  }
}
