package io.github.bytebufflow.agent.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods of the classes that one class loader sees, and what a call of them does with the
 * buffer. Used by one thread at a time.
 */
final class Bodies {
  private static final int DEEPEST = 12;

  /** An interface that more classes implement tells nothing of who is called. */
  private static final int MOST_IMPLEMENTERS = 10;

  private final ClassTrees classes;
  private final ObjectTypes types;
  private final Map<String, MethodBody> bodies = new HashMap<>();
  private final ParameterWays parameterWays = new ParameterWays();

  /** Whether objects are followed. */
  private final boolean follows;

  /** Internal names of the types of objects that are followed as the buffer is that they keep. */
  private final List<String> followed;

  /** What calls of these objects' methods do with the buffer, by name and descriptor. */
  private final Map<String, Effect> ofFollowed;

  /** Internal names of types of such objects that objects of other classes have, too. */
  private final List<String> shared;

  /** What the methods of a class do with a field, by both; null while that is being read. */
  private final Map<String, FieldUses> fieldUses = new HashMap<>();

  private int depth;

  /**
   * Makes one that follows no objects.
   *
   * @param classes have the methods
   */
  Bodies(ClassTrees classes) {
    this.classes = classes;
    types = new ObjectTypes(classes);
    follows = false;
    followed = List.of();
    ofFollowed = Map.of();
    shared = List.of();
  }

  private Bodies(
      Bodies plain, List<String> followed, List<String> shared, Map<String, Effect> ofFollowed) {
    classes = plain.classes;
    types = plain.types;
    follows = true;
    this.followed = followed;
    this.ofFollowed = ofFollowed;
    this.shared = shared;
  }

  /** The classes that have the methods. */
  ClassTrees classes() {
    return classes;
  }

  /**
   * The same classes, in which objects are followed as the buffer is that they keep.
   *
   * @param types internal names of the types that only these objects have
   * @param shared internal names of those that objects of other classes have, too
   * @param owner internal name of their class
   * @param field name of the field that keeps the buffer
   */
  Bodies following(List<String> types, List<String> shared, String owner, String field) {
    return new Bodies(this, types, shared, FieldWays.effects(this, owner, field));
  }

  /** Whether a call returns the buffer that an object keeps which is followed. */
  boolean givesOut(MethodInsnNode call) {
    return ofFollowed(call) == Effect.SAME;
  }

  /**
   * Whether a call has an object release what the object keeps, on some way, or give it away.
   *
   * @param call the call of a method of the object
   * @param field the field that keeps it
   */
  boolean drains(MethodInsnNode call, Ways.FieldOf field) {
    FieldUse use = field.owner.equals(call.owner) ? useOf(field, call.name + call.desc) : null;
    return use != null && use.drains;
  }

  /**
   * Whether a method, or one that it calls, is known to release what is in a field of its object,
   * on some way, or to pass that on.
   *
   * @param method its name and descriptor
   */
  boolean givesAway(Ways.FieldOf field, String method) {
    FieldUse use = useOf(field, method);
    return use != null && use.givesAway;
  }

  /** What a method does with a field of its class; null where that is not known, or not yet. */
  private FieldUse useOf(Ways.FieldOf field, String method) {
    if (field.name == null) {
      return null;
    }
    String key = field.owner + '.' + field.name;
    if (!fieldUses.containsKey(key)) {
      // What asks for the same meanwhile is a part of the answer.
      fieldUses.put(key, null);
      fieldUses.put(key, new FieldUses(this, field.owner, field.name));
    }
    FieldUses uses = fieldUses.get(key);
    return uses == null ? null : uses.of(field.owner + '.' + method);
  }

  /** Whether objects are followed, as the buffer is that they keep. */
  boolean follows() {
    return follows;
  }

  /** Whether objects of a type are followed. */
  boolean isFollowed(Type type) {
    return type.getSort() == Type.OBJECT
        && (followed.contains(type.getInternalName()) || shared.contains(type.getInternalName()));
  }

  private Effect ofFollowed(MethodInsnNode call) {
    return followed.contains(call.owner) ? ofFollowed.get(call.name + call.desc) : null;
  }

  /** The same where one of these objects is called: whatever it is declared as, its class runs. */
  private Effect ofReceiver(MethodInsnNode call) {
    if (shared.contains(call.owner)) {
      return ofFollowed.getOrDefault(call.name + call.desc, Effect.UNKNOWN);
    }
    return ofFollowed(call);
  }

  /** What the declarations of types tell of their objects. */
  ObjectTypes types() {
    return types;
  }

  /** What becomes of what these methods get as parameters. */
  ParameterWays parameterWays() {
    return parameterWays;
  }

  /** The body of a method of a class, or null. */
  MethodBody body(String owner, MethodNode method) {
    if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return null;
    }
    return bodies.computeIfAbsent(
        owner + '.' + method.name + method.desc, name -> new MethodBody(owner, method, this));
  }

  /**
   * The methods that a call may lead to: the one of the declared type, or those of the loaded
   * classes where that one has no code. Empty where they are unknown, or too many.
   */
  List<MethodBody> targets(MethodInsnNode call) {
    ClassNode type = classes.get(call.owner);
    if (type == null) {
      return List.of();
    }
    ClassNode owner = classes.ownerOf(call.owner, call);
    MethodNode declared = owner == null ? null : ClassTrees.own(owner, call);
    if (declared != null && (declared.access & Opcodes.ACC_ABSTRACT) == 0) {
      MethodBody body = body(owner.name, declared);
      return body == null ? List.of() : withOverrides(call, declared, body);
    }
    if ((type.access & Opcodes.ACC_ABSTRACT) == 0) {
      return List.of();
    }
    List<String> all = classes.loadedOf(call.owner);
    if (all.size() > MOST_IMPLEMENTERS) {
      return List.of();
    }
    List<MethodBody> bodies = new ArrayList<>();
    for (String name : all) {
      ClassNode has = classes.ownerOf(name, call);
      MethodBody body = has == null ? null : body(has.name, ClassTrees.own(has, call));
      if (body == null) {
        return List.of();
      }
      if (!bodies.contains(body)) {
        bodies.add(body);
      }
    }
    return bodies;
  }

  /** The method of the declared type, and those of loaded classes that override it. */
  private List<MethodBody> withOverrides(
      MethodInsnNode call, MethodNode declared, MethodBody body) {
    int fixed = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
    if (call.getOpcode() != Opcodes.INVOKEVIRTUAL || (declared.access & fixed) != 0) {
      return List.of(body);
    }
    List<String> all = classes.loadedOf(call.owner);
    if (all.size() > MOST_IMPLEMENTERS) {
      return List.of(body);
    }
    List<MethodBody> bodies = new ArrayList<>(List.of(body));
    for (String name : all) {
      ClassNode has = classes.ownerOf(name, call);
      MethodBody other = has == null ? null : body(has.name, ClassTrees.own(has, call));
      if (other != null && !bodies.contains(other)) {
        bodies.add(other);
      }
    }
    return bodies;
  }

  /** The method that a call leads to; null where that is unknown, or not the only one. */
  MethodBody calledBy(MethodInsnNode call) {
    boolean known = call.owner.startsWith("java/") || ClassTrees.isNetty(call.owner);
    List<MethodBody> targets = known ? List.of() : targets(call);
    return targets.size() == 1 ? targets.get(0) : null;
  }

  /**
   * What becomes of an operand of a call, by the code of the methods; empty where that is unknown.
   */
  List<Ways> ways(MethodInsnNode call, int operand) {
    if (depth >= DEEPEST || call.owner.startsWith("java/")) {
      return List.of();
    }
    depth++;
    try {
      List<Ways> all = new ArrayList<>();
      for (MethodBody body : targets(call)) {
        if (body.isAsked(local(body, operand))) {
          // A decorator that may be called by another one tells nothing that is not told already.
          continue;
        }
        Ways ways = body.ofParameter(local(body, operand));
        if (ways.areUnknown()) {
          return List.of();
        }
        all.add(ways);
      }
      return all;
    } finally {
      depth--;
    }
  }

  /** Whether what becomes of an operand is just being found out, in all methods that are called. */
  private boolean isAsked(MethodInsnNode call, int operand) {
    List<MethodBody> targets = call.owner.startsWith("java/") ? List.of() : targets(call);
    for (MethodBody body : targets) {
      if (!body.isAsked(local(body, operand))) {
        return false;
      }
    }
    return !targets.isEmpty();
  }

  /** What a lambda of a class does with a value that it captures; null where that is unknown. */
  Ways captured(String className, InvokeDynamicInsnNode insn, int operand) {
    if (depth >= DEEPEST) {
      return null;
    }
    depth++;
    try {
      MethodBody body = lambda(classes.get(className), insn);
      int local = body == null ? -1 : local(body, operand);
      Ways ways = local < 0 || body.isAsked(local) ? null : body.ofParameter(local);
      return ways == null || ways.areUnknown() ? null : ways;
    } finally {
      depth--;
    }
  }

  /** The body of a lambda that a class makes of code of its own; null where it makes another. */
  MethodBody lambda(ClassNode node, InvokeDynamicInsnNode insn) {
    Handle lambda = Lambdas.of(insn);
    if (node == null
        || lambda == null
        || !lambda.getOwner().equals(node.name)
        || !Lambdas.isOne(lambda.getName())) {
      return null;
    }
    for (MethodNode method : node.methods) {
      if (method.name.equals(lambda.getName()) && method.desc.equals(lambda.getDesc())) {
        return body(node.name, method);
      }
    }
    return null;
  }

  /** What a lambda of a class does with its last parameter; null where that is unknown. */
  Ways element(String className, InvokeDynamicInsnNode insn) {
    Handle lambda = Lambdas.of(insn);
    if (lambda == null) {
      return null;
    }
    int operands = Type.getArgumentCount(lambda.getDesc());
    boolean isStatic = lambda.getTag() == Opcodes.H_INVOKESTATIC;
    return captured(className, insn, isStatic ? operands - 1 : operands);
  }

  /** The local variable of an operand in the method that is called. */
  static int local(MethodBody body, int operand) {
    int first = body.isStatic() ? 0 : 1;
    if (operand < first) {
      return 0;
    }
    int local = first;
    Type[] types = Type.getArgumentTypes(body.method.desc);
    for (int i = first; i < operand; i++) {
      local += types[i - first].getSize();
    }
    return local;
  }

  /** What a call does with one of its operands, by the code of the method. */
  Effect effect(MethodInsnNode call, int operand, boolean receiver) {
    Effect ofObject = receiver ? ofReceiver(call) : null;
    if (ofObject != null && ofObject != Effect.READS) {
      return ofObject;
    }
    if (receiver && endsContent(call)) {
      return Effect.TAKES;
    }
    if (receiver && givesOutFollowed(call)) {
      return Effect.SAME;
    }
    if (receiver && ofObject == null && Contents.isGivenAwayBy(this, call)) {
      return Effect.TAKES;
    }
    if (receiver) {
      // The object itself is asked; what has the buffer is released by the methods known by name.
      return mayReturnItself(call) && returnsItself(call) ? Effect.SAME : Effect.READS;
    }
    if (KnownCalls.isStoring(call.name) && classes.isOfCollection(call)) {
      return Effect.TAKES;
    }
    List<Ways> all = ways(call, operand);
    if (all.isEmpty() && isAsked(call, operand)) {
      return Effect.AGAIN;
    }
    if (all.isEmpty()) {
      return KnownCalls.borrows(call.name) || KnownCalls.isWriting(call)
          ? Effect.READS
          : Effect.UNKNOWN;
    }
    Effect effect = Effect.READS;
    for (Ways ways : all) {
      // What one class may do that is called, the caller has to reckon with.
      Effect one = effect(ways);
      effect = one.compareTo(effect) > 0 ? one : effect;
    }
    return effect;
  }

  /**
   * Whether what a followed object keeps is an object of its own, which a call ends by its name.
   */
  private boolean endsContent(MethodInsnNode call) {
    return follows
        && !followed.contains(call.owner)
        && !shared.contains(call.owner)
        && !ClassTrees.isNetty(call.owner)
        && Endings.isEnd(call.name)
        && !Endings.isForReuse(call.name);
  }

  /** Whether what has a followed object gives that out, by the type of what a call returns. */
  private boolean givesOutFollowed(MethodInsnNode call) {
    Type result = Type.getReturnType(call.desc);
    return follows
        && result.getSort() == Type.OBJECT
        && followed.contains(result.getInternalName())
        && !followed.contains(call.owner)
        && !shared.contains(call.owner);
  }

  /** Whether what a call gives out stays in a field: its count is not that of who gets it. */
  boolean lends(MethodInsnNode call) {
    if (depth >= DEEPEST || call.owner.startsWith("java/") || ClassTrees.isNetty(call.owner)) {
      // What Netty gives out, its names tell.
      return false;
    }
    depth++;
    try {
      List<MethodBody> targets = targets(call);
      return !targets.isEmpty() && targets.stream().allMatch(Lending::isBy);
    } finally {
      depth--;
    }
  }

  /**
   * Whether the declared result of a call is of the type that is called, or of one of its bases.
   */
  private boolean mayReturnItself(MethodInsnNode call) {
    Type result = Type.getReturnType(call.desc);
    if (KnownCalls.isFluent(call)) {
      return true;
    }
    ClassNode node =
        result.getSort() == Type.OBJECT && !result.getInternalName().startsWith("java/")
            ? classes.get(call.owner)
            : null;
    return node != null
        && (result.getInternalName().equals(node.superName)
            || node.interfaces.contains(result.getInternalName()));
  }

  private boolean returnsItself(MethodInsnNode call) {
    for (Ways ways : ways(call, 0)) {
      if (ways.returns) {
        return true;
      }
    }
    return false;
  }

  private static Effect effect(Ways ways) {
    if (ways.body.isConstructor()) {
      return ways.onlyRead() ? Effect.READS : ways.releases ? Effect.TAKES : Effect.SAME;
    }
    if (ways.returns && !ways.consume()) {
      return ways.retains ? Effect.SAME_RETAINED : Effect.SAME;
    }
    if (ways.keepsOwn()) {
      return Effect.READS;
    }
    if (ways.releasesSurely || ways.takes || ways.stores != null) {
      return Effect.TAKES;
    }
    return ways.gives == null ? Effect.READS : Effect.UNKNOWN;
  }
}
