package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Who gets an answer, or another object through which a stream can be read, and does not read the
 * stream on some way: what comes waits in the stream's queue then. Such an object keeps the stream,
 * or an object that keeps it, in a field, and one of its methods makes something of that field. Who
 * gets it is a function that a library calls.
 */
final class Unread {
  /** So many objects keep one another, from the stream to what an application gets. */
  private static final int DEEPEST = 4;

  /** Types of such objects; what has more is no answer. */
  private static final int MOST_TYPES = 60;

  /** So many methods pass the object on to one another. */
  private static final int MOST_CALLS = 3;

  /** Where the object of a method comes from, as in {@link Held}. */
  private static final Set<Integer> THIS = Set.of(-1);

  private static final String FUNCTIONS = "java/util/function/";

  /** Functions that have the object only for a look: another one gets it, too. */
  private static final Set<String> LOOKS =
      Set.of(FUNCTIONS + "Predicate", FUNCTIONS + "BiPredicate");

  /** Methods that give a function the object for a look, or release the object behind it. */
  private static final Set<String> LENDING =
      Set.of(
          "collectMap",
          "collectMultimap",
          "comparing",
          "defaultStatusHandler",
          "delayUntil",
          "distinct",
          "distinctUntilChanged",
          "doOnNext",
          "doOnSuccess",
          "exchangeToFlux",
          "exchangeToMono",
          "filterWhen",
          "groupBy",
          "onStatus",
          "zipWhen");

  private final LoadedTypes loaded;
  private final String stream;

  /** Binary names of the classes that had the buffer. */
  private final Set<String> around;

  /** Internal names of the types through whose objects the stream can be read. */
  private final Set<String> types = new LinkedHashSet<>();

  /** Names and arguments of the methods by which it is read. */
  private final Set<String> reading = new HashSet<>();

  /** Who loses such an object, by class and method. */
  private final Map<String, MethodUse> losing = new LinkedHashMap<>();

  /** What a method does with such an object. */
  private static final class Course {
    /** Whether it reads it on some way, or gives it to someone. */
    boolean uses;

    /** The line of a return that is reached without, or 0. */
    int lostAt;
  }

  /** Begins with the stream. */
  Unread(LoadedTypes loaded, String stream, Set<String> around) {
    this.loaded = loaded;
    this.stream = stream;
    this.around = around;
    types.add(stream);
  }

  /** Finds them among the loaded classes. */
  List<MethodUse> find(ClassSearch search, String key) {
    List<MethodUse> known = search.known(key);
    if (known != null) {
      return known;
    }
    List<String> last = List.copyOf(types);
    for (int depth = 0; depth < DEEPEST && !last.isEmpty(); depth++) {
      Set<String> before = new LinkedHashSet<>(types);
      boolean far = depth > 0;
      List<String> where = far ? loaded.nearOutside(last, stream) : loaded.near(last);
      search.visit(last, where, far, (of, name) -> readThrough(of, of.classOf(name)));
      Set<String> found = new LinkedHashSet<>(types);
      found.removeAll(before);
      // An object of a subtype is one of the type.
      found.forEach(type -> types.addAll(loaded.subtypes(type, stream, around)));
      Set<String> more = new LinkedHashSet<>(types);
      more.removeAll(before);
      last = List.copyOf(more);
      if (types.size() > MOST_TYPES) {
        return List.of();
      }
    }
    List<String> all = List.copyOf(types);
    return search.lookFar(
        key,
        all,
        () -> loaded.farFrom(all, stream),
        (of, name) -> {
          losing.clear();
          functions(of, of.classOf(name));
          return List.copyOf(losing.values());
        });
  }

  // ---- what the stream can be read through

  /** A class, and what its objects may be declared as, if the stream can be read through these. */
  private void readThrough(Bodies of, ClassNode node) {
    // A method may return the object itself, or ask it, as what another one was found to be.
    for (int pass = 0; pass < 2 && node != null; pass++) {
      for (MethodNode method : node.methods) {
        MethodBody body = mayRead(of, method) ? of.body(node.name, method) : null;
        if (body != null && isReadThrough(body)) {
          reading.add(nameOf(method));
          types.add(node.name);
          for (String type : loaded.supertypes(node.name)) {
            if (declares(of.classOf(type), method)) {
              types.add(type);
            }
          }
        }
      }
    }
  }

  private boolean mayRead(Bodies of, MethodNode method) {
    int other = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_ABSTRACT;
    // What returns such an object, and is given something, may well be the object itself.
    boolean isFluent = !method.desc.startsWith("()") && types.contains(resultOf(method.desc));
    return (method.access & other) == 0
        && !method.name.startsWith("<")
        && !isFluent
        && reads(of, method.desc);
  }

  /** Whether a method returns what has the stream, or reads that, or has somebody read that. */
  private boolean isReadThrough(MethodBody body) {
    Set<Integer> found = found(body);
    boolean isSelf =
        body.method.desc.startsWith("()") && types.contains(resultOf(body.method.desc));
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      Frame<Held> frame = body.frame(i);
      if (frame == null || frame.getStackSize() == 0) {
        continue;
      }
      if (insn.getOpcode() == Opcodes.ARETURN) {
        Held returned = Instructions.top(frame);
        if (returned.isAnyOf(found) || isSelf && returned.isOnlyOf(THIS)) {
          return true;
        }
      } else if (insn instanceof MethodInsnNode) {
        int at = gets(insn, frame, found);
        boolean isAsked = at == 0 && Instructions.isOfObject(insn);
        if (isAsked ? isReading((MethodInsnNode) insn) : at >= 0) {
          return true;
        }
        if (at < 0 && isOwn(insn, frame) && reading.contains(nameOf((MethodInsnNode) insn))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Where a method loads a field that has the stream. */
  private Set<Integer> found(MethodBody body) {
    Set<Integer> found = new HashSet<>();
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn.getOpcode() == Opcodes.GETFIELD
          && ((FieldInsnNode) insn).owner.equals(body.owner)
          && types.contains(objectOf(((FieldInsnNode) insn).desc))) {
        found.add(i);
      }
    }
    return found;
  }

  /** Whether a call of what has the stream reads it. */
  private boolean isReading(MethodInsnNode call) {
    return call.owner.equals(stream) || reading.contains(nameOf(call));
  }

  /** Whether a call is one of the object itself. */
  private static boolean isOwn(AbstractInsnNode call, Frame<Held> frame) {
    return Instructions.isOfObject(call) && Instructions.operand(frame, call, 0).isOnlyOf(THIS);
  }

  private static String nameOf(MethodNode method) {
    return method.name + argumentsOf(method.desc);
  }

  private static String nameOf(MethodInsnNode call) {
    return call.name + argumentsOf(call.desc);
  }

  private static boolean declares(ClassNode node, MethodNode method) {
    return node != null
        && node.methods.stream().anyMatch(other -> nameOf(other).equals(nameOf(method)));
  }

  private static String argumentsOf(String descriptor) {
    return descriptor.substring(0, descriptor.indexOf(')'));
  }

  private static String resultOf(String descriptor) {
    return objectOf(descriptor.substring(descriptor.indexOf(')') + 1));
  }

  /** The internal name of a type that is one of objects; or empty. */
  private static String objectOf(String descriptor) {
    return descriptor.startsWith("L") ? descriptor.substring(1, descriptor.length() - 1) : "";
  }

  /** Whether the result of a method may be what was read, or will be, or can be read through. */
  private boolean reads(Bodies of, String descriptor) {
    String result = resultOf(descriptor);
    return types.contains(result) || result.equals("java/lang/Object") || Streams.areOf(of, result);
  }

  // ---- who gets it

  /** The functions that a class gives to others. */
  private void functions(Bodies of, ClassNode node) {
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof InvokeDynamicInsnNode) {
          function(of, node, method, (InvokeDynamicInsnNode) insn);
        }
      }
    }
  }

  /** Whether the function is given to a method that ends the object itself, or has use for it. */
  private static boolean isLent(InvokeDynamicInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next != null && !(next instanceof MethodInsnNode)) {
      next = next.getNext();
    }
    return next != null && LENDING.contains(((MethodInsnNode) next).name);
  }

  private void function(Bodies of, ClassNode node, MethodNode maker, InvokeDynamicInsnNode insn) {
    Handle made = Lambdas.of(insn);
    if (made == null
        || made.getDesc().endsWith(")V")
        || LOOKS.contains(resultOf(insn.desc))
        || isLent(insn)
        || !insn.bsm.getOwner().endsWith("LambdaMetafactory")) {
      return;
    }
    if (types.contains(made.getOwner())) {
      MethodBody body = of.body(node.name, maker);
      if (body != null
          && resultOf(insn.desc).equals(FUNCTIONS + "Function")
          && made.getDesc().startsWith("()")
          && !reads(of, made.getDesc())) {
        // What the function puts in the place of the object cannot be read.
        loses(of, body, body.lineOf(insn));
      }
      return;
    }
    ClassNode owner = of.classOf(made.getOwner());
    for (MethodNode method : owner == null ? List.<MethodNode>of() : owner.methods) {
      if (method.name.equals(made.getName()) && method.desc.equals(made.getDesc())) {
        MethodBody body = of.body(owner.name, method);
        if (body != null) {
          function(of, body, first(made, insn));
        }
      }
    }
  }

  /** The number of the first argument that is not a value of the method around a function. */
  private static int first(Handle made, InvokeDynamicInsnNode insn) {
    int captured = Type.getArgumentCount(insn.desc);
    // The object of another method is captured, too, and is no argument.
    return made.getTag() == Opcodes.H_INVOKESTATIC ? captured : Math.max(0, captured - 1);
  }

  /** What a function does with its arguments from one on. */
  private void function(Bodies of, MethodBody body, int first) {
    Type[] arguments = Type.getArgumentTypes(body.method.desc);
    int local = body.isStatic() ? 0 : 1;
    for (int i = 0; i < arguments.length; i++) {
      if (i >= first && isReadable(arguments[i])) {
        Course course = follow(of, body, local, 0);
        if (course.lostAt > 0) {
          loses(of, body, course.lostAt);
        }
      }
      local += arguments[i].getSize();
    }
  }

  private boolean isReadable(Type type) {
    return type.getSort() == Type.OBJECT && types.contains(type.getInternalName());
  }

  private void loses(Bodies of, MethodBody body, int line) {
    losing.putIfAbsent(body.owner + '.' + body.method.name, MethodUses.losing(of, body, line));
  }

  private Course follow(Bodies of, MethodBody body, int local, int depth) {
    Set<Integer> object = Set.of(-1 - local);
    Set<AbstractInsnNode> uses = new HashSet<>();
    Set<AbstractInsnNode> ends = new HashSet<>();
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (isUse(of, body, insn, object, depth)) {
        uses.add(insn);
      }
      AbstractInsnNode none = whereNull(body, insn, object);
      if (none != null) {
        ends.add(none);
      }
    }
    ends.addAll(uses);
    Course course = new Course();
    course.uses = !uses.isEmpty();
    course.lostAt = body.returnWithout(0, ends::contains);
    return course;
  }

  /** Where a way begins on which there is no object; or null. */
  private static AbstractInsnNode whereNull(
      MethodBody body, AbstractInsnNode insn, Set<Integer> object) {
    int opcode = insn.getOpcode();
    Frame<Held> frame =
        opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL
            ? body.frame(body.index(insn))
            : null;
    if (frame == null || !Instructions.top(frame).isOnlyOf(object)) {
      return null;
    }
    return opcode == Opcodes.IFNULL ? ((JumpInsnNode) insn).label : insn.getNext();
  }

  /** Whether an instruction reads an object, ends it, or gives it to anybody. */
  private boolean isUse(
      Bodies of, MethodBody body, AbstractInsnNode insn, Set<Integer> object, int depth) {
    Frame<Held> frame = body.frame(body.index(insn));
    if (frame == null || frame.getStackSize() == 0) {
      return false;
    }
    if (insn instanceof InvokeDynamicInsnNode) {
      return !isText(((InvokeDynamicInsnNode) insn).bsm.getOwner())
          && gets(insn, frame, object) >= 0;
    }
    if (insn instanceof MethodInsnNode) {
      MethodInsnNode call = (MethodInsnNode) insn;
      int at = gets(insn, frame, object);
      if (at == 0 && Instructions.isOfObject(insn)) {
        return Endings.isEnd(call.name) || reads(of, call.desc);
      }
      return at >= 0 && !isText(call.owner) && isUsedBy(of, call, at, depth);
    }
    return Receivers.passesOn(insn, frame, object);
  }

  /** Whether the methods of a class only make text of what they are given. */
  private static boolean isText(String owner) {
    return owner.equals("java/lang/invoke/StringConcatFactory")
        || owner.equals("java/lang/String")
        || owner.equals("java/lang/StringBuilder")
        || owner.equals("java/io/PrintStream");
  }

  /** The number of the operand by which a call gets an object, or -1. */
  private static int gets(AbstractInsnNode call, Frame<Held> frame, Set<Integer> object) {
    for (int at = 0; at < Instructions.operands(call); at++) {
      if (Instructions.operand(frame, call, at).isAnyOf(object)) {
        return at;
      }
    }
    return -1;
  }

  /** Whether a call does more than to look at an object that it is given. */
  private boolean isUsedBy(Bodies of, MethodInsnNode call, int operand, int depth) {
    List<MethodBody> targets =
        depth == MOST_CALLS || call.owner.startsWith("java/") ? List.of() : of.targets(call);
    if (targets.size() != 1) {
      return true;
    }
    MethodBody body = targets.get(0);
    Course course = follow(of, body, Bodies.local(body, operand), depth + 1);
    if (course.lostAt > 0 && course.uses) {
      loses(of, body, course.lostAt);
      return true;
    }
    return course.uses;
  }
}
