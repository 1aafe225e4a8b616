package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Keeper;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Obedient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What the methods of a class, and of those nested with it, do with the buffers in one field. A
 * class that keeps buffers has to give them away when its work ends; a method that ends the work
 * and gives nothing away loses what is in the field.
 */
final class Keepers {
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

  private static final List<MethodInsnNode> NO_CALLS = List.of();

  private final Bodies of;

  /** Internal name of the class that has the field. */
  private final String owner;

  private final String field;

  /** Internal names of the classes that may get at the field. */
  private final Set<String> nest = new HashSet<>();

  private final Map<String, FieldUse> uses = new LinkedHashMap<>();

  private Keepers(Bodies of, String owner, String field) {
    this.of = of;
    this.owner = owner;
    this.field = field;
    read();
  }

  /**
   * The methods that end the work of an object, empty the field, or drop elements of the field.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   */
  static List<Keeper> of(Bodies of, String owner, String field) {
    return new Keepers(of, owner, field).answer();
  }

  /**
   * The ways of what the methods of a class take out of a field.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   */
  static List<Ways> takenOut(Bodies of, String owner, String field) {
    Keepers keepers = new Keepers(of, owner, field);
    List<Ways> all = new ArrayList<>();
    for (FieldUse use : keepers.uses.values()) {
      for (int at : use.takesOut) {
        if (isGivenBackBesides(use.body, at)) {
          continue;
        }
        Ways ways = Ways.from(use.body, Set.of(at), at + 1, 1);
        // What has the buffer may have been told to give it away.
        if (ways.areUnknown()
            || ways.consume()
            || use.tellsToGiveIn.isEmpty()
            || isBuffer(use.body, at)) {
          all.add(ways);
        }
      }
    }
    return all;
  }

  /** Whether a method takes out what it has from elsewhere, and gives that back. */
  private static boolean isGivenBackBesides(MethodBody body, int takesOut) {
    return Instructions.isForgotten(body.code().get(takesOut))
        && body.calls(0).stream().anyMatch(call -> KnownCalls.isReleasing(call.name));
  }

  private static boolean isBuffer(MethodBody body, int takesOut) {
    AbstractInsnNode next = Instructions.next(body.code().get(takesOut));
    return next != null
        && next.getOpcode() == Opcodes.CHECKCAST
        && BufferTypes.isLikely(Type.getObjectType(((TypeInsnNode) next).desc));
  }

  /**
   * The ways of what is in a field through those methods that give it away on some way, and on
   * another reach a return with it.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   */
  static List<Ways> lost(Bodies of, String owner, String field) {
    Keepers keepers = new Keepers(of, owner, field);
    List<Ways> all = new ArrayList<>();
    for (FieldUse use : keepers.uses.values()) {
      // What does as it is told is called more than once.
      if (use.drains && !use.fieldReads.isEmpty() && !Obedient.is(use.body.method.name)) {
        Ways ways = use.ways();
        if (!ways.areUnknown() && ways.consume() && ways.lostAt > 0 && !ways.lostCaught) {
          all.add(ways);
        }
      }
    }
    return all;
  }

  /**
   * The methods that put something else into the field, or the map in the field, and forget what
   * was there.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   * @return an answer for each
   */
  static List<MethodUse> replacing(Bodies of, String owner, String field) {
    Keepers keepers = new Keepers(of, owner, field);
    List<MethodUse> all = new ArrayList<>();
    for (FieldUse use : keepers.uses.values()) {
      // What a method returns on one way may be there yet on another.
      boolean gives = use.gives || use.drains && keepers.callsOneThatDrains(use);
      AbstractInsnNode insn = gives ? null : keepers.replacing(use);
      if (insn != null) {
        all.add(MethodUses.replacing(of, use.body, insn));
      }
    }
    return all;
  }

  private AbstractInsnNode replacing(FieldUse use) {
    if (use.fieldReads.isEmpty()) {
      return Replacements.overwriting(use.body, this::isTheField);
    }
    Set<Integer> map = use.body.holders().with(use.fieldReads);
    return Replacements.put(use.body, put -> use.body.operand(put, 0).isAnyOf(map));
  }

  /**
   * What calls of the methods of an object do with what is in a field of the object.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   * @return the effect by the name and descriptor of the method, of those that read the field
   */
  static Map<String, Effect> effects(Bodies of, String owner, String field) {
    Keepers keepers = new Keepers(of, owner, field);
    Map<String, Effect> all = new HashMap<>();
    for (FieldUse use : keepers.uses.values()) {
      Effect effect = use.owner.name.equals(owner) ? use.effect() : null;
      if (effect != null) {
        all.put(use.body.method.name + use.body.method.desc, effect);
      }
    }
    return all;
  }

  /**
   * The methods of a class that, themselves or by others that they call, release what is in a field
   * on some way, or give it away.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   * @return names with descriptors
   */
  static Set<String> draining(Bodies of, String owner, String field) {
    Keepers keepers = new Keepers(of, owner, field);
    Set<String> all = new HashSet<>();
    for (FieldUse use : keepers.uses.values()) {
      if (use.drains && use.owner.name.equals(owner)) {
        all.add(use.body.method.name + use.body.method.desc);
      }
    }
    return all;
  }

  private void read() {
    List<ClassNode> nodes = Nest.of(of, owner);
    nest.add(owner);
    nodes.forEach(node -> nest.add(node.name));
    for (ClassNode node : nodes) {
      for (MethodNode method : node.methods) {
        MethodBody body = method.name.startsWith("<") ? null : of.body(node.name, method);
        if (body != null) {
          uses.put(key(node.name, method.name, method.desc), new FieldUse(node, body));
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
      }
    }
  }

  private boolean callsOneThatDrains(FieldUse use) {
    for (String call : use.calls) {
      FieldUse called = uses.get(call);
      if (called != null && called.drains) {
        return true;
      }
    }
    return false;
  }

  /** Whether a method has others give away what is in the field, whichever way it goes. */
  private boolean alwaysCallsOneThatDrains(FieldUse use) {
    return use.drains
        && !use.drainsItself
        && use.body.returnWithout(0, this::leadsToOneThatDrains) == 0;
  }

  /** The line of a return that a method reaches without a look at the field, or 0. */
  private int leavesAt(FieldUse use) {
    return use.body.returnWithout(
        0, insn -> use.fieldReads.contains(use.body.index(insn)) || leadsToOneThatDrains(insn));
  }

  /** Whether a method is told how something ended that goes on without it. */
  private static boolean isAnswer(MethodNode method) {
    for (Type type : Type.getArgumentTypes(method.desc)) {
      if (type.getSort() == Type.OBJECT && type.getInternalName().endsWith("Future")) {
        return true;
      }
    }
    return false;
  }

  private boolean leadsToOneThatDrains(AbstractInsnNode insn) {
    FieldUse called = insn instanceof MethodInsnNode ? uses.get(key((MethodInsnNode) insn)) : null;
    return called != null && called.drains;
  }

  private static String key(MethodInsnNode call) {
    return key(call.owner, call.name, call.desc);
  }

  private static String key(String owner, String name, String descriptor) {
    return owner + '.' + name + descriptor;
  }

  // ---- one method

  private void look(FieldUse use) {
    MethodBody body = use.body;
    Set<Integer> reads = new HashSet<>();
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn instanceof FieldInsnNode && isTheField((FieldInsnNode) insn)) {
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

  private boolean isTheField(FieldInsnNode insn) {
    return insn.name.equals(field) && nest.contains(insn.owner);
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
            && held.add(at)) {
          held = body.holders().with(held);
          more = true;
        }
      }
    }
    for (int i = 0; i < body.code().size(); i++) {
      Frame<Held> frame = body.frame(i);
      if (frame != null) {
        consumed(use, i, frame, held);
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
    use.asksType |= insn.getOpcode() == Opcodes.INSTANCEOF && Instructions.top(frame).isAnyOf(held);
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
        use.comparesSize |= call.name.equals("size") && isCompared(call);
        use.removes |= removes(call);
        use.looks |= !LOOKS_AT_NOTHING.contains(call.name);
        use.gives |= call.name.startsWith("forEach") && releasesEach(use, call, frame);
      } else {
        Effect effect = use.body.effect(call, i);
        boolean tells = ofObject && Endings.isGivingAway(call.name);
        if (tells) {
          use.tellsToGiveIn.add(call);
        }
        use.gives |=
            tells
                || effect == Effect.RELEASES
                || effect == Effect.TAKES
                || effect == Effect.UNKNOWN;
      }
      use.drains |= use.gives;
    }
  }

  /** Whether a call takes something out of a collection, and nobody gets what that was. */
  private static boolean removes(MethodInsnNode call) {
    if (call.name.equals("removeIf") || call.name.equals("remove") && call.desc.equals("()V")) {
      return true;
    }
    return Endings.isTakingOut(call.name)
        && call.desc.endsWith(";")
        && Instructions.isForgotten(call);
  }

  /** Whether the lambda that a collection calls with each element gives the element away. */
  private boolean releasesEach(FieldUse use, MethodInsnNode call, Frame<Held> frame) {
    for (int source : Instructions.top(frame).sources) {
      AbstractInsnNode from = source < 0 ? null : use.body.code().get(source);
      Handle lambda =
          from instanceof InvokeDynamicInsnNode ? Lambdas.of((InvokeDynamicInsnNode) from) : null;
      if (lambda == null) {
        return true;
      }
      FieldUse body = uses.get(key(lambda.getOwner(), lambda.getName(), lambda.getDesc()));
      if (body == null) {
        return true;
      }
      for (int local : body.body.parameters()) {
        Ways ways = body.body.ofParameter(local);
        if (ways.areUnknown() || ways.consume()) {
          return true;
        }
      }
    }
    return false;
  }

  // ---- the answer

  private List<Keeper> answer() {
    SubclassEnds subclasses = new SubclassEnds(of, owner, field, this::leavesAlone);
    List<Keeper> keepers = new ArrayList<>();
    for (FieldUse use : uses.values()) {
      MethodNode method = use.body.method;
      boolean hidden = (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0;
      boolean ends = !hidden && Endings.isEnd(method.name) && use.body.parameters(true).isEmpty();
      boolean empties = !use.emptiesAt.isEmpty() || use.clears;
      // What only empties an object for its next use is no end, unless that is the field.
      ends &= empties || !Endings.isForReuse(method.name);
      // An end may look at what it forgets, to fail promises, say.
      boolean forgets = empties && (!use.looks || use.clears && ends);
      boolean drops = !use.drains && (use.removes || forgets);
      // A nested class has work of its own, unless it gets at the field.
      boolean own = use.owner.name.equals(owner) || use.looks || use.drains || empties;
      ends &= !use.isHook() && !isDoneByAnother(use);
      int lostAt = use.drains ? use.emptiedAt(this::leadsToOneThatDrains) : 0;
      boolean loses =
          drops && (use.removes || use.clears || isCalledWithBuffer(use))
              || lostAt > 0 && use.drainsItself;
      boolean isAnswer = use.drainsItself && use.gives && isAnswer(method);
      int leavesAt = ends && use.drains || isAnswer ? leavesAt(use) : 0;
      if (ends && own || loses && !hidden || isAnswer && leavesAt > 0) {
        Keeper keeper =
            new Keeper(
                use.owner.name.replace('/', '.'),
                method.name,
                use.owner.sourceFile,
                use.body.firstLine(),
                use.reads,
                use.drains,
                use.drains && (use.asksType || use.emptiesRest()),
                drops);
        keeper = lostAt > 0 ? keeper.emptying(lostAt) : keeper;
        keeper = !use.reads && alwaysCallsOneThatDrains(use) ? keeper.delegating() : keeper;
        keeper = leavesAt > 0 ? keeper.leavingAt(leavesAt, isAnswer) : keeper;
        keepers.add(use.drains && use.isLostByException() ? keeper.failing() : keeper);
        if (use.drains && use.owner.name.equals(owner)) {
          keepers.addAll(subclasses.overriding(keeper, method));
        }
      }
    }
    keepers.addAll(subclasses.inheriting());
    keepers.addAll(Evictions.of(of, owner, field));
    // What drops an element loses it for sure; a way that is seldom taken is the one forgotten.
    keepers.sort(
        Comparator.<Keeper, Boolean>comparing(keeper -> !isLosing(keeper))
            .thenComparing(keeper -> !Endings.isFailure(keeper.method)));
    return keepers;
  }

  /** Whether a call leads to a method of the class that only looks at the field, or does not. */
  private boolean leavesAlone(MethodInsnNode call) {
    FieldUse called = uses.get(key(owner, call.name, call.desc));
    return called != null && !called.drains && called.emptiesAt.isEmpty() && !called.clears;
  }

  /** Whether an end leaves the field to another end that it calls, and that is named for it. */
  private boolean isDoneByAnother(FieldUse end) {
    if (end.reads || end.drains || !end.emptiesAt.isEmpty()) {
      return false;
    }
    for (String call : end.calls) {
      FieldUse called = uses.get(call);
      if (called != null
          && called != end
          && !called.drains
          && (called.clears || called.removes || !called.emptiesAt.isEmpty())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a method that stores nothing in the field, without a look, is called by another one
   * while that still has to give back what is there.
   */
  private boolean isCalledWithBuffer(FieldUse use) {
    if (use.reads || use.emptiesAt.isEmpty()) {
      return false;
    }
    if (use.body.method.desc.contains("ChannelHandlerContext;")) {
      // Whoever calls a handler knows nothing of its fields.
      return true;
    }
    String itself = key(use.owner.name, use.body.method.name, use.body.method.desc);
    for (FieldUse caller : uses.values()) {
      for (MethodInsnNode call : caller.calls.contains(itself) ? caller.body.calls(0) : NO_CALLS) {
        if (key(call).equals(itself)
            && !caller.fieldReads.isEmpty()
            && Ways.lostBehind(caller.body, caller.fieldReads, caller.body.index(call)) > 0) {
          return true;
        }
      }
    }
    return false;
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

  private static boolean isLosing(Keeper keeper) {
    return keeper.drops || keeper.emptiesAt > 0 || keeper.overrides;
  }
}
