package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Overdraft;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods, and the buffers in them, that are looked at for ways on which more counts are given
 * back than the method has. {@link OverdraftSearch} follows one buffer.
 */
final class Overdrafts {
  /** Handlers of one base class that are looked into. */
  private static final int MOST_HANDLERS = 60;

  private static final String CONTEXT = "/netty/channel/ChannelHandlerContext;";

  private static final String READ = "channelRead";
  private static final String WRITE = "write";

  /** Methods of base classes that lend a message to a handler, and then release the message. */
  private static final List<String> ENTRIES = List.of(READ, WRITE);

  private Overdrafts() {}

  /** Those of the methods of a name, only of the one with a line where one has it. */
  static List<Overdraft> of(Bodies of, String className, String method, int line) {
    List<Overdraft> all = new ArrayList<>();
    for (MethodBody body : MethodUses.bodies(of, className, method, line)) {
      add(of, body, all);
    }
    return all;
  }

  /** Those of the methods by which handlers of some classes get what they only borrow. */
  static List<Overdraft> ofHandlers(Bodies of, List<String> classes) {
    Set<String> methods = new HashSet<>();
    List<Overdraft> all = new ArrayList<>();
    for (String name : classes.subList(0, Math.min(MOST_HANDLERS, classes.size()))) {
      ClassNode node = of.classes().get(name);
      Set<String> own = new HashSet<>();
      for (int i = 0; i < ClassTrees.MOST_SUPERCLASSES && node != null; i++) {
        for (String entry : ENTRIES) {
          if (doesWithoutBase(node, entry)) {
            own.add(entry);
          }
        }
        for (MethodNode m : node.methods) {
          MethodBody body = (m.access & Opcodes.ACC_BRIDGE) == 0 ? of.body(node.name, m) : null;
          if (body != null
              && isOfHandler(body)
              && !own.contains(entry(m.name))
              && methods.add(node.name + m.name + m.desc)) {
            new OverdraftSearch(body, -1 - lentIn(body)).search(0, 0, all);
          }
        }
        boolean ends = node.superName == null || node.superName.startsWith("java/");
        node = ends ? null : of.classes().get(node.superName);
      }
    }
    return all;
  }

  /** Whether a method is one by which a handler gets what it only borrows. */
  private static boolean isOfHandler(MethodBody body) {
    Type[] types = Type.getArgumentTypes(body.method.desc);
    return !body.isStatic()
        && KnownCalls.borrows(body.method.name)
        && types.length > 1
        && types[0].getDescriptor().endsWith(CONTEXT);
  }

  /** Whether the class extends one of Netty's, and does not tell that one not to release. */
  private static boolean isOfHandlerThatBorrows(Bodies of, MethodBody body) {
    String name = body.owner;
    String entry = entry(body.method.name);
    for (int i = 0; i < ClassTrees.MOST_SUPERCLASSES && name != null; i++) {
      if (name.contains("netty/") && i > 0) {
        return true;
      }
      ClassNode node = of.classes().get(name);
      if (node == null || tellsNotToRelease(node) || doesWithoutBase(node, entry)) {
        return false;
      }
      name = node.superName;
    }
    return false;
  }

  /** The method of the base class that lends a message, and then releases the message. */
  private static String entry(String lent) {
    return lent.equals("encode") ? WRITE : READ;
  }

  /**
   * Whether a class takes the place of such a method: {@code HttpObjectEncoder} of Netty 4.1.100
   * writes by itself, and releases what it encodes.
   */
  private static boolean doesWithoutBase(ClassNode node, String entry) {
    return node.methods.stream()
        .anyMatch(
            method ->
                method.name.equals(entry)
                    && KnownCalls.owns(entry, method.desc)
                    && !callsBase(node, method));
  }

  private static boolean callsBase(ClassNode node, MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.INVOKESPECIAL
          && ((MethodInsnNode) insn).owner.equals(node.superName)
          && ((MethodInsnNode) insn).name.equals(method.name)) {
        return true;
      }
    }
    return (method.access & Opcodes.ACC_ABSTRACT) != 0;
  }

  /** Whether a constructor passes {@code false} as {@code autoRelease}. */
  private static boolean tellsNotToRelease(ClassNode node) {
    for (MethodNode constructor : node.methods) {
      for (AbstractInsnNode insn : constructor.instructions) {
        if (insn.getOpcode() == Opcodes.INVOKESPECIAL
            && ((MethodInsnNode) insn).owner.equals(node.superName)
            && ((MethodInsnNode) insn).desc.endsWith("Z)V")
            && insn.getPrevious() != null
            && insn.getPrevious().getOpcode() == Opcodes.ICONST_0) {
          return true;
        }
      }
    }
    return false;
  }

  /** The variable with what is lent: the first parameter of a buffer's type, else the second. */
  private static int lentIn(MethodBody body) {
    List<Integer> sure = body.parameters(true);
    return sure.isEmpty() ? 2 : sure.get(0);
  }

  private static void add(Bodies of, MethodBody body, List<Overdraft> all) {
    if (body.frame(0) == null) {
      return;
    }
    if (isOfHandler(body) && isOfHandlerThatBorrows(of, body)) {
      new OverdraftSearch(body, -1 - lentIn(body)).search(0, 0, all);
      return;
    }
    for (int local : body.parameters()) {
      if (!KnownCalls.isOfSeveral(body.parameterType(local))) {
        new OverdraftSearch(body, -1 - local).search(0, 1, all);
      }
    }
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn instanceof MethodInsnNode
          && BufferTypes.isLikely(Type.getReturnType(((MethodInsnNode) insn).desc))
          && body.frame(i) != null
          && isNew((MethodInsnNode) insn)) {
        new OverdraftSearch(body, i).search(i + 1, 1, all);
      }
    }
  }

  /** Whether what a call returns has nothing to do with a buffer that the method has already. */
  private static boolean isNew(MethodInsnNode call) {
    return !KnownCalls.isGetter(call.name)
        && (call.owner.endsWith("ByteBufAllocator") || call.owner.endsWith("buffer/Unpooled"));
  }
}
