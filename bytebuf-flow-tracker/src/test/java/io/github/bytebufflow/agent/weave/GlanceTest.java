package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The first look at a class file sees what visitors see. */
class GlanceTest {
  /** Asked about everything, and interested in nothing, so that it is asked on. */
  private static final class Asked implements Glance.Questions {
    final Set<String> seen = new HashSet<>();

    @Override
    public boolean isOfInterest(Call call) {
      seen.add(call.isStatic + " " + call.owner + '.' + call.name + call.descriptor);
      return false;
    }

    @Override
    public boolean mayHold(String internalName) {
      seen.add(internalName);
      return false;
    }

    @Override
    public boolean captures(String lambda) {
      seen.add("captures " + lambda);
      return false;
    }

    @Override
    public boolean isOfInterest(int access, String name, String descriptor) {
      seen.add(name + descriptor);
      return false;
    }

    @Override
    public boolean callsOnly() {
      return false;
    }
  }

  private static Set<String> visited(ClassReader reader) {
    Set<String> seen = new HashSet<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String desc, String signature, String[] exceptions) {
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE)) != 0) {
              return null;
            }
            seen.add(name + desc);
            return new Instructions(seen);
          }
        },
        0);
    return seen;
  }

  private static final class Instructions extends MethodVisitor {
    private final Set<String> seen;

    Instructions(Set<String> seen) {
      super(Opcodes.ASM9);
      this.seen = seen;
    }

    @Override
    public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
      seen.add((op == Opcodes.INVOKESTATIC) + " " + owner + '.' + name + desc);
    }

    @Override
    public void visitFieldInsn(int op, String owner, String name, String desc) {
      if (op == Opcodes.GETFIELD && desc.charAt(0) == 'L') {
        seen.add(desc.substring(1, desc.length() - 1));
      }
    }

    @Override
    public void visitInvokeDynamicInsn(String by, String desc, Handle bootstrap, Object... more) {
      seen.add("captures " + desc);
    }

    @Override
    public void visitTypeInsn(int op, String type) {
      if (op == Opcodes.CHECKCAST && type.charAt(0) != '[') {
        seen.add(type);
      }
    }
  }

  /** Classes of the JDK, with every instruction that compilers write. */
  @Test
  void seesEveryCallFieldCastAndLambda() throws IOException {
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
    int classes = 0;
    for (String part : new String[] {"java/util", "java/text", "java/math"}) {
      List<Path> files;
      try (Stream<Path> walk = Files.walk(base.resolve(part))) {
        files = walk.filter(f -> f.toString().endsWith(".class")).collect(Collectors.toList());
      }
      for (Path file : files) {
        ClassReader reader = new ClassReader(Files.readAllBytes(file));
        Asked asked = new Asked();
        assertThat(Glance.places(reader, asked).isEmpty()).isTrue();
        // Types of elements are asked for too, where elements are read.
        assertThat(asked.seen).as(file.toString()).containsAll(visited(reader));
        classes++;
      }
    }
    assertThat(classes).isGreaterThan(1000);
  }
}
