package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
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
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Who gets an answer, or another object through which a stream can be read, and does not read the
 * stream on some way: what comes waits in the stream's queue then. Who gets it is a function that a
 * library calls.
 */
final class Unread {
  /** So many methods pass the object on to one another. */
  private static final int MOST_CALLS = 3;

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
  private final Readable readable;

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
    readable = new Readable(loaded, stream, around);
  }

  /** Finds them among the loaded classes. */
  List<MethodUse> find(ClassSearch search, String key) {
    List<MethodUse> known = search.known(key);
    if (known != null) {
      return known;
    }
    List<String> all = readable.types(search);
    if (all.isEmpty()) {
      return List.of();
    }
    return search.lookFar(
        key,
        all,
        () -> loaded.farFrom(all, stream),
        (of, name) -> {
          losing.clear();
          functions(of, of.classes().get(name));
          return List.copyOf(losing.values());
        });
  }

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
        || LOOKS.contains(Readable.resultOf(insn.desc))
        || isLent(insn)
        || !insn.bsm.getOwner().endsWith("LambdaMetafactory")) {
      return;
    }
    if (readable.is(made.getOwner())) {
      MethodBody body = of.body(node.name, maker);
      if (body != null
          && Readable.resultOf(insn.desc).equals(FUNCTIONS + "Function")
          && made.getDesc().startsWith("()")
          && !readable.reads(of, made.getDesc())) {
        // What the function puts in the place of the object cannot be read.
        loses(of, body, body.lineOf(insn));
      }
      return;
    }
    ClassNode owner = of.classes().get(made.getOwner());
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
      if (i >= first && readable.is(arguments[i])) {
        Course course = follow(of, body, local, 0);
        if (course.lostAt > 0) {
          loses(of, body, course.lostAt);
        }
      }
      local += arguments[i].getSize();
    }
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
          && Instructions.gets(insn, frame, object) >= 0;
    }
    if (insn instanceof MethodInsnNode) {
      MethodInsnNode call = (MethodInsnNode) insn;
      int at = Instructions.gets(insn, frame, object);
      if (at == 0 && Instructions.isOfObject(insn)) {
        return Endings.isEnd(call.name) || readable.reads(of, call.desc);
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
