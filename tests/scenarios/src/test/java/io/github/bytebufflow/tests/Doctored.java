package io.github.bytebufflow.tests;

import io.github.bytebufflow.testing.Netty;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A jar of Netty's in which a method has another name, as it may have in a version to come. */
final class Doctored {
  private final String type;
  private final String method;

  private Doctored(String type, String method) {
    this.type = type;
    this.method = method;
  }

  /** Writes a copy of the one jar that has the class; {@code type} is its name with slashes. */
  static Path jar(Netty netty, String type, String method, Path to) throws IOException {
    Doctored doctored = new Doctored(type, method);
    Files.createDirectories(to.getParent());
    for (String jar : List.of(netty.classPath().split(File.pathSeparator))) {
      try (JarFile from = new JarFile(jar)) {
        if (from.getEntry(type + ".class") != null) {
          doctored.copy(from, to);
          return to;
        }
      }
    }
    throw new IllegalArgumentException("no jar of " + netty + " has " + type);
  }

  private void copy(JarFile from, Path to) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(to))) {
      for (Enumeration<JarEntry> all = from.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        out.putNextEntry(new JarEntry(entry.getName()));
        try (InputStream in = from.getInputStream(entry)) {
          byte[] bytes = in.readAllBytes();
          out.write(entry.getName().endsWith(".class") ? renamed(bytes) : bytes);
        }
      }
    }
  }

  private byte[] renamed(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    boolean own = reader.getClassName().equals(type);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String desc, String signature, String[] exceptions) {
            String now = own && name.equals(method) ? method + "Moved" : name;
            MethodVisitor mv = super.visitMethod(access, now, desc, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, mv) {
              @Override
              public void visitMethodInsn(
                  int op, String owner, String called, String calledDesc, boolean itf) {
                boolean moved = owner.equals(type) && called.equals(method);
                super.visitMethodInsn(
                    op, owner, moved ? method + "Moved" : called, calledDesc, itf);
              }
            };
          }
        },
        0);
    return writer.toByteArray();
  }
}
