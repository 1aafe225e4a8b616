package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Kind;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Reads what methods do with buffers from the class files of loaded classes. Answers are kept, the
 * class files are not. A class loader is asked for its files with a lock of this object held, so
 * only the threads that make reports may ask. Thread-safe.
 */
public final class CodeReader implements Code {
  private static final int MOST_ANSWERS = 10_000;

  /** How far methods are followed that take a buffer. */
  private static final int DEEPEST = 3;

  /** Methods of a handler that are looked into. */
  private static final int MOST_METHODS = 24;

  private final Instrumentation instrumentation;
  private final Artifacts artifacts = new Artifacts();

  /** By class; empty where there is none. */
  private final Map<String, String> artifactNames = new HashMap<>();

  private final Map<String, List<MethodUse>> answers = new HashMap<>();
  private Map<String, WeakReference<Class<?>>> loaded = Map.of();
  private Map<ClassLoader, Bodies> bodies = new HashMap<>();

  /**
   * Makes a reader.
   *
   * @param instrumentation knows the loaded classes
   */
  public CodeReader(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Forgets the class files that were read: a report is complete. */
  public synchronized void done() {
    bodies = new HashMap<>();
    loaded = Map.of();
  }

  @Override
  public MethodUse held(String className, String method, int line, Kind kind) {
    return only(
        "held " + className + ' ' + method + ' ' + line + ' ' + kind,
        className,
        of -> List.of(held(of, className, method, line, kind)));
  }

  @Override
  public MethodUse given(String className, String method, int line, String called, Role role) {
    return only(
        "given " + className + ' ' + method + ' ' + line + ' ' + called + ' ' + role,
        className,
        of -> List.of(given(of, className, method, line, called, role)));
  }

  @Override
  public List<MethodUse> handler(String className, String entry) {
    return answer(
        "handler " + className + ' ' + entry, className, of -> handler(of, className, entry));
  }

  @Override
  public synchronized String artifact(String className) {
    String known = artifactNames.get(className);
    if (known == null) {
      Class<?> c = loaded(className);
      String found = c == null ? null : artifacts.of(c);
      known = found == null ? "" : found;
      if (artifactNames.size() < MOST_ANSWERS) {
        artifactNames.put(className, known);
      }
    }
    return known.isEmpty() ? null : known;
  }

  private interface Question {
    List<MethodUse> ask(Bodies bodies);
  }

  private MethodUse only(String key, String className, Question question) {
    List<MethodUse> all = answer(key, className, question);
    return all.isEmpty() ? MethodUse.UNKNOWN : all.get(0);
  }

  private synchronized List<MethodUse> answer(String key, String className, Question question) {
    List<MethodUse> known = answers.get(key);
    if (known != null) {
      return known;
    }
    List<MethodUse> found = List.of();
    try {
      Class<?> c = loaded(className);
      if (c != null && c.getClassLoader() != null) {
        found = question.ask(bodies.computeIfAbsent(c.getClassLoader(), Bodies::new));
      }
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      // What cannot be read is unknown.
      found = List.of();
    }
    if (answers.size() < MOST_ANSWERS) {
      answers.put(key, found);
    }
    return found;
  }

  private Class<?> loaded(String className) {
    WeakReference<Class<?>> known = loaded.get(className);
    if (known == null && loaded.isEmpty()) {
      Map<String, WeakReference<Class<?>>> all = new HashMap<>();
      for (Class<?> c : instrumentation.getAllLoadedClasses()) {
        if (c.getClassLoader() != null && !c.isArray()) {
          all.putIfAbsent(c.getName(), new WeakReference<>(c));
        }
      }
      loaded = all;
      known = all.get(className);
    }
    return known == null ? null : known.get();
  }

  // ---- one method

  private static String internal(String className) {
    return className.replace('.', '/');
  }

  /** The methods of this name, only the one with the line where one has it. */
  private static List<MethodBody> bodies(Bodies of, String className, String method, int line) {
    List<MethodBody> all = new ArrayList<>();
    String name = internal(className);
    ClassNode node = of.classOf(name);
    // A frame names the class that has the method; a step of a subclass may name that one.
    for (int i = 0; i < Bodies.MOST_SUPERCLASSES && node != null; i++) {
      for (MethodNode m : node.methods) {
        MethodBody body =
            m.name.equals(method) && (m.access & Opcodes.ACC_BRIDGE) == 0
                ? of.body(node.name, m)
                : null;
        if (body != null) {
          if (line > 0 && body.has(line)) {
            return List.of(body);
          }
          all.add(body);
        }
      }
      if (!all.isEmpty() || node.superName == null || node.superName.startsWith("java/")) {
        break;
      }
      node = of.classOf(node.superName);
    }
    return line > 0 ? List.of() : all;
  }

  private static MethodUse held(Bodies of, String className, String method, int line, Kind kind) {
    Ways best = null;
    MethodBody bestBody = null;
    for (MethodBody body : bodies(of, className, method, line)) {
      Ways ways =
          kind == Kind.CALL || kind == Kind.VIEW || kind == Kind.RETAIN
              ? fromCalls(body, line, kind)
              : fromStart(body, line);
      if (ways != null && (best == null || best.onlyRead())) {
        best = ways;
        bestBody = body;
      }
    }
    return best == null ? MethodUse.UNKNOWN : use(of, bestBody, best);
  }

  /** From where the method begins, or from where it takes the buffer out of something. */
  private static Ways fromStart(MethodBody body, int line) {
    int first = body.line(Math.max(0, firstWithLine(body)));
    if (line > first) {
      Ways taken = fromCalls(body, line, Kind.ENTER);
      if (taken != null) {
        return taken;
      }
    }
    Set<Integer> sources = new HashSet<>();
    for (int local : body.parameters()) {
      sources.add(-1 - local);
    }
    return sources.isEmpty() ? fromCalls(body, line, Kind.ENTER) : Ways.from(body, sources, 0, 1);
  }

  private static int firstWithLine(MethodBody body) {
    for (int i = 0; i < body.code().size(); i++) {
      if (body.code().get(i).getOpcode() >= 0) {
        return i;
      }
    }
    return 0;
  }

  /** From behind the instructions of a line that make a buffer, or read one. */
  private static Ways fromCalls(MethodBody body, int line, Kind kind) {
    Set<Integer> sources = new HashSet<>();
    int start = -1;
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (body.line(i) != line || insn.getOpcode() < 0 || !makes(insn, kind)) {
        continue;
      }
      Frame<Held> frame = body.frame(i);
      if (frame == null) {
        continue;
      }
      if (insn.getOpcode() == Opcodes.CHECKCAST) {
        for (int source : frame.getStack(frame.getStackSize() - 1).sources) {
          sources.add(source);
        }
      } else {
        sources.add(i);
      }
      if (kind == Kind.RETAIN && frame.getStackSize() > 0) {
        Held retained = frame.getStack(frame.getStackSize() - 1);
        for (int source : retained.sources) {
          sources.add(source);
        }
      }
      start = start < 0 ? i + 1 : start;
    }
    return start < 0 ? null : Ways.from(body, sources, start, 1);
  }

  private static boolean makes(AbstractInsnNode insn, Kind kind) {
    if (insn instanceof MethodInsnNode) {
      MethodInsnNode call = (MethodInsnNode) insn;
      if (kind == Kind.RETAIN) {
        return call.name.equals("retain");
      }
      return BufferTypes.isPossible(Type.getReturnType(call.desc));
    }
    return kind == Kind.ENTER
        && (insn.getOpcode() == Opcodes.GETFIELD
            || insn.getOpcode() == Opcodes.AALOAD
            || insn.getOpcode() == Opcodes.CHECKCAST
                && BufferTypes.isPossible(Type.getObjectType(((TypeInsnNode) insn).desc)));
  }

  private static MethodUse given(
      Bodies of, String className, String method, int line, String called, Role role) {
    if (line > 0 && isBridge(of, className, method, line)) {
      MethodUse.Builder bridge = new MethodUse.Builder(className, method);
      bridge.returns = role != Role.GIVEN;
      return bridge.build();
    }
    for (MethodBody body : bodies(of, className, method, line)) {
      for (MethodInsnNode call : body.calls(line)) {
        if (call.name.equals(called)) {
          MethodUse use = given(of, body, call, role);
          if (use != null) {
            return use;
          }
        }
      }
    }
    return MethodUse.UNKNOWN;
  }

  /** Whether a line is that of a method which the compiler made for another type of result. */
  private static boolean isBridge(Bodies of, String className, String method, int line) {
    ClassNode node = of.classOf(internal(className));
    if (node == null || !bodies(of, className, method, line).isEmpty()) {
      return false;
    }
    for (MethodNode m : node.methods) {
      MethodBody body =
          m.name.equals(method) && (m.access & Opcodes.ACC_BRIDGE) != 0
              ? of.body(node.name, m)
              : null;
      if (body != null && body.has(line)) {
        return true;
      }
    }
    return false;
  }

  private static MethodUse given(Bodies of, MethodBody body, MethodInsnNode call, Role role) {
    int at = body.index(call);
    Frame<Held> frame = body.frame(at);
    if (frame == null) {
      return null;
    }
    Type[] types = Type.getArgumentTypes(call.desc);
    Set<Integer> sources = new HashSet<>();
    boolean likely = false;
    for (Type type : types) {
      likely |= BufferTypes.isLikely(type);
    }
    for (int i = 0; i < types.length && role == Role.GIVEN; i++) {
      if (likely ? BufferTypes.isLikely(types[i]) : BufferTypes.isPossible(types[i])) {
        Held argument = frame.getStack(frame.getStackSize() - types.length + i);
        for (int source : argument.sources) {
          sources.add(source);
        }
      }
    }
    if (role != Role.GIVEN && BufferTypes.isPossible(Type.getReturnType(call.desc))) {
      sources.add(at);
    }
    boolean ofObject = role == Role.TAKEN || role == Role.GIVEN && sources.isEmpty();
    if (ofObject && call.getOpcode() != Opcodes.INVOKESTATIC) {
      // The object that is asked has the buffer, unless that is this one.
      for (int source : frame.getStack(frame.getStackSize() - types.length - 1).sources) {
        if (source != -1 || body.isStatic()) {
          sources.add(source);
        }
      }
    }
    if (call.name.equals("<init>") && frame.getStackSize() > types.length) {
      for (int source : frame.getStack(frame.getStackSize() - types.length - 1).sources) {
        sources.add(source);
      }
    }
    if (sources.isEmpty()) {
      return null;
    }
    // From behind the call: what the call itself did with the buffer is asked of its own code.
    Ways after = Ways.from(body, sources, at + 1, 1);
    MethodUse.Builder use = builder(of, body, after, 0);
    use.lostIfCallThrows = Ways.lostByExceptionOf(body, sources, at);
    return use.build();
  }

  private static MethodUse use(Bodies of, MethodBody body, Ways ways) {
    return ways.areUnknown() ? MethodUse.UNKNOWN : builder(of, body, ways, 0).build();
  }

  private static MethodUse.Builder builder(Bodies of, MethodBody body, Ways ways, int depth) {
    MethodUse.Builder use = new MethodUse.Builder(body.owner.replace('/', '.'), body.method.name);
    ClassNode node = of.classOf(body.owner);
    use.file = node == null ? null : node.sourceFile;
    use.lostAt = ways.lostAt;
    use.thrownAt = ways.thrownAt;
    use.lostIfCallThrows = ways.lostIfCallThrows;
    use.releases = ways.releases;
    use.consumes = ways.consume();
    use.returns = ways.returns;
    use.stores = ways.stores;
    use.takenBy = ways.takenBy;
    if (ways.gives != null) {
      use.givesTo = ways.gives.owner.replace('/', '.');
      use.gives = ways.gives.name;
    }
    use.givesAt = ways.givesAt;
    use.obtained = ways.isObtained();
    use.taken = !ways.isOfParameter();
    use.owns = ways.isOfParameter() && KnownCalls.owns(body.method.name, body.method.desc);
    use.borrows = ways.isOfParameter() && KnownCalls.borrows(body.method.name);
    if (depth < DEEPEST) {
      for (Ways taker : ways.takers) {
        use.takers.add(builder(of, taker.body, taker, depth + 1).build());
      }
    }
    return use;
  }

  // ---- handlers

  private static List<MethodUse> handler(Bodies of, String className, String entry) {
    List<MethodUse> uses = new ArrayList<>();
    List<MethodBody> open = new ArrayList<>(bodies(of, className, entry, 0));
    Set<MethodBody> seen = new HashSet<>(open);
    String own = internal(className);
    for (int i = 0; i < open.size() && i < MOST_METHODS; i++) {
      MethodBody body = open.get(i);
      for (int local : body.parameters()) {
        Ways ways = body.ofParameter(local);
        if (!ways.areUnknown()) {
          uses.add(use(of, body, ways));
        }
        for (MethodBody next : calledWith(of, body, Set.of(-1 - local), own)) {
          if (seen.add(next)) {
            open.add(next);
          }
        }
      }
    }
    return uses;
  }

  /** The methods of the same class, or of its superclasses, that get what comes from a source. */
  private static List<MethodBody> calledWith(
      Bodies of, MethodBody body, Set<Integer> sources, String own) {
    Set<Integer> held = body.withHolders(sources);
    List<MethodBody> called = new ArrayList<>();
    for (MethodInsnNode call : body.calls(0)) {
      Frame<Held> frame = body.frame(body.index(call));
      if (frame == null || !isOwn(of, own, call.owner)) {
        continue;
      }
      int operands = Ways.operands(call);
      for (int i = 0; i < operands; i++) {
        if (holds(frame.getStack(frame.getStackSize() - operands + i), held)) {
          for (MethodBody next : bodies(of, own, call.name, 0)) {
            if (next.method.desc.equals(call.desc)) {
              called.add(next);
            }
          }
          break;
        }
      }
    }
    return called;
  }

  private static boolean isOwn(Bodies of, String own, String owner) {
    String name = own;
    for (int i = 0; i < Bodies.MOST_SUPERCLASSES && name != null; i++) {
      if (name.equals(owner)) {
        return true;
      }
      ClassNode node = of.classOf(name);
      name = node == null ? null : node.superName;
    }
    return false;
  }

  private static boolean holds(Held value, Set<Integer> held) {
    for (int source : value.sources) {
      if (held.contains(source)) {
        return true;
      }
    }
    return false;
  }
}
