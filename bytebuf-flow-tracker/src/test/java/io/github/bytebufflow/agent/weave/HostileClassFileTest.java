package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.objectweb.asm.Opcodes.*;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Class files that no current compiler writes, but that a JVM accepts. */
class HostileClassFileTest {
  private static final String BUF = "Lio/netty/buffer/ByteBuf;";
  private static final String COUNTED = "io/netty/buffer/AbstractReferenceCountedByteBuf";

  /** Calls of the recorder in methods that release their argument. */
  private static final Map<String, Integer> BOTH = Map.of("small", 4, "many", 4);

  private final WovenLoader loader = new WovenLoader();

  private interface Body {
    void write(MethodVisitor mv);
  }

  /** A class with one static method {@code m}, woven, loaded and verified. */
  private Method method(int version, int flags, String desc, Body body) throws Exception {
    ClassWriter cw = new ClassWriter(flags);
    cw.visit(version, ACC_PUBLIC | ACC_SUPER, "app/C", null, "java/lang/Object", null);
    MethodVisitor mv = cw.visitMethod(ACC_PUBLIC | ACC_STATIC, "m", desc, null, null);
    mv.visitCode();
    body.write(mv);
    mv.visitEnd();
    cw.visitEnd();
    loader.add("app.C", cw.toByteArray());
    Class<?> c = Class.forName("app.C", true, loader);
    assertThat(loader.woven).contains("app.C");
    for (Method m : c.getDeclaredMethods()) {
      if (m.getName().equals("m")) {
        return m;
      }
    }
    throw new AssertionError();
  }

  private Object buffer() throws Exception {
    return Class.forName(COUNTED.replace('/', '.'), true, loader).getConstructor().newInstance();
  }

  @ParameterizedTest
  @ValueSource(ints = {V1_1, V1_2, V1_3, V1_4, V1_5, V1_6})
  void takesOldClassesWithoutFrames(int version) throws Exception {
    Method m =
        method(
            version,
            0,
            "(" + BUF + "JDI)" + BUF,
            mv -> {
              Label again = new Label();
              Label out = new Label();
              mv.visitLabel(again);
              mv.visitVarInsn(ILOAD, 5);
              mv.visitJumpInsn(IFEQ, out);
              mv.visitIincInsn(5, -1);
              mv.visitJumpInsn(GOTO, again);
              mv.visitLabel(out);
              mv.visitVarInsn(ALOAD, 0);
              mv.visitMethodInsn(
                  INVOKEVIRTUAL, "io/netty/buffer/ByteBuf", "slice", "()" + BUF, false);
              mv.visitInsn(ARETURN);
              mv.visitMaxs(1, 6);
            });
    Object b = buffer();
    assertThat(m.invoke(null, b, 1L, 2.0, 3)).isSameAs(b);
  }

  @ParameterizedTest
  @ValueSource(ints = {V1_4, V1_5, V1_6})
  void takesSubroutines(int version) throws Exception {
    Method m =
        method(
            version,
            0,
            "(" + BUF + ")V",
            mv -> {
              Label sub = new Label();
              Label start = new Label();
              Label end = new Label();
              Label handler = new Label();
              mv.visitTryCatchBlock(start, end, handler, null);
              mv.visitLabel(start);
              mv.visitVarInsn(ALOAD, 0);
              mv.visitMethodInsn(INVOKEVIRTUAL, "io/netty/buffer/ByteBuf", "release", "()Z", false);
              mv.visitInsn(POP);
              mv.visitJumpInsn(JSR, sub);
              mv.visitInsn(RETURN);
              mv.visitLabel(end);
              mv.visitLabel(handler);
              mv.visitVarInsn(ASTORE, 1);
              mv.visitJumpInsn(JSR, sub);
              mv.visitVarInsn(ALOAD, 1);
              mv.visitInsn(ATHROW);
              mv.visitLabel(sub);
              mv.visitVarInsn(ASTORE, 2);
              mv.visitVarInsn(RET, 2);
              mv.visitMaxs(1, 3);
            });
    m.invoke(null, buffer());
  }

  @ParameterizedTest
  @ValueSource(ints = {V1_5, V1_6, V1_7, V1_8, V11, V17})
  void takesJumpsBackToTheFirstInstruction(int version) throws Exception {
    Method m =
        method(
            version,
            ClassWriter.COMPUTE_FRAMES,
            "(" + BUF + "I)I",
            mv -> {
              Label first = new Label();
              mv.visitLabel(first);
              mv.visitIincInsn(1, -1);
              mv.visitVarInsn(ILOAD, 1);
              mv.visitJumpInsn(IFGT, first);
              mv.visitVarInsn(ILOAD, 1);
              mv.visitInsn(IRETURN);
              mv.visitMaxs(0, 0);
            });
    assertThat(m.invoke(null, buffer(), 5)).isEqualTo(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {V1_5, V1_6, V1_7, V17})
  void takesParametersWhoseSlotsAreUsedAgain(int version) throws Exception {
    Method m =
        method(
            version,
            ClassWriter.COMPUTE_FRAMES,
            "(" + BUF + BUF + "D)D",
            mv -> {
              Label end = new Label();
              mv.visitVarInsn(DLOAD, 2);
              mv.visitVarInsn(DSTORE, 0);
              mv.visitInsn(LCONST_1);
              mv.visitVarInsn(LSTORE, 2);
              mv.visitVarInsn(LLOAD, 2);
              mv.visitInsn(L2I);
              mv.visitJumpInsn(IFEQ, end);
              mv.visitInsn(ICONST_1);
              mv.visitVarInsn(ISTORE, 3);
              mv.visitLabel(end);
              mv.visitVarInsn(DLOAD, 0);
              mv.visitInsn(DRETURN);
              mv.visitMaxs(0, 0);
            });
    assertThat(m.invoke(null, buffer(), buffer(), 4.5)).isEqualTo(4.5);
  }

  @Test
  void takesMethodsThatOnlyThrow() throws Exception {
    Method m =
        method(
            V17,
            ClassWriter.COMPUTE_FRAMES,
            "(" + BUF + "Ljava/lang/RuntimeException;)" + BUF,
            mv -> {
              mv.visitVarInsn(ALOAD, 1);
              mv.visitInsn(ATHROW);
              mv.visitMaxs(0, 0);
            });
    RuntimeException thrown = new RuntimeException("x");
    assertThatThrownBy(() -> m.invoke(null, buffer(), thrown))
        .isInstanceOf(InvocationTargetException.class)
        .hasCause(thrown);
  }

  @Test
  void takesEndlessLoopsWithoutReturn() throws Exception {
    Method m =
        method(
            V17,
            ClassWriter.COMPUTE_FRAMES,
            "(" + BUF + "I)V",
            mv -> {
              Label again = new Label();
              mv.visitLabel(again);
              mv.visitIincInsn(1, -1);
              mv.visitInsn(ICONST_1);
              mv.visitVarInsn(ILOAD, 1);
              mv.visitInsn(IDIV);
              mv.visitInsn(POP);
              mv.visitJumpInsn(GOTO, again);
              mv.visitMaxs(0, 0);
            });
    assertThatThrownBy(() -> m.invoke(null, buffer(), 3))
        .hasCauseInstanceOf(ArithmeticException.class);
  }

  @Test
  void takesCodeThatCannotBeReached() throws Exception {
    Method m =
        method(
            V1_5,
            0,
            "(" + BUF + ")V",
            mv -> {
              mv.visitInsn(RETURN);
              mv.visitVarInsn(ALOAD, 0);
              mv.visitMethodInsn(
                  INVOKEVIRTUAL, "io/netty/buffer/ByteBuf", "slice", "()" + BUF, false);
              mv.visitInsn(POP);
              mv.visitInsn(RETURN);
              mv.visitMaxs(1, 1);
            });
    m.invoke(null, buffer());
  }

  @Test
  void takesBranchesBeforeTheSuperCall() throws Exception {
    ClassWriter cw = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    cw.visit(V17, ACC_PUBLIC | ACC_SUPER, "app/C", null, "java/lang/Object", null);
    MethodVisitor mv = cw.visitMethod(ACC_PUBLIC, "<init>", "(" + BUF + "I)V", null, null);
    mv.visitCode();
    Label zero = new Label();
    Label join = new Label();
    mv.visitVarInsn(ILOAD, 2);
    mv.visitJumpInsn(IFEQ, zero);
    mv.visitVarInsn(ALOAD, 1);
    mv.visitMethodInsn(INVOKEVIRTUAL, "io/netty/buffer/ByteBuf", "retain", "()" + BUF, false);
    mv.visitJumpInsn(GOTO, join);
    mv.visitLabel(zero);
    mv.visitVarInsn(ALOAD, 1);
    mv.visitMethodInsn(INVOKEVIRTUAL, "io/netty/buffer/ByteBuf", "slice", "()" + BUF, false);
    mv.visitLabel(join);
    mv.visitInsn(POP);
    mv.visitVarInsn(ALOAD, 0);
    mv.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    mv.visitInsn(RETURN);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
    cw.visitEnd();
    loader.add("app.C", cw.toByteArray());
    Class<?> c = Class.forName("app.C", true, loader);
    assertThat(loader.woven).contains("app.C");
    for (int i = 0; i < 2; i++) {
      assertThat(c.getConstructors()[0].newInstance(buffer(), i)).isNotNull();
    }
  }

  /** Weaving makes jumps too long for their two bytes, so that they are written anew. */
  @ParameterizedTest
  @ValueSource(ints = {V1_5, V1_6, V1_8, V17})
  void takesJumpsThatGrowTooLong(int version) throws Exception {
    Method m =
        method(
            version,
            version < V1_7 ? ClassWriter.COMPUTE_MAXS : ClassWriter.COMPUTE_FRAMES,
            "(" + BUF + "IJ)" + BUF,
            mv -> {
              Label far = new Label();
              mv.visitVarInsn(ILOAD, 1);
              mv.visitJumpInsn(IFEQ, far);
              for (int i = 0; i < 4600; i++) {
                mv.visitVarInsn(ALOAD, 0);
                mv.visitMethodInsn(
                    INVOKEVIRTUAL, "io/netty/buffer/ByteBuf", "release", "()Z", false);
                mv.visitInsn(POP);
              }
              mv.visitLabel(far);
              mv.visitVarInsn(ALOAD, 0);
              mv.visitInsn(ARETURN);
              mv.visitMaxs(0, 0);
            });
    Object b = buffer();
    assertThat(m.invoke(null, b, 0, 1L)).isSameAs(b);
    assertThat(m.invoke(null, b, 1, 1L)).isSameAs(b);
    assertThat(loader.warnings).isEmpty();
  }

  /** A class with a small method, which has steps, and whatever else. */
  private Class<?> besideASmallOne(int version, Consumer<ClassWriter> more) throws Exception {
    ClassWriter cw = new ClassWriter(0);
    cw.visit(version, ACC_PUBLIC | ACC_SUPER, "app/C", null, "java/lang/Object", null);
    releases(cw, "small", 1, 2, 1);
    more.accept(cw);
    cw.visitEnd();
    loader.add("app.C", cw.toByteArray());
    return Class.forName("app.C", true, loader);
  }

  /** A method that releases its argument so many times. */
  private static void releases(ClassWriter cw, String name, int times, int stack, int locals) {
    MethodVisitor mv = cw.visitMethod(ACC_PUBLIC | ACC_STATIC, name, "(" + BUF + ")V", null, null);
    mv.visitCode();
    for (int i = 0; i < times; i++) {
      mv.visitVarInsn(ALOAD, 0);
      mv.visitMethodInsn(INVOKEVIRTUAL, "io/netty/buffer/ByteBuf", "release", "()Z", false);
      mv.visitInsn(POP);
    }
    mv.visitInsn(RETURN);
    mv.visitMaxs(stack, locals);
    mv.visitEnd();
  }

  /** Runs the methods; each releases a buffer of its own so many times. */
  private void run(Class<?> c, int times, String... methods) throws Exception {
    for (String name : methods) {
      Object b = buffer();
      c.getMethod(name, b.getClass().getSuperclass()).invoke(null, b);
      assertThat(b.getClass().getMethod("refCnt").invoke(b)).isEqualTo(1 - times);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {65_533, 65_534, 65_535})
  void leavesAMethodAloneWhoseLocalsDoNotFit(int locals) throws Exception {
    Class<?> c = besideASmallOne(V17, cw -> releases(cw, "many", 1, 1, locals));
    run(c, 1, "small", "many");
    assertThat(loader.steps("app.C")).isEqualTo(locals > 65_533 ? Map.of("small", 4) : BOTH);
    assertThat(loader.warnings)
        .containsExactlyElementsOf(
            locals > 65_533
                ? List.of(
                    "app.C.many is left as it was, since it would be too large when woven; it has"
                        + " no steps, nor has what else does not fit")
                : List.of());
  }

  @Test
  void leavesAMethodAloneWhoseStackDoesNotFit() throws Exception {
    Class<?> c = besideASmallOne(V17, cw -> releases(cw, "deep", 1, 65_535, 1));
    run(c, 1, "small", "deep");
    assertThat(loader.steps("app.C")).isEqualTo(Map.of("small", 4));
  }

  /** Two of them, one also without frames; they are said once, with all other classes' too. */
  @ParameterizedTest
  @ValueSource(ints = {V1_5, V17})
  void leavesMethodsAloneWhoseCodeDoesNotFit(int version) throws Exception {
    Class<?> c =
        besideASmallOne(
            version,
            cw -> {
              releases(cw, "large", 12_000, 1, 1);
              releases(cw, "larger", 13_000, 1, 1);
            });
    run(c, 1, "small");
    run(c, 12_000, "large");
    run(c, 13_000, "larger");
    assertThat(loader.steps("app.C")).isEqualTo(Map.of("small", 4));
    assertThat(loader.warnings).singleElement().asString().startsWith("app.C.large is left");
  }

  @Test
  void leavesAClassAloneWhereNoMethodFits() throws Exception {
    ClassWriter cw = new ClassWriter(0);
    cw.visit(V17, ACC_PUBLIC | ACC_SUPER, "app/C", null, "java/lang/Object", null);
    releases(cw, "large", 12_000, 1, 1);
    cw.visitEnd();
    loader.add("app.C", cw.toByteArray());
    run(Class.forName("app.C", true, loader), 12_000, "large");
    assertThat(loader.woven).doesNotContain("app.C");
  }

  @Test
  void leavesAClassAloneWhoseConstantPoolIsFull() throws Exception {
    Class<?> c =
        besideASmallOne(
            V17,
            cw -> {
              for (int i = 0; cw.newConst(i + 100_000) < 65_530; i++) {
                // Fills the pool.
              }
            });
    run(c, 1, "small");
    assertThat(loader.woven).doesNotContain("app.C");
    assertThat(loader.warnings)
        .containsExactly(
            "app.C is left as it was, since its constant pool is full; it has no steps, nor has"
                + " what else does not fit");
  }

  /** A hook of Netty's class; the class keeps its superclass and its other hooks. */
  @Test
  void leavesAMethodOfNettyAloneThatDoesNotFit() throws Exception {
    ClassWriter cw = new ClassWriter(0);
    String unpooled = "io/netty/buffer/Unpooled";
    cw.visit(V1_6, ACC_PUBLIC | ACC_SUPER, unpooled, null, "java/lang/Object", null);
    for (int size : new int[] {1, 65_530}) {
      MethodVisitor mv =
          cw.visitMethod(
              ACC_PUBLIC | ACC_STATIC, "copiedBuffer" + size, "(" + BUF + ")" + BUF, null, null);
      mv.visitCode();
      for (int i = 0; i < size; i++) {
        mv.visitInsn(NOP);
      }
      mv.visitVarInsn(ALOAD, 0);
      mv.visitInsn(ARETURN);
      mv.visitMaxs(1, 1);
      mv.visitEnd();
    }
    cw.visitEnd();
    loader.add("io.netty.buffer.Unpooled", cw.toByteArray());
    Class<?> c = Class.forName("io.netty.buffer.Unpooled", true, loader);
    Object b = buffer();
    for (Method m : c.getDeclaredMethods()) {
      assertThat(m.invoke(null, b)).isSameAs(b);
    }
    assertThat(loader.steps("io.netty.buffer.Unpooled")).isEqualTo(Map.of("copiedBuffer1", 1));
    assertThat(loader.warnings)
        .singleElement()
        .asString()
        .startsWith("io.netty.buffer.Unpooled.copiedBuffer65530 is left as it was");
  }
}
