package io.github.bytebufflow.agent.code;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What the methods of a class, and of those nested with it, do with the buffers in one field: read
 * from their code, and judged by {@link Keepers} and {@link FieldWays}.
 */
final class FieldUses {
  /** Methods of collections that look at no element. */
  private static final Set<String> LOOKS_AT_NOTHING =
      Set.of(
          "clear",
          "descendingMap",
          "descendingSet",
          "entrySet",
          "headMap",
          "headSet",
          "isEmpty",
          "keySet",
          "size",
          "subList",
          "subMap",
          "subSet",
          "tailMap",
          "tailSet",
          "values");

  /** Methods of collections, and of what shows these, that take out some and return none. */
  private static final Set<String> REMOVES_SOME = Set.of("removeIf", "removeAll", "retainAll");

  private final Bodies of;

  /** Internal name of the class that has the field. */
  private final String owner;

  private final String field;

  /** Internal names of the classes that may get at the field. */
  private final Set<String> nest = new HashSet<>();

  private final Map<String, FieldUse> uses = new LinkedHashMap<>();

  /** The type of the field; null where no method uses the field. */
  private String type;

  /**
   * Reads them.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   */
  FieldUses(Bodies of, String owner, String field) {
    this.of = of;
    this.owner = owner;
    this.field = field;
    read();
  }

  /** The uses by all methods, in the order of the code. */
  Collection<FieldUse> all() {
    return uses.values();
  }

  /** The descriptor of the field; null where no method uses the field. */
  String type() {
    return type;
  }

  /** The use by a method that a call leads to; null where that is none of these. */
  FieldUse of(MethodInsnNode call) {
    return uses.get(key(call));
  }

  /**
   * The use by a method; null where that is none of these.
   *
   * @param key what {@link FieldUse#calls} has
   */
  FieldUse of(String key) {
    return uses.get(key);
  }

  /** Whether a method calls one that gives away what is in the field. */
  boolean callsOneThatDrains(FieldUse use) {
    for (String call : use.calls) {
      FieldUse called = uses.get(call);
      if (called != null && called.drains) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a method has somebody do something with its object that is not known: calls a method of
   * the object that has no code here, or comes from elsewhere, or gives the object away.
   */
  boolean callsUnknown(FieldUse use) {
    for (MethodInsnNode call : use.body.calls(0)) {
      boolean isUnknown =
          call.owner.equals(owner) && !call.name.equals("<init>") && of(call) == null;
      if (isUnknown || use.body.passesItself(call)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an instruction calls a method that gives away what is in the field. */
  boolean leadsToOneThatDrains(AbstractInsnNode insn) {
    FieldUse called = insn instanceof MethodInsnNode ? uses.get(key((MethodInsnNode) insn)) : null;
    return called != null && called.drains;
  }

  static String key(MethodInsnNode call) {
    return key(call.owner, call.name, call.desc);
  }

  static String key(String owner, String name, String descriptor) {
    return owner + '.' + name + descriptor;
  }

  private void read() {
    List<ClassNode> nodes = Nest.of(of, owner);
    nest.add(owner);
    nodes.forEach(node -> nest.add(node.name));
    for (ClassNode node : nodes) {
      for (MethodNode method : node.methods) {
        MethodBody body = method.name.startsWith("<") ? null : of.body(node.name, method);
        if (body != null) {
          FieldUse use = new FieldUse(node, body);
          uses.put(use.key(), use);
        }
      }
    }
    for (FieldUse use : uses.values()) {
      look(use);
    }
    uses.values().forEach(use -> use.drainsItself = use.drains);
    boolean more = true;
    while (more) {
      more = false;
      for (FieldUse use : uses.values()) {
        more |= !use.drains && callsOneThatDrains(use) && (use.drains = true);
        more |= !use.givesAway && callsOneThatGivesAway(use) && (use.givesAway = true);
      }
    }
  }

  private boolean callsOneThatGivesAway(FieldUse use) {
    return use.calls.stream().map(uses::get).anyMatch(called -> called != null && called.givesAway);
  }

  private void look(FieldUse use) {
    MethodBody body = use.body;
    Set<Integer> reads = new HashSet<>();
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn instanceof FieldInsnNode && isTheField((FieldInsnNode) insn)) {
        type = ((FieldInsnNode) insn).desc;
        if (Instructions.isStore(insn)) {
          if (isNull(insn)) {
            use.emptiesAt.add(i);
          }
        } else {
          reads.add(i);
        }
      } else if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        use.calls.add(key(call));
        if (isAccessor(call)) {
          reads.add(i);
        }
      } else if (insn instanceof InvokeDynamicInsnNode) {
        Handle lambda = Lambdas.of((InvokeDynamicInsnNode) insn);
        if (lambda != null) {
          use.calls.add(key(lambda.getOwner(), lambda.getName(), lambda.getDesc()));
        }
      }
    }
    if (!reads.isEmpty()) {
      use.reads = !reads.stream().allMatch(at -> asksForNull(body.code().get(at)));
      use.fieldReads.addAll(reads);
      follow(use, reads);
    }
  }

  /**
   * Whether a method is given something like what is in the field, or an element of the collection
   * there: its work is on that.
   */
  boolean isGivenAnother(FieldUse use) {
    for (Type argument : Type.getArgumentTypes(use.body.method.desc)) {
      boolean isOne =
          argument.getSort() == Type.OBJECT
              && !argument.getInternalName().startsWith("java/")
              && CollectionFields.hasElements(
                  of, owner, field, List.of(argument.getInternalName()));
      if (isOne || use.fieldReads.isEmpty() && argument.getDescriptor().equals(type)) {
        return true;
      }
    }
    return false;
  }

  /** Whether each constructor stores what it is given in the field. */
  boolean isFilledByConstructors() {
    ClassNode node = of.classes().get(owner);
    boolean filled = false;
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      if (method.name.equals("<init>")) {
        MethodBody body = of.body(owner, method);
        filled = body != null && isFilledBy(body);
        if (!filled) {
          return false;
        }
      }
    }
    return filled;
  }

  private boolean isFilledBy(MethodBody body) {
    for (AbstractInsnNode insn : body.code()) {
      if (isStoreOfArgument(body, insn)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an instruction stores in the field what came in as a parameter, and from nowhere else.
   */
  boolean isStoreOfArgument(MethodBody body, AbstractInsnNode insn) {
    Frame<Held> frame =
        insn.getOpcode() == Opcodes.PUTFIELD && isTheField((FieldInsnNode) insn)
            ? body.frame(body.index(insn))
            : null;
    return frame != null && body.argument(Instructions.top(frame)) >= 0;
  }

  /** Whether the field keeps one object from when its own is made, and no collection. */
  boolean isSetForGood() {
    FieldNode declared = of.classes().field(owner, field);
    return declared != null
        && (declared.access & Opcodes.ACC_FINAL) != 0
        && !declared.desc.startsWith("Ljava/")
        && !declared.desc.startsWith("[");
  }

  /** Whether an instruction reads or writes the field. */
  boolean isTheField(FieldInsnNode insn) {
    return insn.name.equals(field)
        && nest.contains(insn.owner)
        && (insn.owner.equals(owner) || of.classes().field(insn.owner, field) == null);
  }

  /** Whether a call is one that the compiler made for a nested class to read the field. */
  private boolean isAccessor(MethodInsnNode call) {
    if (!call.name.startsWith("access$") || !nest.contains(call.owner)) {
      return false;
    }
    FieldUse called = uses.get(key(call));
    if (called == null) {
      return false;
    }
    for (AbstractInsnNode insn : called.body.method.instructions) {
      if (insn instanceof FieldInsnNode && isTheField((FieldInsnNode) insn)) {
        return !Instructions.isStore(insn);
      }
    }
    return false;
  }

  private static boolean asksForNull(AbstractInsnNode read) {
    AbstractInsnNode next = Instructions.next(read);
    int opcode = next == null ? -1 : next.getOpcode();
    return opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL;
  }

  private static boolean isNull(AbstractInsnNode store) {
    AbstractInsnNode before = Instructions.previous(store);
    return before != null && before.getOpcode() == Opcodes.ACONST_NULL;
  }

  /** Follows what is in the field, what is taken out of it, and what is made of that. */
  private void follow(FieldUse use, Set<Integer> reads) {
    MethodBody body = use.body;
    Set<Integer> held = body.holders().with(reads);
    boolean more = true;
    while (more) {
      more = false;
      for (MethodInsnNode call : body.calls(0)) {
        int at = body.index(call);
        if (Instructions.isOfObject(call)
            && body.operand(call, 0).isAnyOf(held)
            && call.owner.startsWith("java/")
            && BufferTypes.isPossible(Type.getReturnType(call.desc))
            && !(Instructions.operands(call) > 1 && body.makesOthers(call, body.operand(call, 1)))
            && held.add(at)) {
          held = body.holders().with(held);
          more = true;
        }
      }
    }
    use.held.addAll(held);
    for (int i = 0; i < body.code().size(); i++) {
      Frame<Held> frame = body.frame(i);
      if (frame != null) {
        consumed(use, i, frame, held);
      }
    }
    for (MethodInsnNode call : use.clears ? body.calls(0) : List.<MethodInsnNode>of()) {
      boolean copies =
          call.owner.startsWith("java/util/")
              && call.name.equals("<init>")
              && call.desc.equals("(Ljava/util/Collection;)V");
      if (copies && body.operand(call, 1).isOnlyOf(reads)) {
        use.moves.add(call);
      }
    }
  }

  private void consumed(FieldUse use, int at, Frame<Held> frame, Set<Integer> held) {
    AbstractInsnNode insn = use.body.code().get(at);
    boolean isReturn = insn.getOpcode() == Opcodes.ARETURN;
    if ((isReturn || Instructions.isStore(insn))
        && Instructions.top(frame).isAnyOf(held)
        && !use.body.method.name.startsWith("access$")) {
      use.drains = true;
      use.gives |= !isReturn;
    }
    use.asksType |=
        insn.getOpcode() == Opcodes.INSTANCEOF
            && !BufferTypes.isCounted(((TypeInsnNode) insn).desc)
            && Instructions.top(frame).isAnyOf(held);
    if (!(insn instanceof MethodInsnNode)) {
      return;
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    for (int i = 0; i < Instructions.operands(call); i++) {
      if (!Instructions.operand(frame, call, i).isAnyOf(held)) {
        continue;
      }
      boolean ofObject = Instructions.isOfObject(call) && i == 0;
      if (ofObject
          && Endings.isTakingOut(call.name)
          && BufferTypes.isPossible(Type.getReturnType(call.desc))) {
        use.takesOut.add(at);
      }
      if (!ofObject || !LOOKS_AT_NOTHING.contains(call.name)) {
        use.looksIn.add(call);
      }
      if (ofObject && call.owner.startsWith("java/")) {
        if (call.name.equals("clear")) {
          use.clears = true;
          use.clearsAt.add(at);
        }
        if (call.name.equals("size") && isCompared(call)) {
          use.comparesSize = true;
          // In a loop the number is most likely that of the next element.
          use.asksForMany |= !use.body.isReached(at, at + 1);
        }
        boolean removes = removes(call);
        use.removes |= removes;
        use.removesAny |= removes && call.desc.startsWith("()");
        use.looks |= !LOOKS_AT_NOTHING.contains(call.name);
        boolean takesEach = takesEach(call) && releasesEach(use, call, frame);
        use.gives |= takesEach;
        use.givesAway |= takesEach;
      } else {
        Effect effect = use.body.effect(call, i);
        // What an element hands out the method has, though the element goes.
        use.drains |= ofObject && handsOut(call);
        boolean tells = ofObject && Endings.isGivingAway(call.name);
        if (tells) {
          use.tellsToGiveIn.add(call);
        }
        boolean givesAway = effect == Effect.RELEASES || effect == Effect.TAKES;
        // A buffer is not given away by a reset.
        boolean ofBuffer = BufferTypes.isLikely(Type.getObjectType(call.owner));
        use.givesAway |= givesAway || tells && !ofBuffer;
        use.gives |= givesAway || tells || effect == Effect.UNKNOWN;
      }
      use.drains |= use.gives;
    }
  }

  /** Whether a call has an object make a buffer of what it has, by name and type. */
  private static boolean handsOut(MethodInsnNode call) {
    return BufferTypes.isLikely(Type.getReturnType(call.desc))
        && !BufferTypes.isLikely(Type.getObjectType(call.owner))
        && !KnownCalls.isGetter(call.name)
        && !call.name.equals("copy");
  }

  private static boolean isCompared(MethodInsnNode size) {
    for (AbstractInsnNode next = size; next != null; next = Instructions.next(next)) {
      int opcode = next.getOpcode();
      if (next instanceof JumpInsnNode) {
        return opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE;
      }
    }
    return false;
  }

  /** Whether a call takes something out of a collection, and nobody gets what that was. */
  private static boolean removes(MethodInsnNode call) {
    if (REMOVES_SOME.contains(call.name) || call.name.equals("remove") && call.desc.equals("()V")) {
      return true;
    }
    return Endings.isTakingOut(call.name)
        && call.desc.endsWith(";")
        && (Instructions.isForgotten(call) || Instructions.isOnlyCompared(call));
  }

  /** Whether a call of the JDK gives each element of a collection to a function. */
  private static boolean takesEach(MethodInsnNode call) {
    return call.name.startsWith("forEach")
        || call.name.equals("removeIf")
        || call.owner.startsWith("java/util/stream/")
            && call.desc.startsWith("(Ljava/util/function/");
  }

  /** Whether a method has an object give away what the object has, by the name of the call. */
  private static boolean isTold(Ways object) {
    return object.body.calls(0).stream()
        .anyMatch(
            call ->
                Instructions.isOfObject(call)
                    && Endings.isGivingAway(call.name)
                    && object.body.operand(call, 0).isAnyOf(object.sources));
  }

  /** Whether the function that a collection calls with each element gives the element away. */
  private boolean releasesEach(FieldUse use, MethodInsnNode call, Frame<Held> frame) {
    // What is known of a method that each element is given to, or has, is its name.
    boolean acts = call.desc.endsWith(")V");
    for (int source : Instructions.top(frame).sources) {
      Handle function = function(use, source);
      FieldUse body = lambda(function);
      if (body == null) {
        return function == null
            || (acts
                ? !KnownCalls.isGetter(function.getName())
                : Endings.isGivingAway(function.getName()));
      }
      for (int local : body.body.parameters()) {
        Ways ways = body.body.ofParameter(local);
        if (ways.areUnknown() || ways.consume() && !(ways.returns && !acts) || isTold(ways)) {
          return true;
        }
      }
    }
    return false;
  }

  private static Handle function(FieldUse use, int source) {
    AbstractInsnNode from = source < 0 ? null : use.body.code().get(source);
    return from instanceof InvokeDynamicInsnNode ? Lambdas.of((InvokeDynamicInsnNode) from) : null;
  }

  /** The body of a lambda of one of these classes; null where a function is something else. */
  private FieldUse lambda(Handle function) {
    return function == null || !Lambdas.isOne(function.getName())
        ? null
        : uses.get(key(function.getOwner(), function.getName(), function.getDesc()));
  }
}
