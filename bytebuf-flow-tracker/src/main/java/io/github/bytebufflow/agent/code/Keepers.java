package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Keeper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods that have to give away the buffers in a field. A class that keeps buffers gives them
 * away when its work ends; a method that ends the work and gives nothing away loses what is in the
 * field.
 */
final class Keepers {
  private static final List<MethodInsnNode> NO_CALLS = List.of();

  /** Methods of futures that say how something ended. */
  private static final Set<String> TELLS_HOW =
      Set.of("cause", "isCancelled", "isCompletedExceptionally", "isDone", "isSuccess");

  private final Bodies of;
  private final String owner;
  private final String field;
  private final FieldUses uses;

  private Keepers(Bodies of, String owner, String field) {
    this.of = of;
    this.owner = owner;
    this.field = field;
    uses = new FieldUses(of, owner, field);
  }

  /**
   * The methods that end the work of an object, empty the field, or drop elements of the field.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field
   */
  static List<Keeper> of(Bodies of, String owner, String field) {
    // What else the methods of a class of maps do, those of its superclass say.
    return field.equals(Evictions.ITSELF)
        ? Evictions.of(of, owner, field)
        : new Keepers(of, owner, field).answer();
  }

  private List<Keeper> answer() {
    SubclassEnds subclasses = new SubclassEnds(of, owner, field, this::leavesAlone);
    List<Keeper> keepers = new ArrayList<>();
    Set<Keeper> looking = new HashSet<>();
    for (FieldUse use : uses.all()) {
      MethodNode method = use.body.method;
      boolean hidden = (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0;
      boolean ends = !hidden && Endings.isEnd(method.name) && use.body.parameters(true).isEmpty();
      boolean empties = !use.emptiesAt.isEmpty() || use.clears;
      // What only empties an object for its next use is no end, unless that is the field.
      ends &= empties || !Endings.isForReuse(method.name);
      // It may look at what it forgets, to fail promises, say.
      boolean forgets = empties && (!use.looks || use.clears);
      // What a method is given, it has: to release that is another matter.
      boolean isGiven = uses.isGivenAnother(use);
      boolean removes = use.removes && (!isGiven || use.removesAny);
      boolean drops = !use.drains && (removes || forgets);
      // A nested class has work of its own, unless it gets at the field.
      boolean own = use.owner.name.equals(owner) || use.looks || use.drains || empties;
      ends &= !use.isHook() && !isDoneByAnother(use) && !isGiven;
      int lostAt = use.drains ? use.emptiedAt(uses::leadsToOneThatDrains) : 0;
      boolean loses =
          drops && (removes || use.clears || isCalledWithBuffer(use) || isOnlyOneToForget(use))
              || lostAt > 0 && use.drainsItself;
      boolean givesBack = use.drainsItself ? use.gives : use.drains && uses.isSetForGood();
      boolean isAnswer = givesBack && isAnswer(use.body);
      int leavesAt = ends && use.drains || isAnswer ? leavesAt(use) : 0;
      boolean isMeant = ends && own && (use.reads || use.drains || empties || hasEnd());
      if (isMeant || loses && !hidden || isAnswer && leavesAt > 0) {
        Keeper keeper =
            Keeper.of(
                    use.owner.name.replace('/', '.'),
                    method.name,
                    use.owner.sourceFile,
                    use.body.firstLine())
                .reads(use.reads)
                .drains(use.drains)
                .drainsSome(use.drains && givesSome(use))
                .drops(drops)
                .emptiesAt(lostAt)
                .delegates(!use.reads && alwaysCallsOneThatDrains(use))
                .leavesAt(leavesAt, isAnswer)
                .mayFail(use.drains && use.isLostByException())
                .build();
        keepers.add(keeper);
        if (drops && !ends && use.looks && !use.removes) {
          looking.add(keeper);
        }
        if (use.drains && use.owner.name.equals(owner)) {
          keepers.addAll(subclasses.overriding(keeper, method));
        }
      }
    }
    for (FieldUse use : uses.all()) {
      if (onlyForgets(use) || onlyClears(use)) {
        callersThatLose(use, keepers);
      }
    }
    keepers.addAll(subclasses.inheriting());
    keepers.addAll(Evictions.of(of, owner, field));
    // What drops an element loses it for sure; a way that is seldom taken is the one forgotten.
    keepers.sort(
        Comparator.<Keeper, Boolean>comparing(keeper -> !isLosing(keeper))
            .thenComparing(looking::contains)
            .thenComparing(keeper -> !Endings.isFailure(keeper.method)));
    return keepers;
  }

  /**
   * Whether what is in the field can be ended, as far as is known: an object of the program that
   * has no such method is to be left alone.
   */
  private boolean hasEnd() {
    String type = uses.type();
    ClassNode node = type == null || !type.startsWith("L") ? null : of.classes().get(inner(type));
    if (node == null || inner(type).startsWith("java/") || of.classes().extendsNetty(node.name)) {
      return true;
    }
    List<ClassNode> all = new ArrayList<>(of.classes().subclassesOf(node.name));
    all.add(node);
    return all.stream()
        .anyMatch(
            one ->
                one == node && !"java/lang/Object".equals(one.superName)
                    || one.methods.stream().anyMatch(method -> Endings.isEnd(method.name)));
  }

  private static String inner(String descriptor) {
    return descriptor.substring(1, descriptor.length() - 1);
  }

  /** Whether a method stores nothing in the field, and looks at nothing there. */
  private static boolean onlyForgets(FieldUse use) {
    return !use.emptiesAt.isEmpty() && !use.reads && !use.drains;
  }

  /** Whether a method clears the collection in the field, and looks at nothing there. */
  private static boolean onlyClears(FieldUse use) {
    return use.clears && !use.looks && !use.drains;
  }

  /**
   * Where some callers of a method that forgets what is in the field give that away before, or all
   * have a private method forget what they have only looked at: names those that do not give it
   * away, in place of the method.
   */
  private void callersThatLose(FieldUse forgets, List<Keeper> keepers) {
    String itself = forgets.key();
    List<FieldUse> losing = new ArrayList<>();
    List<FieldUse> looking = new ArrayList<>();
    boolean othersGive = false;
    for (FieldUse caller : uses.all()) {
      if (caller.calls.contains(itself)) {
        othersGive |= caller.drainsItself;
        if (!caller.drains && caller.emptiesAt.isEmpty()) {
          (caller.fieldReads.isEmpty() ? losing : looking).add(caller);
        }
      }
    }
    if (!othersGive) {
      boolean isPrivate = (forgets.body.method.access & Opcodes.ACC_PRIVATE) != 0;
      losing = isPrivate && losing.isEmpty() ? looking : List.of();
    }
    if (!losing.isEmpty()) {
      String named = forgets.body.method.name;
      keepers.removeIf(keeper -> keeper.method.equals(named) && keeper.inherited == null);
      for (FieldUse caller : losing) {
        String name = caller.body.method.name;
        keepers.removeIf(keeper -> keeper.method.equals(name) && keeper.inherited == null);
        keepers.add(
            Keeper.of(
                    caller.owner.name.replace('/', '.'),
                    name,
                    caller.owner.sourceFile,
                    caller.body.firstLine())
                .drops(true)
                .build());
      }
    }
  }

  /** Whether a method that gives away what is in the field leaves some of that. */
  private boolean givesSome(FieldUse use) {
    return use.asksType
        || use.emptiesRest()
        || use.leavesFew(uses::leadsToOneThatDrains)
        || Gaps.stop(use, uses.all())
        || Picks.some(use);
  }

  /** Whether a call leads to a method of the class that only looks at the field, or does not. */
  private boolean leavesAlone(MethodInsnNode call) {
    FieldUse called = uses.of(FieldUses.key(owner, call.name, call.desc));
    return called != null && !called.drains && called.emptiesAt.isEmpty() && !called.clears;
  }

  /** Whether an end leaves the field to another end that it calls, and that is named for it. */
  private boolean isDoneByAnother(FieldUse end) {
    if (end.reads || end.drains || !end.emptiesAt.isEmpty()) {
      return false;
    }
    for (String call : end.calls) {
      FieldUse called = uses.of(call);
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
    String itself = use.key();
    for (FieldUse caller : uses.all()) {
      for (MethodInsnNode call : caller.calls.contains(itself) ? caller.body.calls(0) : NO_CALLS) {
        if (FieldUses.key(call).equals(itself)
            && !caller.fieldReads.isEmpty()
            && Ways.lostBehind(caller.body, caller.fieldReads, caller.body.index(call)) > 0) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether a method only stores nothing in the field, all others that do so give back what was
   * there before, and none of these calls the method.
   */
  private boolean isOnlyOneToForget(FieldUse use) {
    if (!onlyForgets(use)) {
      return false;
    }
    String itself = use.key();
    boolean othersGive = false;
    for (FieldUse other : uses.all()) {
      if (other != use && !other.emptiesAt.isEmpty()) {
        othersGive |= other.drainsItself;
        if (!other.drainsItself) {
          return false;
        }
      }
      if (other.drains && other.calls.contains(itself)) {
        return false;
      }
    }
    return othersGive;
  }

  private static boolean isLosing(Keeper keeper) {
    return keeper.drops || keeper.emptiesAt > 0 || keeper.overrides;
  }

  /** Whether a method has others give away what is in the field, whichever way it goes. */
  private boolean alwaysCallsOneThatDrains(FieldUse use) {
    return use.drains
        && !use.drainsItself
        && use.body.returnWithout(0, uses::leadsToOneThatDrains) == 0;
  }

  /** The line of a return that a method reaches without a look at the field, or 0. */
  private int leavesAt(FieldUse use) {
    return use.body.returnWithout(
        0,
        insn -> use.fieldReads.contains(use.body.index(insn)) || uses.leadsToOneThatDrains(insn));
  }

  /** Whether a method is told how something ended, and asks that. */
  private static boolean isAnswer(MethodBody body) {
    for (Type type : Type.getArgumentTypes(body.method.desc)) {
      if (isFuture(type)) {
        return body.calls(0).stream()
            .anyMatch(
                call -> TELLS_HOW.contains(call.name) && isFuture(Type.getObjectType(call.owner)));
      }
    }
    return false;
  }

  private static boolean isFuture(Type type) {
    return type.getSort() == Type.OBJECT && type.getInternalName().endsWith("Future");
  }
}
