package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.leaks.Assembler;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Which methods of a made class are told to make streams of {@code acme.Body}. */
class AssemblersTest {
  private static final String FLUX = "reactor/core/publisher/Flux";
  private static final String OF_BODIES = "(Lacme/Body;)V";

  private final ClassWriter made = new ClassWriter(0);

  AssemblersTest() {
    made.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "acme/Bodies", null, "java/lang/Object", null);
    made.visitSource("Bodies.java", null);
  }

  private void method(String name, String descriptor, String signature, String... operators) {
    MethodVisitor code =
        made.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, signature, null);
    code.visitCode();
    for (String operator : operators) {
      String owner = operator.equals("release") ? "acme/Bodies" : FLUX;
      code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, operator, "()V", false);
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 1);
    code.visitEnd();
  }

  private List<Assembler> found(Set<String> running) {
    made.visitEnd();
    byte[] file = made.toByteArray();
    ClassLoader loader =
        new ClassLoader(null) {
          @Override
          public InputStream getResourceAsStream(String name) {
            return name.equals("acme/Bodies.class") ? new ByteArrayInputStream(file) : null;
          }
        };
    Assemblers assemblers = new Assemblers(List.of("acme/Body"), running);
    assemblers.look(loader, "acme/Bodies");
    assemblers.look(loader, "acme/NoSuchClass");
    assertThat(assemblers.isFull()).isFalse();
    return assemblers.answer();
  }

  @Test
  void onlyWhoNamesTheElementsAndCallsAnOperator() {
    method("join", OF_BODIES, null, "collectList");
    method("others", "()V", null, "collectList");
    method("plain", OF_BODIES, null);
    method("read", "(Ljava/util/List;)V", "(Ljava/util/List<Lacme/Body;>;)V", "map");

    assertThat(found(Set.of()))
        .extracting(one -> one.method)
        .containsExactlyInAnyOrder("join", "read");
  }

  @Test
  void anOperatorThatKeepsAndWasRunning() {
    method("join", OF_BODIES, null, "map", "collectList");
    Assembler join = found(Set.of("MonoCollectList", "FluxMapFuseable")).get(0);

    assertThat(join.className).isEqualTo("acme.Bodies");
    assertThat(join.file).isEqualTo("Bodies.java");
    assertThat(join.running).isEqualTo("collectList");
    assertThat(join.keeps).isTrue();
    assertThat(join.releases).isFalse();
    assertThat(join.discards).isFalse();
  }

  @Test
  void theInnermostOfThoseThatKeep() {
    method("join", OF_BODIES, null, "flatMap", "collectList");
    Set<String> running = new LinkedHashSet<>(List.of("FluxMap", "MonoCollectList", "MonoFlatMap"));
    Assembler join = found(running).get(0);

    assertThat(join.running).isEqualTo("collectList");
    assertThat(join.at).isEqualTo(1);
  }

  @Test
  void anOperatorThatDidNotRun() {
    method("join", OF_BODIES, null, "collectList");
    Assembler join = found(Set.of("FluxMapFuseable")).get(0);

    assertThat(join.running).isNull();
    assertThat(join.keeps).isFalse();
  }

  @Test
  void whoSaysWhatBecomesOfTheDropped() {
    method("join", OF_BODIES, null, "collectList", "doOnDiscard", "release");
    Assembler join = found(Set.of("MonoCollectList")).get(0);

    assertThat(join.discards).isTrue();
    assertThat(join.releases).isTrue();
  }

  /** A lambda is a part of the method that makes it. */
  @Test
  void aLambdaCountsForItsMethod() {
    method("join", "()V", null, "collectList");
    method("lambda$join$0", OF_BODIES, null, "release");

    assertThat(found(Set.of("MonoCollectList")))
        .singleElement()
        .satisfies(
            join -> {
              assertThat(join.method).isEqualTo("join");
              assertThat(join.releases).isTrue();
            });
  }

  /** A library's stream may have subclasses with operators of the same names. */
  @Test
  void anOperatorOfASubclass() {
    MethodVisitor code =
        made.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "read", OF_BODIES, null, null);
    code.visitCode();
    code.visitInsn(Opcodes.ACONST_NULL);
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, "acme/BodyFlux", "publishOn", "()L" + FLUX + ";", false);
    code.visitInsn(Opcodes.POP);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 1);
    code.visitEnd();
    Assembler read = found(Set.of("FluxPublishOn")).get(0);

    assertThat(read.running).isEqualTo("publishOn");
    assertThat(read.keeps).isTrue();
  }

  private void discarding(String name, String type) {
    MethodVisitor code =
        made.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, OF_BODIES, null, null);
    code.visitCode();
    code.visitMethodInsn(Opcodes.INVOKESTATIC, FLUX, "filter", "()V", false);
    code.visitLdcInsn(Type.getObjectType(type));
    code.visitMethodInsn(Opcodes.INVOKESTATIC, FLUX, "doOnDiscard", "(Ljava/lang/Class;)V", false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 1);
    code.visitEnd();
  }

  @Test
  void whoSaysWhatBecomesOfOthersSaysNothingOfThese() {
    discarding("ofBodies", "acme/Body");
    discarding("ofOthers", "acme/Other");

    assertThat(found(Set.of("FluxFilter")))
        .filteredOn(one -> one.discards)
        .extracting(one -> one.method)
        .containsExactly("ofBodies");
  }

  @Test
  void operatorsThatAreCalledOtherwise() {
    method("split", OF_BODIES, null, "concatMapIterable", "doOnNext");

    assertThat(found(Set.of("FluxFlattenIterable")).get(0).running).isEqualTo("concatMapIterable");
    assertThat(found(Set.of("FluxPeekFuseable")).get(0).running).isEqualTo("doOnNext");
  }

  @Test
  void theMethodsThatAnOperatorIsGiven() {
    MethodVisitor code =
        made.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "load", OF_BODIES, null, null);
    code.visitCode();
    Handle split =
        new Handle(Opcodes.H_INVOKESTATIC, "acme/Splitter", "split", "()Lacme/Body;", false);
    Handle meta =
        new Handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/LambdaMetafactory", "m", "()V", false);
    code.visitInvokeDynamicInsn("get", "()Ljava/util/function/Supplier;", meta, split);
    code.visitInsn(Opcodes.POP);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, FLUX, "concatMapIterable", "()V", false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 1);
    code.visitEnd();

    assertThat(found(Set.of()).get(0).functions).containsExactly("acme.Splitter.split");
  }
}
