package io.github.bytebufflow.agent.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The field that a collection stands in, be it inside of another collection, or given out by a
 * method of the program.
 */
final class CollectionFields {
  /** So many calls are followed, from one to the other. */
  private static final int DEEPEST = 5;

  /** Methods of collections, maps and iterators that leave what they give out where it is. */
  private static final Set<String> SHOWS =
      Set.of(
          "computeIfAbsent",
          "next",
          "get",
          "getOrDefault",
          "getFirst",
          "getLast",
          "peek",
          "peekFirst",
          "peekLast");

  /** The collections of Netty. */
  private static final String NETTY = "netty/util/collection/";

  private CollectionFields() {}

  /**
   * Whether a field is declared as a collection of some types' objects, or as a map to such.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   * @param types internal names of the types
   */
  static boolean hasElements(Bodies of, String owner, String field, List<String> types) {
    String signature = signature(of, owner, field);
    return signature != null
        && types.stream().anyMatch(type -> signature.contains('L' + type + ";>"));
  }

  /** The generic signature of a field; null where it has none, or its class cannot be read. */
  static String signature(Bodies of, String owner, String field) {
    FieldNode declared = of.classes().field(owner, field);
    return declared == null ? null : declared.signature;
  }

  /** Whether a call is one of the collection in a field. */
  static boolean isCallOf(MethodBody body, MethodInsnNode call, FieldInsnNode field) {
    return Instructions.isOfObject(call)
        && Instructions.isOf(of(body, body.operand(call, 0)), field);
  }

  /** Whether a call takes elements out of the collection of the JDK in a field. */
  static boolean isTakingOut(MethodBody body, MethodInsnNode call, FieldInsnNode field) {
    return call.owner.startsWith("java/util/")
        && Endings.isTakingOut(call.name)
        && isCallOf(body, call, field);
  }

  /**
   * The field of a collection.
   *
   * @param body the method that has the collection
   * @param collection where the method has it from
   * @return null where that is no field, or not known
   */
  static FieldInsnNode of(MethodBody body, Held collection) {
    return of(body, collection, 0);
  }

  /**
   * Whether a call gives out an element that stays in a collection of a field, as far as the method
   * does not empty the field.
   */
  static boolean isLentBy(MethodBody body, MethodInsnNode call) {
    boolean shows =
        SHOWS.contains(call.name)
            && (call.owner.startsWith("java/util/") || body.isOfJdkMap(call.owner));
    FieldInsnNode field = shows && Instructions.isOfObject(call) ? shownBy(body, call) : null;
    return field != null && !isEmptied(body, field);
  }

  /** The field that has what comes from one source, or the collection that gave it out; or null. */
  static FieldInsnNode of(MethodBody body, int source) {
    return of(body, source, 0);
  }

  /**
   * The one field that has what comes from some sources, or the collection that shows it; or null.
   */
  static FieldInsnNode ofAll(MethodBody body, Set<Integer> sources) {
    FieldInsnNode all = null;
    for (int source : sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      FieldInsnNode field = null;
      if (from instanceof MethodInsnNode && KnownCalls.isFluent((MethodInsnNode) from)) {
        // The line asks the buffer for itself.
        continue;
      }
      if (from != null && from.getOpcode() == Opcodes.GETFIELD) {
        field = (FieldInsnNode) from;
      } else if (from instanceof MethodInsnNode && isLentBy(body, (MethodInsnNode) from)) {
        field = shownBy(body, (MethodInsnNode) from);
        // The collection of another object may have many things.
        field = field.owner.equals(body.owner) ? field : null;
      }
      if (field == null || all != null && !Instructions.isOf(field, all)) {
        return null;
      }
      all = field;
    }
    return all;
  }

  /** Whether all sources of a value are calls that {@link #isLentBy give out} such elements. */
  static boolean areLent(MethodBody body, Set<Integer> sources) {
    for (int source : sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (!(from instanceof MethodInsnNode) || !isLentBy(body, (MethodInsnNode) from)) {
        return false;
      }
    }
    return !sources.isEmpty();
  }

  private static boolean isEmptied(MethodBody body, FieldInsnNode field) {
    for (AbstractInsnNode insn : body.code()) {
      FieldInsnNode other = null;
      if (Instructions.isStore(insn)) {
        other = (FieldInsnNode) insn;
      } else if (insn instanceof MethodInsnNode && ((MethodInsnNode) insn).name.equals("clear")) {
        MethodInsnNode call = (MethodInsnNode) insn;
        other = Instructions.isOfObject(call) ? of(body, body.operand(call, 0)) : null;
      }
      if (Instructions.isOf(other, field)) {
        return true;
      }
    }
    return false;
  }

  private static FieldInsnNode of(MethodBody body, Held collection, int depth) {
    for (int source : collection.sources) {
      FieldInsnNode field = of(body, source, depth);
      if (field != null) {
        return field;
      }
    }
    return null;
  }

  private static FieldInsnNode of(MethodBody body, int source, int depth) {
    AbstractInsnNode from = source < 0 ? null : body.code().get(source);
    if (from instanceof FieldInsnNode) {
      return (FieldInsnNode) from;
    }
    return from instanceof MethodInsnNode && depth < DEEPEST
        ? ofCall(body, (MethodInsnNode) from, depth + 1)
        : null;
  }

  /**
   * The field whose collection shows what an iterator gives out, be it by way of a copy that was
   * made to go through; or null.
   */
  static FieldInsnNode shownBy(MethodBody body, MethodInsnNode call) {
    FieldInsnNode field = of(body, body.operand(call, 0));
    if (field != null || !call.name.equals("next")) {
      return field;
    }
    for (int iterator : body.operand(call, 0).sources) {
      AbstractInsnNode from = iterator < 0 ? null : body.code().get(iterator);
      if (from instanceof MethodInsnNode && ((MethodInsnNode) from).name.equals("iterator")) {
        return copied(body, body.operand((MethodInsnNode) from, 0));
      }
    }
    return null;
  }

  /** The field with the collection of which a value is a copy; or null. */
  private static FieldInsnNode copied(MethodBody body, Held copy) {
    for (MethodInsnNode call : body.calls(0)) {
      boolean ofJdk = call.owner.startsWith("java/util/");
      if (ofJdk && call.name.equals("<init>") && call.desc.equals("(Ljava/util/Collection;)V")) {
        if (body.operand(call, 0).equals(copy)) {
          return of(body, body.operand(call, 1));
        }
      } else if (ofJdk && call.name.equals("copyOf") && copy.isOnlyOf(Set.of(body.index(call)))) {
        return of(body, body.operand(call, 0));
      }
    }
    return null;
  }

  private static FieldInsnNode ofCall(MethodBody body, MethodInsnNode call, int depth) {
    if (call.owner.startsWith("java/util/") || call.owner.contains(NETTY)) {
      return Instructions.isOfObject(call) ? of(body, body.operand(call, 0), depth) : null;
    }
    MethodBody called = body.calledBy(call);
    FieldInsnNode found = null;
    for (Held returned : called == null ? List.<Held>of() : returned(called)) {
      FieldInsnNode field = of(called, returned, depth);
      // What makes a new one on some way may have put that there.
      found = field == null ? found : field;
    }
    return found;
  }

  private static List<Held> returned(MethodBody body) {
    List<Held> all = new ArrayList<>();
    for (int i = 0; i < body.code().size() && body.frame(0) != null; i++) {
      if (body.code().get(i).getOpcode() == Opcodes.ARETURN && body.frame(i) != null) {
        all.add(Instructions.top(body.frame(i)));
      }
    }
    return all;
  }
}
