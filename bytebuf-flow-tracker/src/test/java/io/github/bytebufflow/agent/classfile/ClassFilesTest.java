package io.github.bytebufflow.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Which classes a class file names. */
class ClassFilesTest {
  private static byte[] file(String fieldType, String methodType) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "a/Own", null, "java/lang/Object", null);
    writer.visitField(0, "plain", fieldType, null, null);
    writer.visitMethod(Opcodes.ACC_ABSTRACT, "get", methodType, null, null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static boolean names(byte[] file, String name) {
    return ClassFiles.namesAny(file, Set.of("b/Other", name));
  }

  @Test
  void namesItselfAndWhatItExtends() {
    byte[] file = file("I", "()V");
    assertThat(names(file, "a/Own")).isTrue();
    assertThat(names(file, "java/lang/Object")).isTrue();
    assertThat(names(file, "a/Ow")).isFalse();
  }

  @Test
  void namesTheTypesOfItsMembers() {
    byte[] file = file("[La/ZLib;", "(ILb/First;J[[Lb/MLast;)Lb/Result;");
    assertThat(names(file, "a/ZLib")).isTrue();
    assertThat(names(file, "b/First")).isTrue();
    assertThat(names(file, "b/MLast")).isTrue();
    assertThat(names(file, "b/Result")).isTrue();
    assertThat(names(file, "ib")).isFalse();
    assertThat(names(file, "ast")).isFalse();
  }

  @Test
  void whatIsNoClassFileNamesNothing() {
    assertThat(names(new byte[10], "a/Own")).isFalse();
  }
}
