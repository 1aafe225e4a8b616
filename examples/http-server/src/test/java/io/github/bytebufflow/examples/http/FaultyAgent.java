package io.github.bytebufflow.examples.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A copy of the agent's jar with calls of {@link Fault} in it: at the entry of methods or, where
 * one guards itself, at the first instruction that it guards. A fault before that is one of its
 * caller. Each method of a table is a point, and has a number. {@link Fault} itself is the
 * program's: both have one class loader.
 */
final class FaultyAgent {
  private static final String OURS = "io/github/bytebufflow/";
  private static final String FAULT = Fault.class.getName().replace('.', '/');

  private final List<String> table;
  private final List<String> points = new ArrayList<>();
  private final Set<String> used = new HashSet<>();

  private FaultyAgent(List<String> table) {
    this.table = table;
  }

  /**
   * Writes the jar.
   *
   * @param table rows such as {@code runtime/Trie.next}; the method may be {@code *}, for all that
   *     are not private, and a row with {@code !} before it is none of these
   * @return the points by number, as {@code runtime/Trie.next}
   */
  static List<String> write(Path agent, Path to, List<String> table) throws IOException {
    FaultyAgent faulty = new FaultyAgent(table);
    faulty.copy(agent, to);
    for (String row : table) {
      if (!faulty.used.contains(row)) {
        throw new IllegalArgumentException("the agent has no " + row);
      }
    }
    return faulty.points;
  }

  private void copy(Path agent, Path to) throws IOException {
    try (JarFile from = new JarFile(agent.toFile());
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(to))) {
      for (Enumeration<JarEntry> all = from.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        out.putNextEntry(new JarEntry(entry.getName()));
        try (InputStream in = from.getInputStream(entry)) {
          byte[] bytes = in.readAllBytes();
          String name = entry.getName();
          boolean own = name.startsWith(OURS) && name.endsWith(".class");
          out.write(own && !name.contains("/shaded/") ? faulty(bytes) : bytes);
        }
      }
    }
  }

  private byte[] faulty(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    String type = reader.getClassName().substring(OURS.length());
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String desc, String signature, String[] exceptions) {
            MethodVisitor mv = super.visitMethod(access, name, desc, signature, exceptions);
            boolean code = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
            return code && !name.startsWith("<") && isPoint(type, name, access)
                ? new Point(mv, points.size() - 1)
                : mv;
          }
        },
        0);
    return writer.toByteArray();
  }

  private boolean isPoint(String type, String method, int access) {
    if (table.contains("!" + type + "." + method)) {
      used.add("!" + type + "." + method);
      return false;
    }
    boolean open = (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) == 0;
    for (String row : table) {
      if (row.equals(type + "." + method) || open && row.equals(type + ".*")) {
        used.add(row);
        points.add(type + "." + method);
        return true;
      }
    }
    return false;
  }

  /** Writes the call. */
  private static final class Point extends MethodVisitor {
    private final int number;
    private final Set<Label> guarded = new HashSet<>();
    private boolean pending;
    private boolean written;

    Point(MethodVisitor mv, int number) {
      super(Opcodes.ASM9, mv);
      this.number = number;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
      super.visitTryCatchBlock(start, end, handler, type);
      if ("java/lang/Throwable".equals(type)) {
        guarded.add(start);
      }
    }

    @Override
    public void visitLabel(Label label) {
      super.visitLabel(label);
      pending |= guarded.contains(label);
    }

    /** Before each instruction: at the first one, if nothing is guarded. */
    private void write() {
      if (!written && (pending || guarded.isEmpty())) {
        written = true;
        super.visitIntInsn(Opcodes.SIPUSH, number);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, FAULT, "at", "(I)V", false);
      }
    }

    @Override
    public void visitInsn(int opcode) {
      write();
      super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      write();
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
      write();
      super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode != Opcodes.NEW) {
        write();
      }
      super.visitTypeInsn(opcode, type);
      // Behind NEW, whose offset stands in the frames.
      write();
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String desc) {
      write();
      super.visitFieldInsn(opcode, owner, name, desc);
    }

    @Override
    public void visitMethodInsn(int op, String owner, String name, String desc, boolean itf) {
      write();
      super.visitMethodInsn(op, owner, name, desc, itf);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String desc, Handle how, Object... more) {
      write();
      super.visitInvokeDynamicInsn(name, desc, how, more);
    }

    @Override
    public void visitLdcInsn(Object value) {
      write();
      super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int local, int by) {
      write();
      super.visitIincInsn(local, by);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      write();
      super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(maxStack + 1, maxLocals);
    }
  }
}
