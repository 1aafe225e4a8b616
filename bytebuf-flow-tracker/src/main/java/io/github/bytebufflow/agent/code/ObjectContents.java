package io.github.bytebufflow.agent.code;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What a method does with the buffer in an object that it has, where it reads the field of the
 * object itself: whether the object still has the buffer then.
 */
final class ObjectContents {
  /** What gives a buffer away. */
  private static final Set<Effect> GIVES = Set.of(Effect.TAKES, Effect.RELEASES);

  private final Bodies of;
  private final Ways ways;
  private final MethodBody body;
  private final List<String> types;
  private final String field;

  /** Where the method reads the field. */
  private final Set<Integer> contents;

  /** The calls that give away what it reads. */
  private final Set<Integer> givingCalls;

  /**
   * Looks at one method.
   *
   * @param of has the code
   * @param ways what becomes of the object
   * @param types internal names of the types that the object may be declared as
   * @param field name of the field with the buffer
   */
  ObjectContents(Bodies of, Ways ways, List<String> types, String field) {
    this.of = of;
    this.ways = ways;
    this.types = types;
    this.field = field;
    body = ways.body;
    contents = contents();
    givingCalls = givingCalls();
  }

  /** Whether the method gives the buffer away, on some way. */
  boolean isGivenAway() {
    return !givingCalls.isEmpty();
  }

  /** Whether it does so on each way on which it keeps the object, and no other is added there. */
  boolean isKeptEmpty() {
    return isGivenAway() && !isRetained() && isKeptOnlyBefore() && !addsMany();
  }

  /** Whether the method raises the count of what is in such an object. */
  private boolean isRetained() {
    return body.calls(0).stream()
        .anyMatch(call -> call.name.equals("retain") && body.operand(call, 0).isAnyOf(contents));
  }

  /** Whether the method makes a view with a count of its own of what is in such an object. */
  boolean isCounted() {
    return body.calls(0).stream()
        .anyMatch(
            call ->
                KnownCalls.isRetainedView(call.name) && body.operand(call, 0).isAnyOf(contents));
  }

  /** Whether the method ends what the object has in another field, such as a promise. */
  boolean isEndedBesides() {
    Set<Integer> others = new HashSet<>();
    for (int i = 0; i < body.code().size(); i++) {
      if (isRead(i) && !((FieldInsnNode) body.code().get(i)).name.equals(field)) {
        others.add(i);
      }
    }
    return body.calls(0).stream()
        .anyMatch(
            call ->
                Instructions.isOfObject(call)
                    && (Endings.isEnd(call.name) || Endings.isFailure(call.name))
                    && body.operand(call, 0).isAnyOf(others));
  }

  /** Whether an instruction reads a field of such an object. */
  private boolean isRead(int at) {
    AbstractInsnNode insn = body.code().get(at);
    return insn.getOpcode() == Opcodes.GETFIELD
        && types.contains(((FieldInsnNode) insn).owner)
        && body.frame(at) != null
        && Instructions.top(body.frame(at)).isAnyOf(ways.sources);
  }

  /** Where the method reads the field of such an object. */
  private Set<Integer> contents() {
    Set<Integer> contents = new HashSet<>();
    for (int i = 0; i < body.code().size(); i++) {
      if (isRead(i) && ((FieldInsnNode) body.code().get(i)).name.equals(field)) {
        contents.add(i);
      }
    }
    return contents;
  }

  /** The calls that give away what is in the field of such objects. */
  private Set<Integer> givingCalls() {
    Set<Integer> calls = new HashSet<>();
    for (MethodInsnNode call : contents.isEmpty() ? List.<MethodInsnNode>of() : body.calls(0)) {
      for (int i = 0; i < Instructions.operands(call); i++) {
        if (body.operand(call, i).isAnyOf(contents) && GIVES.contains(body.effect(call, i))) {
          calls.add(body.index(call));
        }
      }
    }
    return calls;
  }

  /** Whether each way on from where the method keeps such an object comes to one of some calls. */
  private boolean isKeptOnlyBefore() {
    boolean isKept = false;
    for (MethodInsnNode call : body.calls(0)) {
      int last = Instructions.operands(call) - 1;
      if (KnownCalls.isStoring(call.name)
          && last > 0
          && body.operand(call, last).isAnyOf(ways.sources)) {
        isKept = true;
        if (body.returnWithout(body.index(call) + 1, at -> givingCalls.contains(body.index(at)))
            > 0) {
          return false;
        }
      }
    }
    return isKept;
  }

  /** Whether a method of the class adds whole collections to where the objects are kept. */
  private boolean addsMany() {
    ClassNode node = of.classes().get(body.owner);
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      MethodBody other = of.body(node.name, method);
      for (MethodInsnNode call : other == null ? List.<MethodInsnNode>of() : other.calls(0)) {
        boolean many = call.name.startsWith("addAll") || call.name.startsWith("putAll");
        FieldInsnNode to =
            many && Instructions.isOfObject(call)
                ? CollectionFields.of(other, other.operand(call, 0))
                : null;
        if (to != null && (Ways.simple(to.owner) + '.' + to.name).equals(ways.stores)) {
          return true;
        }
      }
    }
    return false;
  }
}
