package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.snapshot.CodeOwner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods of the classes that one class loader sees, as far as a report asks for them. Bounded:
 * what lies beyond is unknown. Used by one thread at a time.
 */
final class Bodies {
  private static final int MOST_CLASSES = 500;

  /** Of class files, in bytes: a tree takes many times as much. */
  private static final int MOST_BYTES = 2 << 20;

  /** A chain of superclasses that is longer goes in a circle. */
  static final int MOST_SUPERCLASSES = 64;

  private static final int DEEPEST = 12;

  /** An interface that more classes implement tells nothing of who is called. */
  private static final int MOST_IMPLEMENTERS = 10;

  /** Of a class that more extend, nobody asks what they override. */
  private static final int MOST_SUBCLASSES = 24;

  /** Names of the methods by which an object is given up. */
  static final Set<String> GIVE_UP =
      Set.of("release", "close", "dispose", "free", "recycle", "discard", "destroy");

  private static final String HOOK = "java/util/function/Consumer";

  private final ClassLoader loader;
  private final Function<String, List<String>> implementers;
  private final Map<String, List<String>> implementersOf;
  private final Map<String, ClassNode> classes = new HashMap<>();
  private final Map<String, Boolean> aware;
  private final Map<String, Boolean> ofNetty;
  private final Map<String, MethodBody> bodies = new HashMap<>();

  /** Whether a class was asked for that was not read any more. */
  private boolean isShort;

  private final ParameterWays parameterWays = new ParameterWays();

  /** Has the classes, where objects are followed; else null. */
  private final Bodies plain;

  /** Internal names of the types of objects that are followed as the buffer is that they keep. */
  private final List<String> followed;

  /** What calls of these objects' methods do with the buffer, by name and descriptor. */
  private final Map<String, Effect> ofFollowed;

  /** Internal names of types of such objects that objects of other classes have, too. */
  private final List<String> shared;

  private final ObjectTypes types;

  /** By class and field: the methods of the class that give away what is in the field. */
  private final Map<String, Set<String>> draining = new HashMap<>();

  private int depth;
  private int bytes;

  /**
   * Makes one that has read nothing yet.
   *
   * @param loader sees the classes
   * @param implementers knows, by internal names, the loaded classes that extend or implement a
   *     type
   */
  Bodies(ClassLoader loader, Function<String, List<String>> implementers) {
    this.loader = loader;
    this.implementers = implementers;
    implementersOf = new HashMap<>();
    aware = new HashMap<>();
    ofNetty = new HashMap<>();
    types = new ObjectTypes(this);
    plain = null;
    followed = List.of();
    ofFollowed = Map.of();
    shared = List.of();
  }

  private Bodies(
      Bodies plain, List<String> followed, List<String> shared, Map<String, Effect> ofFollowed) {
    this.shared = shared;
    loader = plain.loader;
    implementers = plain.implementers;
    implementersOf = plain.implementersOf;
    aware = plain.aware;
    ofNetty = plain.ofNetty;
    types = plain.types;
    this.plain = plain;
    this.followed = followed;
    this.ofFollowed = ofFollowed;
  }

  private boolean isFull() {
    return classes.size() >= MOST_CLASSES || bytes >= MOST_BYTES;
  }

  /** Whether so many classes were asked for that not all of them were read. */
  boolean isShort() {
    return plain == null ? isShort : plain.isShort();
  }

  /** A class, or null where there is no class file. */
  ClassNode classOf(String internalName) {
    if (plain != null) {
      return plain.classOf(internalName);
    }
    if (classes.containsKey(internalName)) {
      return classes.get(internalName);
    }
    if (isFull()) {
      isShort = true;
      return null;
    }
    ClassNode read = read(internalName);
    classes.put(internalName, read);
    return read;
  }

  /**
   * Whether the file of a class has one of some types' names, and the name of a method.
   *
   * @param method the name, empty where any will do
   */
  boolean mentions(String internalName, List<byte[]> types, byte[] method) {
    byte[] file = ClassFiles.read(loader, internalName);
    if (file == null || method.length > 0 && !ClassFiles.contains(file, method)) {
      return false;
    }
    return types.stream().anyMatch(type -> ClassFiles.contains(file, type));
  }

  private ClassNode read(String internalName) {
    byte[] file = ClassFiles.read(loader, internalName);
    if (file == null) {
      return null;
    }
    bytes += file.length;
    return parsed(file);
  }

  /** The class of a file, or null where the file cannot be read. */
  static ClassNode parsed(byte[] file) {
    try {
      ClassNode node = new ClassNode();
      new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
      return node;
    } catch (RuntimeException e) {
      return null;
    }
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
    if (field.name == null || !field.owner.equals(call.owner)) {
      return false;
    }
    String key = field.owner + '.' + field.name;
    Set<String> known = draining.get(key);
    if (known == null) {
      // What asks for the same meanwhile is a part of the answer.
      draining.put(key, Set.of());
      known = FieldWays.draining(this, field.owner, field.name);
      draining.put(key, known);
    }
    return known.contains(call.name + call.desc);
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

  /** The loaded classes that extend or implement a type, by their internal names. */
  List<String> loadedOf(String type) {
    return implementersOf.computeIfAbsent(type, implementers);
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
    ClassNode type = classOf(call.owner);
    if (type == null) {
      return List.of();
    }
    ClassNode owner = ownerOf(call.owner, call);
    MethodNode declared = owner == null ? null : own(owner, call);
    if (declared != null && (declared.access & Opcodes.ACC_ABSTRACT) == 0) {
      MethodBody body = body(owner.name, declared);
      return body == null ? List.of() : withOverrides(call, declared, body);
    }
    if ((type.access & Opcodes.ACC_ABSTRACT) == 0) {
      return List.of();
    }
    List<String> all = loadedOf(call.owner);
    if (all.size() > MOST_IMPLEMENTERS) {
      return List.of();
    }
    List<MethodBody> bodies = new ArrayList<>();
    for (String name : all) {
      ClassNode has = ownerOf(name, call);
      MethodBody body = has == null ? null : body(has.name, own(has, call));
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
    List<String> all = loadedOf(call.owner);
    if (all.size() > MOST_IMPLEMENTERS) {
      return List.of(body);
    }
    List<MethodBody> bodies = new ArrayList<>(List.of(body));
    for (String name : all) {
      ClassNode has = ownerOf(name, call);
      MethodBody other = has == null ? null : body(has.name, own(has, call));
      if (other != null && !bodies.contains(other)) {
        bodies.add(other);
      }
    }
    return bodies;
  }

  /** The method that a call leads to; null where that is unknown, or not the only one. */
  MethodBody calledBy(MethodInsnNode call) {
    boolean known = call.owner.startsWith("java/") || isNetty(call.owner);
    List<MethodBody> targets = known ? List.of() : targets(call);
    return targets.size() == 1 ? targets.get(0) : null;
  }

  /** Whether a class is of Netty, or extends or implements one that is. */
  boolean extendsNetty(String internalName) {
    Boolean known = ofNetty.get(internalName);
    if (known != null) {
      return known;
    }
    // Types that go in a circle extend nothing of Netty's.
    ofNetty.put(internalName, false);
    boolean found = isNetty(internalName);
    ClassNode node = found || internalName.startsWith("java/") ? null : classOf(internalName);
    if (node != null) {
      found = node.superName != null && extendsNetty(node.superName);
      for (String type : node.interfaces) {
        found |= extendsNetty(type);
      }
    }
    ofNetty.put(internalName, found);
    return found;
  }

  private static boolean isNetty(String internalName) {
    return CodeOwner.of(internalName.replace('/', '.')) == CodeOwner.NETTY;
  }

  /** The loaded classes that extend one, and those between; empty if there are too many. */
  List<ClassNode> subclassesOf(String internalName) {
    List<String> loaded = loadedOf(internalName);
    Map<String, ClassNode> all = new LinkedHashMap<>();
    for (String name : loaded.size() > MOST_SUBCLASSES ? List.<String>of() : loaded) {
      String next = name;
      while (next != null && !next.equals(internalName) && !all.containsKey(next)) {
        ClassNode node = classOf(next);
        if (node != null) {
          all.put(next, node);
        }
        next = node == null ? null : node.superName;
      }
    }
    return List.copyOf(all.values());
  }

  /** The class that has the method which a call finds from a type on; null if there is none. */
  private ClassNode ownerOf(String type, MethodInsnNode call) {
    String name = type;
    for (int i = 0; i < MOST_SUPERCLASSES && name != null; i++) {
      ClassNode node = classOf(name);
      if (node == null || own(node, call) != null) {
        return node;
      }
      name = node.superName;
    }
    return null;
  }

  private static MethodNode own(ClassNode node, MethodInsnNode call) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
        return method;
      }
    }
    return null;
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
    Handle lambda = Lambdas.of(insn);
    ClassNode node = lambda == null || depth >= DEEPEST ? null : classOf(className);
    if (node == null || !lambda.getOwner().equals(className) || !Lambdas.isOne(lambda.getName())) {
      return null;
    }
    depth++;
    try {
      for (MethodNode method : node.methods) {
        if (method.name.equals(lambda.getName()) && method.desc.equals(lambda.getDesc())) {
          MethodBody body = body(node.name, method);
          int local = body == null ? -1 : local(body, operand);
          Ways ways = local < 0 || body.isAsked(local) ? null : body.ofParameter(local);
          return ways == null || ways.areUnknown() ? null : ways;
        }
      }
      return null;
    } finally {
      depth--;
    }
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
    if (receiver) {
      // The object itself is asked; what has the buffer is released by the methods known by name.
      return mayReturnItself(call) && returnsItself(call) ? Effect.SAME : Effect.READS;
    }
    if (KnownCalls.isStoring(call.name) && isOfCollection(call)) {
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
    return plain != null
        && !followed.contains(call.owner)
        && !shared.contains(call.owner)
        && !isNetty(call.owner)
        && Endings.isEnd(call.name)
        && !Endings.isForReuse(call.name);
  }

  /** Whether what has a followed object gives that out, by the type of what a call returns. */
  private boolean givesOutFollowed(MethodInsnNode call) {
    Type result = Type.getReturnType(call.desc);
    return plain != null
        && result.getSort() == Type.OBJECT
        && followed.contains(result.getInternalName())
        && !followed.contains(call.owner)
        && !shared.contains(call.owner);
  }

  /** Whether a class of the program has a method from one of the JDK's collections. */
  private boolean isOfCollection(MethodInsnNode call) {
    String name = call.owner;
    for (int i = 0; i < MOST_SUPERCLASSES && name != null && !name.startsWith("java/"); i++) {
      ClassNode node = classOf(name);
      name = node == null || own(node, call) != null ? null : node.superName;
    }
    return name != null && name.startsWith("java/util/");
  }

  /** Whether what a call gives out stays in a field: its count is not that of who gets it. */
  boolean lends(MethodInsnNode call) {
    if (depth >= DEEPEST || call.owner.startsWith("java/") || isNetty(call.owner)) {
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
            ? classOf(call.owner)
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

  /** Whether the code of a class names buffers, or releases anything. */
  boolean isAware(String owner) {
    return !Operators.areOf(owner) && aware.computeIfAbsent(owner, name -> isAware(classOf(name)));
  }

  private static boolean isAware(ClassNode node) {
    if (node == null) {
      return true;
    }
    for (MethodNode method : node.methods) {
      if (BufferTypes.names(method.desc)) {
        return true;
      }
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof MethodInsnNode
            && (isHook(node, (MethodInsnNode) insn)
                || BufferTypes.names(((MethodInsnNode) insn).owner)
                || BufferTypes.names(((MethodInsnNode) insn).desc)
                || isRelease((MethodInsnNode) insn))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether a method has its object's function accept something: a class that is made for any
   * elements is told by such a one how they are released.
   */
  private static boolean isHook(ClassNode node, MethodInsnNode call) {
    return call.owner.equals(HOOK)
        && call.name.equals("accept")
        && node.fields.stream().anyMatch(field -> field.desc.equals('L' + HOOK + ';'));
  }

  /**
   * Whether a call is named as the one that lowers a count; other pools release without a result.
   */
  private static boolean isRelease(MethodInsnNode call) {
    return call.name.equals("release") && !call.desc.equals("()V");
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
