package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Methods that promise a view with a count of its own by their names, and add none. */
final class UncountedViews {
  private static final Set<String> PLAIN = Set.of("slice", "readSlice", "duplicate");

  private UncountedViews() {}

  /**
   * Those that a call in a line may lead to.
   *
   * @param implementers knows the loaded classes that extend a type, by internal names
   */
  static List<MethodUse> of(
      Bodies of,
      Function<String, List<String>> implementers,
      String className,
      String method,
      int line) {
    List<MethodUse> found = new ArrayList<>();
    for (MethodBody body : line > 0 ? MethodUses.bodies(of, className, method, line) : noBodies()) {
      for (MethodInsnNode call : body.calls(line)) {
        if (!KnownCalls.isRetainedView(call.name) || call.getOpcode() == Opcodes.INVOKESTATIC) {
          continue;
        }
        for (String name : implementers.apply(call.owner)) {
          ClassNode node = of.classes().get(name);
          MethodNode own = node == null ? null : own(node, call);
          if (own != null && isUncounted(own) && !isUnreleasable(node)) {
            MethodUse.Builder use = new MethodUse.Builder(name.replace('/', '.'), own.name);
            use.file = node.sourceFile;
            use.lostAt = new MethodBody(name, own, of).firstLine();
            found.add(use.build());
          }
        }
      }
    }
    return found;
  }

  private static List<MethodBody> noBodies() {
    return List.of();
  }

  private static MethodNode own(ClassNode node, MethodInsnNode call) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(call.name)
          && method.desc.equals(call.desc)
          && (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
        return method;
      }
    }
    return null;
  }

  /** Whether a method makes its result by calls that add no count, and calls nothing that may. */
  private static boolean isUncounted(MethodNode method) {
    boolean plain = false;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.INVOKEDYNAMIC) {
        return false;
      }
      if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        boolean makes = PLAIN.contains(call.name);
        plain |= makes;
        if (!makes && !onlyAsks(call)) {
          // A view with a count, a retain, or something that may do either.
          return false;
        }
      }
    }
    return plain;
  }

  /** Whether a class releases nothing, so that its views need no count. */
  private static boolean isUnreleasable(ClassNode node) {
    for (MethodNode method : node.methods) {
      if (method.name.equals("release") && method.desc.equals("()Z")) {
        for (AbstractInsnNode insn : method.instructions) {
          if (insn instanceof MethodInsnNode) {
            return false;
          }
        }
        return true;
      }
    }
    return false;
  }

  /** Whether a call only checks or moves an index. */
  private static boolean onlyAsks(MethodInsnNode call) {
    int sort = Type.getReturnType(call.desc).getSort();
    boolean isOfView = call.name.equals("readerIndex") && call.desc.startsWith("(I)");
    return isOfView
        || sort != Type.OBJECT
            && sort != Type.ARRAY
            && (call.name.startsWith("check")
                || call.name.startsWith("ensure")
                || call.name.endsWith("Index")
                || call.name.endsWith("Bytes"));
  }
}
