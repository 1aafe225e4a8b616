package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What the methods of a handler do with a message that the handler was given. */
final class HandlerUses {
  /** Methods of a handler that are looked into. */
  private static final int MOST_METHODS = 24;

  private HandlerUses() {}

  /** Those of the method by which a handler gets a message, and of those that get it from there. */
  static List<MethodUse> of(Bodies of, String className, String entry) {
    List<MethodUse> uses = new ArrayList<>();
    List<MethodBody> open = new ArrayList<>(MethodUses.bodies(of, className, entry, 0));
    Set<MethodBody> seen = new HashSet<>(open);
    String own = MethodUses.internal(className);
    for (int i = 0; i < open.size() && i < MOST_METHODS; i++) {
      MethodBody body = open.get(i);
      for (int local : body.parameters()) {
        Ways ways = body.ofParameter(local);
        if (!ways.areUnknown()) {
          uses.add(MethodUses.use(of, body, ways));
        }
        for (MethodBody next : calledWith(of, body, Set.of(-1 - local), own)) {
          if (seen.add(next)) {
            open.add(next);
          }
        }
      }
    }
    return uses;
  }

  /** The methods of the same class, or of its superclasses, that get what comes from a source. */
  private static List<MethodBody> calledWith(
      Bodies of, MethodBody body, Set<Integer> sources, String own) {
    Set<Integer> held = body.holders().with(sources);
    List<MethodBody> called = new ArrayList<>();
    for (MethodInsnNode call : body.calls(0)) {
      if (!isOwn(of, own, call.owner)) {
        continue;
      }
      for (int i = 0; i < Instructions.operands(call); i++) {
        if (body.operand(call, i).isAnyOf(held)) {
          for (MethodBody next : MethodUses.bodies(of, own, call.name, 0)) {
            if (next.method.desc.equals(call.desc)) {
              called.add(next);
            }
          }
          break;
        }
      }
    }
    return called;
  }

  private static boolean isOwn(Bodies of, String own, String owner) {
    String name = own;
    for (int i = 0; i < ClassTrees.MOST_SUPERCLASSES && name != null; i++) {
      if (name.equals(owner)) {
        return true;
      }
      ClassNode node = of.classes().get(name);
      name = node == null ? null : node.superName;
    }
    return false;
  }
}
