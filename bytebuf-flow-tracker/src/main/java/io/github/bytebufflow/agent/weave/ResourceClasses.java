package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.classfile.PerLoader;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves the classes whose objects are followed as resources: those that the option names, and all
 * that extend or implement them. Constructors open at their end, the named methods close at their
 * start. The same for buffers that are given up, which no constructor opens. A method that such a
 * class inherits from one that is no resource is woven there: a superclass is loaded after the
 * class file of its first subclass was seen.
 */
final class ResourceClasses {
  private static final int MAX_DEPTH = 32;

  /** Names of the closing methods, by internal name of the class. */
  private final Map<String, Set<String>> named;

  private final WeaveListener listener;

  /** Whether the classes are of buffers, and the methods those that give them up. */
  private final boolean buffers;

  /** Closing methods by class name, for each loader; empty for most classes. */
  private final PerLoader<Set<String>> known = new PerLoader<>();

  /** Closing methods of classes that resources inherit them from. */
  private final Map<String, Set<String>> inherited = new ConcurrentHashMap<>();

  /** Methods that were missed, each said once: there may be many classes. */
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  ResourceClasses(Map<String, Set<String>> named, WeaveListener listener, boolean buffers) {
    this.named = named;
    this.listener = listener;
    this.buffers = buffers;
  }

  /**
   * The woven class, or null if it has nothing to do with resources.
   *
   * @param tooLarge where to add the methods that do not fit, see {@link Limits}
   */
  byte[] weave(ClassLoader loader, byte[] bytes, Set<String> tooLarge) {
    ClassReader reader = new ClassReader(bytes);
    if ((reader.getAccess() & Opcodes.ACC_INTERFACE) != 0) {
      return null;
    }
    Set<String> closing = of(loader, reader.getClassName(), 0, reader);
    Set<String> heirs = inherited.getOrDefault(reader.getClassName(), Collections.emptySet());
    if (closing.isEmpty() && heirs.isEmpty()) {
      return null;
    }
    boolean opens = !closing.isEmpty();
    Set<String> all = new HashSet<>(closing);
    all.addAll(heirs);
    Map<String, Integer> lines = buffers ? new FirstLines(reader).lines : null;
    boolean opening = opens && !buffers;
    Set<String> left = new HashSet<>();
    Woven woven = null;
    byte[] written = null;
    while (written == null) {
      ClassWriter writer = new ClassWriter(reader, 0);
      woven = new Woven(writer, reader.getClassName(), opening, all, lines, left);
      try {
        reader.accept(woven, 0);
        written = writer.toByteArray();
      } catch (IndexOutOfBoundsException e) {
        Limits.leave(e, left);
      }
    }
    tooLarge.addAll(left);
    if (opens && (reader.getAccess() & Opcodes.ACC_ABSTRACT) == 0) {
      for (String method : closing) {
        if (!woven.methods.contains(method)) {
          inherit(loader, reader, method, woven.methods);
        }
      }
    }
    return written;
  }

  /** Finds the closing method in a superclass. */
  private void inherit(ClassLoader loader, ClassReader of, String method, List<String> methods) {
    List<String> candidates = new ArrayList<>(methods);
    Set<String> asked = new HashSet<>();
    asked.add(of.getClassName());
    ClassReader up = read(loader, of.getSuperName());
    // Whatever Netty's own methods do, they are not a buffer's of the application alone.
    while (up != null && !(buffers && NettyCopy.has(up.getClassName().replace('/', '.')))) {
      List<String> declared = new Names(up).methods;
      candidates.addAll(declared);
      asked.add(up.getClassName());
      if (declared.contains(method)) {
        inherited
            .computeIfAbsent(up.getClassName(), name -> ConcurrentHashMap.newKeySet())
            .add(method);
        return;
      }
      up = read(loader, up.getSuperName());
    }
    String name = naming(asked, method);
    if (said.add(name + '.' + method)) {
      listener.noClosing(
          buffers ? "released" : "resource", name.replace('/', '.'), method, candidates);
    }
  }

  /** The class that the option names with a method: one of these, or an interface of them. */
  private String naming(Set<String> classes, String method) {
    String any = null;
    for (Map.Entry<String, Set<String>> one : named.entrySet()) {
      if (one.getValue().contains(method)) {
        any = one.getKey();
        if (classes.contains(any)) {
          return any;
        }
      }
    }
    return any;
  }

  /** The closing methods of a class, its own and those of what it extends. */
  private Set<String> of(ClassLoader loader, String name, int depth, ClassReader itself) {
    if (name == null || depth > MAX_DEPTH) {
      return Collections.emptySet();
    }
    Set<String> own = named.getOrDefault(name, Collections.emptySet());
    if (name.startsWith("java/")) {
      return own;
    }
    Set<String> answer = known.get(loader, name);
    if (answer == null) {
      Set<String> found = new HashSet<>(own);
      ClassReader reader = itself != null ? itself : read(loader, name);
      if (reader != null) {
        found.addAll(of(loader, reader.getSuperName(), depth + 1, null));
        for (String up : reader.getInterfaces()) {
          found.addAll(of(loader, up, depth + 1, null));
        }
      }
      answer = found.isEmpty() ? Collections.emptySet() : found;
      known.put(loader, name, answer);
    }
    return answer;
  }

  private static ClassReader read(ClassLoader loader, String name) {
    return name == null || name.startsWith("java/") ? null : ClassFiles.reader(loader, name);
  }

  /** The methods that a class declares and that have a body. */
  private static final class Names extends ClassVisitor {
    final List<String> methods = new ArrayList<>();

    Names(ClassReader reader) {
      super(Opcodes.ASM9);
      reader.accept(this, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String desc, String signature, String[] exceptions) {
      if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC)) == 0 && name.charAt(0) != '<') {
        methods.add(name);
      }
      return null;
    }
  }

  private static final class Woven extends ClassVisitor {
    final List<String> methods = new ArrayList<>();
    private final String name;
    private final boolean opens;
    private final Set<String> closing;
    private final Set<String> left;

    /** Of buffers, the first line of each method; null for resources. */
    private final Map<String, Integer> lines;

    Woven(
        ClassVisitor next,
        String name,
        boolean opens,
        Set<String> closing,
        Map<String, Integer> lines,
        Set<String> left) {
      super(Opcodes.ASM9, next);
      this.name = name;
      this.opens = opens;
      this.closing = closing;
      this.lines = lines;
      this.left = left;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String desc, String signature, String[] exceptions) {
      MethodVisitor mv = super.visitMethod(access, method, desc, signature, exceptions);
      int none =
          Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_STATIC | Opcodes.ACC_BRIDGE;
      if ((access & none) != 0) {
        return mv;
      }
      boolean opening = opens && method.equals("<init>");
      if (method.charAt(0) != '<') {
        methods.add(method);
      }
      if (!opening && !closing.contains(method) || left.contains(method + desc)) {
        return mv;
      }
      Code code = new Code(mv, name, NettyTypes.PACKAGE, method, desc);
      if (lines != null) {
        return new GivingUp(mv, code, lines.getOrDefault(method + desc, 0));
      }
      return opening ? new Opening(mv, code) : new Closing(mv, code);
    }
  }

  /** The first line of each method. */
  private static final class FirstLines extends ClassVisitor {
    final Map<String, Integer> lines = new HashMap<>();

    FirstLines(ClassReader reader) {
      super(Opcodes.ASM9);
      reader.accept(this, ClassReader.SKIP_FRAMES);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String desc, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitLineNumber(int line, Label start) {
          lines.putIfAbsent(name + desc, line);
        }
      };
    }
  }

  /** A method that calls the recorder at its start or its end. */
  private abstract static class Recording extends MethodVisitor {
    final Code code;

    Recording(MethodVisitor mv, Code code) {
      super(Opcodes.ASM9, mv);
      this.code = code;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      Limits.check(code, maxStack + Code.STACK, maxLocals);
      super.visitMaxs(maxStack + Code.STACK, maxLocals);
    }
  }

  private static final class GivingUp extends Recording {
    private final int line;

    GivingUp(MethodVisitor mv, Code code, int line) {
      super(mv, code);
      this.line = line;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      code.load(0);
      code.push(Sites.number(code.className, code.method, line, Site.RELEASE, null));
      code.record(RecorderEntry.GIVEN_UP);
    }
  }

  private static final class Closing extends Recording {
    Closing(MethodVisitor mv, Code code) {
      super(mv, code);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      code.load(0);
      code.closed();
    }
  }

  private static final class Opening extends Recording {
    Opening(MethodVisitor mv, Code code) {
      super(mv, code);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.RETURN) {
        code.load(0);
        code.opened(true);
      }
      super.visitInsn(opcode);
    }
  }
}
