package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The methods of a class that lose objects which keep a buffer: an object is followed as the buffer
 * is, from where a method gets the object. {@link Bodies#follow} says which objects.
 */
final class ObjectUses {
  /** So often a method may get such an object, and is looked at. */
  private static final int MOST_SOURCES = 8;

  /** Methods of streams and collections that drop what a condition says. */
  private static final Set<String> FILTERS = Set.of("filter", "takeWhile", "dropWhile", "removeIf");

  /** Methods of maps that keep what a function returns. */
  private static final Set<String> KEEPS =
      Set.of("computeIfAbsent", "computeIfPresent", "compute", "merge");

  private final Bodies of;
  private final List<String> types;
  private final String field;

  private ObjectUses(Bodies of, List<String> types, String field) {
    this.of = of;
    this.types = types;
    this.field = field;
  }

  /**
   * Those of one class.
   *
   * @param of has the code, and follows the objects
   * @param user internal name of the class
   * @param types internal names of the types that the objects may be declared as
   * @param field name of the field in which each keeps a buffer
   * @return an answer for each method that gives such an object back, keeps it or passes it on, and
   *     on another way reaches a return with it; for each that puts another one in its place; and
   *     for each that keeps it in a field on all ways
   */
  static List<MethodUse> lost(Bodies of, String user, List<String> types, String field) {
    ClassNode node = of.classes().get(user);
    ObjectUses uses = new ObjectUses(of, types, field);
    List<MethodUse> all = new ArrayList<>();
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      boolean made =
          (method.access & Opcodes.ACC_BRIDGE) != 0
              || method.name.equals("<clinit>")
              || Endings.isGivingUp(method.name) && uses.isGivenOne(method);
      MethodBody body = made ? null : of.body(node.name, method);
      MethodUse use = body == null ? null : uses.lost(body);
      if (use != null) {
        all.add(use);
      }
    }
    return all;
  }

  private MethodUse lost(MethodBody body) {
    if (body.isConstructor()) {
      return keptByConstructor(body);
    }
    int copied = Replacements.copiedAt(body, types);
    if (copied > 0) {
      return MethodUses.copying(of, body, copied);
    }
    MethodUse kept = null;
    MethodUse caught = null;
    List<Ways> all = ways(body);
    for (Ways ways : all) {
      boolean loses = !ways.areUnknown() && ways.consume() && ways.lostAt > 0;
      if (loses && !isOnlyShown(ways) && !ways.lostCaught) {
        return use(ways);
      }
      caught = loses && ways.lostCaught && caught == null ? use(ways) : caught;
      if (!ways.areUnknown() && ways.thrownBackAt > 0) {
        return MethodUses.losing(of, body, ways.thrownBackAt);
      }
      if (isKept(ways)) {
        kept = use(ways);
      }
    }
    int line = replacedAt(body);
    line = line > 0 ? line : filters(body);
    Ways dropped = line > 0 ? null : dropped(all);
    if (dropped != null) {
      return MethodUses.losingOf(of, body, dropped.lostAt, takenOutOf(dropped));
    }
    line = line > 0 ? line : Loops.leftAt(body, all);
    if (line > 0) {
      return MethodUses.losing(of, body, line);
    }
    MethodInsnNode next = removedForNext(all);
    if (next != null) {
      FieldInsnNode from = CollectionFields.of(body, body.operand(next, 0));
      return MethodUses.losingOf(of, body, body.lineOf(next), from);
    }
    AbstractInsnNode insn = Replacements.put(body, call -> isOne(body, body.operand(call, 2), all));
    if (insn == null) {
      insn =
          Replacements.overwriting(
              body, store -> store.name.equals(field) && types.contains(store.owner));
    }
    if (insn != null) {
      return MethodUses.replacing(of, body, insn);
    }
    if (kept != null) {
      return kept;
    }
    if (caught != null) {
      return caught;
    }
    MethodInsnNode removal = removal(body);
    if (removal != null) {
      FieldInsnNode from = CollectionFields.of(body, body.operand(removal, 0));
      if (isPassedCounted(all) || isGivenUp(all) || isOfMany(body, removal, from)) {
        return MethodUses.losingOf(of, body, body.lineOf(removal), from);
      }
    }
    return keptByFunction(body);
  }

  /** An object that is made with one such object, or with several, and keeps that in a field. */
  private MethodUse keptByConstructor(MethodBody body) {
    for (Ways ways : ways(body)) {
      if (isKept(ways)) {
        return use(ways);
      }
    }
    Set<Integer> given = new HashSet<>();
    for (int local : body.parameters()) {
      given.add(-1 - local);
    }
    Set<Integer> held = body.holders().with(given);
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn.getOpcode() == Opcodes.PUTFIELD
          && body.frame(i) != null
          && Instructions.top(body.frame(i)).isAnyOf(held)
          && hasSeveral((FieldInsnNode) insn)) {
        return keeping(body, (FieldInsnNode) insn);
      }
    }
    return null;
  }

  private boolean hasSeveral(FieldInsnNode field) {
    return CollectionFields.hasElements(of, field.owner, field.name, types);
  }

  private MethodUse keeping(MethodBody body, FieldInsnNode field) {
    MethodUse.Builder use = MethodUses.nothingOf(of, body);
    MethodUses.keepIn(use, field);
    use.consumes = true;
    return use.build();
  }

  private MethodUse use(Ways ways) {
    MethodUse.Builder use = MethodUses.builder(of, ways.body, ways);
    ObjectContents contents = new ObjectContents(of, ways, types, field);
    use.empties = contents.isGivenAway();
    use.keepsEmpty = contents.isKeptEmpty();
    return use.build();
  }

  /**
   * Whether a method passes such an object on with another count of its buffer, and gives the
   * buffer itself to nobody.
   */
  private boolean isPassedCounted(List<Ways> all) {
    Ways passed = null;
    for (Ways ways : all) {
      boolean passes = !ways.areUnknown() && ways.consume() && !ways.releasesSurely;
      passed = passes && ways.lostAt == 0 && ways.storesIn == null ? ways : passed;
    }
    ObjectContents contents = passed == null ? null : new ObjectContents(of, passed, types, field);
    return contents != null && contents.isCounted() && !contents.isGivenAway();
  }

  /**
   * Whether a method ends something else of such an object that it is given, such as a promise, and
   * leaves the buffer.
   */
  private boolean isGivenUp(List<Ways> all) {
    for (Ways ways : all) {
      if (!ways.areUnknown() && ways.isOfParameter() && ways.onlyRead() && ways.lostAt > 0) {
        ObjectContents contents = new ObjectContents(of, ways, types, field);
        return !contents.isGivenAway() && contents.isEndedBesides();
      }
    }
    return false;
  }

  /**
   * Whether a call takes a whole collection of such objects out of another, in a method that looks
   * at none of these.
   */
  private boolean isOfMany(MethodBody body, MethodInsnNode removal, FieldInsnNode from) {
    return hasMany(from)
        && body.calls(0).stream()
            .noneMatch(
                other -> !other.equals(removal) && CollectionFields.isCallOf(body, other, from));
  }

  /** Whether a field is declared as a collection of collections of such objects. */
  private boolean hasMany(FieldInsnNode collection) {
    String signature = CollectionFields.signature(of, collection.owner, collection.name);
    return signature != null && types.stream().anyMatch(type -> isInside(signature, type));
  }

  /** Whether a signature has a collection of the JDK within another type, and a type in that. */
  private static boolean isInside(String signature, String type) {
    String inner = "Ljava/util/[A-Za-z/]+<[^>]*L" + Pattern.quote(type) + ";";
    return Pattern.compile(inner).matcher(signature).find(1);
  }

  /** A call that takes such an object out of a collection, and whose result nobody keeps. */
  private MethodInsnNode removal(MethodBody body) {
    for (MethodInsnNode call : body.calls(0)) {
      if (Instructions.isOfObject(call)
          && Endings.isTakingOut(call.name)
          && (Instructions.isForgotten(call) || Instructions.isOnlyCompared(call))
          && hasSuch(CollectionFields.of(body, body.operand(call, 0)))) {
        return call;
      }
    }
    return null;
  }

  /** Whether a field is declared as a collection of such objects, and no other one is. */
  private boolean hasSuch(FieldInsnNode collection) {
    ClassNode node = collection == null ? null : of.classes().get(collection.owner);
    boolean has = false;
    for (FieldNode declared : node == null ? List.<FieldNode>of() : node.fields) {
      if (declared.signature != null
          && types.stream().anyMatch(type -> declared.signature.contains('L' + type + ';'))) {
        if (!declared.name.equals(collection.name)) {
          return false;
        }
        has = true;
      }
    }
    return has;
  }

  private static boolean isKept(Ways ways) {
    return !ways.areUnknown() && ways.lostAt == 0 && ways.storesIn != null;
  }

  /** Whether a value is such an object, that the method has got or made. */
  private boolean isOne(MethodBody body, Held value, List<Ways> all) {
    for (int source : value.sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (from != null
          && from.getOpcode() == Opcodes.NEW
          && types.contains(((TypeInsnNode) from).desc)) {
        return true;
      }
    }
    return all.stream().anyMatch(ways -> !ways.areUnknown() && value.isAnyOf(ways.sources));
  }

  /**
   * Whether an object is only shown by a collection in a field, which still has it on the way that
   * would lose it: that way does not take it out.
   */
  private static boolean isOnlyShown(Ways ways) {
    MethodBody body = ways.body;
    if (!CollectionFields.areLent(body, ways.sources)) {
      return false;
    }
    FieldInsnNode shownBy = shownBy(ways);
    for (MethodInsnNode call : body.calls(0)) {
      if (CollectionFields.isTakingOut(body, call, shownBy)
          && !isGivenBack(body, call)
          && Ways.lostBehind(body, ways.sources, body.index(call)) > 0) {
        return false;
      }
    }
    return true;
  }

  /** The line in which a function that gets two objects, to make one of them, drops one; or 0. */
  private int replacedAt(MethodBody body) {
    boolean gets = Lambdas.isOne(body.method.name);
    int local = body.isStatic() ? 0 : 1;
    int lost = 0;
    int objects = 0;
    for (Type type : Type.getArgumentTypes(body.method.desc)) {
      if (gets && isOne(type)) {
        Ways ways = body.ofParameter(local);
        boolean drops = !ways.areUnknown() && !ways.consume() && ways.lostAt > 0;
        lost = drops && lost == 0 ? ways.lostAt : lost;
        objects++;
      }
      local += type.getSize();
    }
    return objects > 1 && isOne(Type.getReturnType(body.method.desc)) ? lost : 0;
  }

  /** Where an object was taken out of where it was, and lost; null where that is not so. */
  private static Ways dropped(List<Ways> all) {
    for (Ways ways : all) {
      boolean lost = !ways.areUnknown() && ways.onlyRead() && ways.lostAt > 0 && !ways.lostCaught;
      boolean isTakenOut = ways.sources.stream().allMatch(source -> isTakenOut(ways.body, source));
      if (lost && (isTakenOut || isRemovedWhereShown(ways))) {
        return ways;
      }
    }
    return null;
  }

  /** Whether a collection shows an object, and the method has it remove that very one. */
  private static boolean isRemovedWhereShown(Ways ways) {
    MethodBody body = ways.body;
    FieldInsnNode shownBy = CollectionFields.areLent(body, ways.sources) ? shownBy(ways) : null;
    return shownBy != null
        && body.calls(0).stream()
            .anyMatch(
                call ->
                    CollectionFields.isTakingOut(body, call, shownBy)
                        && call.desc.equals("(Ljava/lang/Object;)Z")
                        && body.operand(call, 1).isOnlyOf(ways.sources));
  }

  /**
   * The call that takes an object out of where a loop looks for the next one, while the method only
   * knows it from that look, and has not given it back; or null.
   */
  private static MethodInsnNode removedForNext(List<Ways> all) {
    for (Ways ways : all) {
      FieldInsnNode shownBy =
          !ways.areUnknown() && CollectionFields.areLent(ways.body, ways.sources)
              ? shownBy(ways)
              : null;
      for (MethodInsnNode call : shownBy == null ? List.<MethodInsnNode>of() : ways.body.calls(0)) {
        if (isRemoval(ways.body, call, shownBy) && isLookedForAgain(ways, call)) {
          return call;
        }
      }
    }
    return null;
  }

  /** Whether a call takes an element out of a collection, and nobody gets the element. */
  private static boolean isRemoval(MethodBody body, MethodInsnNode call, FieldInsnNode field) {
    return Instructions.isForgotten(call) && CollectionFields.isTakingOut(body, call, field);
  }

  private static boolean isLookedForAgain(Ways ways, MethodInsnNode removal) {
    int behind = ways.body.index(removal) + 1;
    return ways.sources.stream()
        .anyMatch(look -> Ways.reaches(ways.body, ways.sources, behind, look));
  }

  /** Whether a method gives back on all ways what a call has returned. */
  private static boolean isGivenBack(MethodBody body, MethodInsnNode call) {
    int at = body.index(call);
    Ways ways = Ways.from(body, Set.of(at), at + 1, 1);
    return !ways.areUnknown() && ways.consume() && ways.lostAt == 0;
  }

  /** The field with the collection that shows an object which it {@link #isOnlyShown lends}. */
  private static FieldInsnNode shownBy(Ways ways) {
    return CollectionFields.shownBy(
        ways.body, (MethodInsnNode) ways.body.code().get(Collections.max(ways.sources)));
  }

  /** The field with the collection that all such objects were taken out of; or null. */
  private static FieldInsnNode takenOutOf(Ways ways) {
    FieldInsnNode all = null;
    for (int source : ways.sources) {
      FieldInsnNode field =
          CollectionFields.shownBy(ways.body, (MethodInsnNode) ways.body.code().get(source));
      if (field == null || all != null && !Instructions.isOf(field, all)) {
        return null;
      }
      all = field;
    }
    return all;
  }

  private static boolean isTakenOut(MethodBody body, int source) {
    AbstractInsnNode from = source < 0 ? null : body.code().get(source);
    return from instanceof MethodInsnNode
        && ((MethodInsnNode) from).owner.startsWith("java/util/")
        && (Endings.isTakingOut(((MethodInsnNode) from).name)
            || Endings.isReplacing(((MethodInsnNode) from).name));
  }

  /** A collection in a field that keeps what a lambda returns for it, if that is such an object. */
  private MethodUse keptByFunction(MethodBody body) {
    boolean makes = false;
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn instanceof InvokeDynamicInsnNode) {
        makes = returnsOne((InvokeDynamicInsnNode) insn);
      } else if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        boolean keeps = makes && call.owner.startsWith("java/util/") && KEEPS.contains(call.name);
        FieldInsnNode map = keeps ? CollectionFields.of(body, body.operand(call, 0)) : null;
        if (map != null) {
          return keeping(body, map);
        }
        makes = false;
      }
    }
    return null;
  }

  private boolean returnsOne(InvokeDynamicInsnNode lambda) {
    for (Object argument : lambda.bsmArgs) {
      if (argument instanceof Type
          && ((Type) argument).getSort() == Type.METHOD
          && isOne(((Type) argument).getReturnType())) {
        return true;
      }
    }
    return false;
  }

  private boolean isGivenOne(MethodNode method) {
    return Arrays.stream(Type.getArgumentTypes(method.desc)).anyMatch(this::isOne);
  }

  private boolean isOne(Type type) {
    return isOneOf(type, types);
  }

  /** Whether a type is one of some, by their internal names. */
  static boolean isOneOf(Type type, List<String> types) {
    return type.getSort() == Type.OBJECT && types.contains(type.getInternalName());
  }

  /** What becomes of each such object that the method gets. */
  private List<Ways> ways(MethodBody body) {
    List<Ways> all = new ArrayList<>();
    int local = body.isStatic() ? 0 : 1;
    for (Type type : Type.getArgumentTypes(body.method.desc)) {
      if (isOne(type)) {
        all.add(body.ofParameter(local));
      }
      local += type.getSize();
    }
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < body.code().size() && all.size() < MOST_SOURCES; i++) {
      Set<Integer> sources = sources(body, i);
      if (!sources.isEmpty() && seen.addAll(sources)) {
        all.add(Ways.from(body, sources, i + 1, 1));
      }
    }
    return all;
  }

  /** Where an object comes from that an instruction gets out of something, if it does. */
  private Set<Integer> sources(MethodBody body, int at) {
    AbstractInsnNode insn = body.code().get(at);
    Set<Integer> sources = new HashSet<>();
    if (insn instanceof MethodInsnNode) {
      MethodInsnNode call = (MethodInsnNode) insn;
      if (isOne(Type.getReturnType(call.desc)) && !types.contains(call.owner)) {
        sources.add(at);
      }
    } else if (insn.getOpcode() == Opcodes.CHECKCAST
        && types.contains(((TypeInsnNode) insn).desc)) {
      Frame<Held> frame = body.frame(at);
      if (frame != null) {
        Instructions.top(frame).addTo(sources);
      }
    }
    return withLike(body, sources);
  }

  /** With those of all like calls: a loop may ask for the next one in another place. */
  private static Set<Integer> withLike(MethodBody body, Set<Integer> sources) {
    Set<Integer> all = new HashSet<>(sources);
    for (int source : sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      for (MethodInsnNode call : body.calls(0)) {
        if (from instanceof MethodInsnNode
            && call.name.equals(((MethodInsnNode) from).name)
            && call.owner.equals(((MethodInsnNode) from).owner)) {
          all.add(body.index(call));
        }
      }
    }
    return all;
  }

  /** The line in which a stream or a collection of such objects drops some, or 0. */
  private int filters(MethodBody body) {
    boolean asks = false;
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn instanceof InvokeDynamicInsnNode) {
        asks = isCondition((InvokeDynamicInsnNode) insn);
      } else if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        if (asks && call.owner.startsWith("java/util/") && FILTERS.contains(call.name)) {
          return body.lineOf(insn);
        }
        asks = false;
      }
    }
    return 0;
  }

  /** Whether a lambda gets such an object, and answers true or false. */
  private boolean isCondition(InvokeDynamicInsnNode lambda) {
    for (Object argument : lambda.bsmArgs) {
      if (argument instanceof Type && ((Type) argument).getSort() == Type.METHOD) {
        Type[] gets = Type.getArgumentTypes(((Type) argument).getDescriptor());
        boolean tells = ((Type) argument).getDescriptor().endsWith(")Z");
        if (tells && gets.length == 1 && isOne(gets[0])) {
          return true;
        }
      }
    }
    return false;
  }
}
