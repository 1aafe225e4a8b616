package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What methods do with a buffer, told from their code: the answers of {@link CodeReader}. {@link
 * CallUses} has those that begin at a call.
 */
final class MethodUses {
  /** How far methods are followed that take a buffer. */
  private static final int DEEPEST = 3;

  /** Methods of functions: an object of an anonymous class with one stands for a lambda. */
  private static final Set<String> FUNCTIONS = Set.of("accept", "apply", "call", "get", "run");

  private MethodUses() {}

  /** The internal name of a class. */
  static String internal(String className) {
    return className.replace('.', '/');
  }

  /** The methods of this name, only the one with the line where one has it. */
  static List<MethodBody> bodies(Bodies of, String className, String method, int line) {
    List<MethodBody> all = new ArrayList<>();
    String name = internal(className);
    ClassNode node = of.classes().get(name);
    // A frame names the class that has the method; a step of a subclass may name that one.
    for (int i = 0; i < ClassTrees.MOST_SUPERCLASSES && node != null; i++) {
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
      node = of.classes().get(node.superName);
    }
    return line > 0 ? List.of() : all;
  }

  static MethodUse held(Bodies of, String className, String method, int line, Kind kind) {
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
    if (best == null || best.areUnknown()) {
      return MethodUse.UNKNOWN;
    }
    MethodUse.Builder use = builder(of, bestBody, best);
    use.skippedAt = kind == Kind.RETAIN ? Rounds.skippedAt(best, line) : 0;
    return use.build();
  }

  /** What a method does with the parameter that it neither gives back nor returns. */
  static MethodUse forgotten(Bodies of, String className, String method, int line) {
    for (MethodBody body : bodies(of, className, method, line)) {
      for (int local : body.parameters(true)) {
        Ways ways = body.ofParameter(local);
        if (!ways.areUnknown() && ways.onlyRead() && ways.lostAt > 0) {
          return losing(of, body, ways.lostAt);
        }
      }
    }
    return MethodUse.UNKNOWN;
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
      if (isGivenOut(insn, frame, sources)) {
        // What is taken out of something is not the thing.
        sources.clear();
        start = -1;
      }
      if (insn.getOpcode() == Opcodes.CHECKCAST) {
        frame.getStack(frame.getStackSize() - 1).addTo(sources);
      } else if (insn.getOpcode() == Opcodes.AALOAD && isOfField(body, array(frame))) {
        array(frame).addTo(sources);
      } else {
        sources.add(i);
      }
      if (kind == Kind.RETAIN && frame.getStackSize() > 0) {
        frame.getStack(frame.getStackSize() - 1).addTo(sources);
      }
      start = start < 0 ? i + 1 : start;
    }
    if (kind == Kind.ENTER) {
      sources.addAll(objectsOf(body, sources));
    }
    if (kind == Kind.RETAIN) {
      // The message has the count that its content was given.
      sources.addAll(body.holders().roots(sources));
      sources.addAll(readAgain(body, sources, start));
    }
    return start < 0 ? null : Ways.from(body, sources, start, 1);
  }

  /**
   * The objects that a method made with a buffer, and that gave the buffer out to it since: where
   * the object goes, the buffer goes.
   */
  private static Set<Integer> objectsOf(MethodBody body, Set<Integer> sources) {
    Set<Integer> objects = new HashSet<>();
    for (int source : sources) {
      AbstractInsnNode insn = source < 0 ? null : body.code().get(source);
      if (insn instanceof MethodInsnNode
          && Instructions.isOfObject(insn)
          && !Endings.isTakingOut(((MethodInsnNode) insn).name)) {
        for (int object : body.operand((MethodInsnNode) insn, 0).sources) {
          if (object >= 0
              && body.holders().contents(object).stream().anyMatch(from -> isBuffer(body, from))) {
            objects.add(object);
          }
        }
      }
    }
    return objects;
  }

  /** Whether what comes from a source is declared as a buffer. */
  private static boolean isBuffer(MethodBody body, int source) {
    if (source < 0) {
      return body.parameters(true).contains(-1 - source);
    }
    AbstractInsnNode insn = body.code().get(source);
    return insn instanceof MethodInsnNode
        && BufferTypes.isLikely(Type.getReturnType(((MethodInsnNode) insn).desc));
  }

  /**
   * Where a method reads a field of its object once more that had the buffer: the same one, until
   * the method stores another there, or calls one of its own that may.
   */
  private static Set<Integer> readAgain(MethodBody body, Set<Integer> sources, int start) {
    Set<Integer> again = new HashSet<>();
    for (int source : sources) {
      AbstractInsnNode read = source < 0 ? null : body.code().get(source);
      if (start >= 0 && isReadOfOwn(body, read)) {
        addReads(body, (FieldInsnNode) read, start, again);
      }
    }
    return again;
  }

  private static void addReads(MethodBody body, FieldInsnNode field, int start, Set<Integer> to) {
    for (int i = start; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn.getOpcode() == Opcodes.PUTFIELD && Instructions.isOf(insn, field)
          || isCallOfOwn(body, insn)) {
        return;
      }
      if (isReadOfOwn(body, insn) && Instructions.isOf(insn, field)) {
        to.add(i);
      }
    }
  }

  private static boolean isCallOfOwn(MethodBody body, AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode
        && Instructions.isOfObject(insn)
        && body.operand((MethodInsnNode) insn, 0).isOnlyOf(MethodBody.THIS);
  }

  private static boolean isReadOfOwn(MethodBody body, AbstractInsnNode insn) {
    Frame<Held> frame =
        insn == null || insn.getOpcode() != Opcodes.GETFIELD || body.isStatic()
            ? null
            : body.frame(body.index(insn));
    return frame != null && Instructions.top(frame).isOnlyOf(MethodBody.THIS);
  }

  /** The array out of which an instruction reads. */
  private static Held array(Frame<Held> frame) {
    return frame.getStack(frame.getStackSize() - 2);
  }

  private static boolean isOfField(MethodBody body, Held value) {
    return value.sources.length == 1
        && value.sources[0] >= 0
        && body.code().get(value.sources[0]) instanceof FieldInsnNode;
  }

  /** Whether an object that was found in the line, and is no buffer, gives out what it has. */
  private static boolean isGivenOut(AbstractInsnNode insn, Frame<Held> frame, Set<Integer> found) {
    if (!(insn instanceof MethodInsnNode) || !Instructions.isOfObject(insn)) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    boolean gives =
        call.owner.startsWith("java/util/")
            || !KnownCalls.isGetter(call.name)
                && BufferTypes.isLikely(Instructions.resultType(call))
                && !BufferTypes.isLikely(Type.getObjectType(call.owner));
    return gives && Instructions.operand(frame, insn, 0).isOnlyOf(found);
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

  /** What the methods of a class, and of those nested with it, do with what was in a field. */
  static List<MethodUse> takenOut(Bodies of, String owner, String field) {
    return uses(of, FieldWays.takenOut(of, internal(owner), field));
  }

  /** The same of those that give it away on some way, and on another do not. */
  static List<MethodUse> lostInside(Bodies of, String owner, String field) {
    return uses(of, FieldWays.lost(of, internal(owner), field));
  }

  private static List<MethodUse> uses(Bodies of, List<Ways> all) {
    List<MethodUse> uses = new ArrayList<>();
    for (Ways ways : all) {
      if (!ways.areUnknown()) {
        uses.add(use(of, ways.body, ways));
      }
    }
    return uses;
  }

  /** The name of the method in which an anonymous class stands, be it in a function of that. */
  static MethodUse around(Bodies of, String className) {
    ClassNode node = of.classes().get(internal(className));
    if (node == null || node.outerMethod == null) {
      return MethodUse.UNKNOWN;
    }
    ClassNode outer = of.classes().get(node.outerClass);
    boolean isFunction = FUNCTIONS.contains(node.outerMethod);
    if (isFunction && outer != null && outer.outerMethod != null) {
      return around(of, node.outerClass);
    }
    MethodUse.Builder use =
        new MethodUse.Builder(node.outerClass.replace('/', '.'), node.outerMethod);
    use.file = node.sourceFile;
    return use.build();
  }

  /** The answer for one method, or that nothing is known. */
  static MethodUse use(Bodies of, MethodBody body, Ways ways) {
    return ways.areUnknown() ? MethodUse.UNKNOWN : builder(of, body, ways).build();
  }

  /** The same to add to, where something is known. */
  static MethodUse.Builder builder(Bodies of, MethodBody body, Ways ways) {
    return builder(of, body, ways, 0);
  }

  /** An answer for one method that says nothing yet. */
  static MethodUse.Builder nothingOf(Bodies of, MethodBody body) {
    MethodUse.Builder use = new MethodUse.Builder(body.owner.replace('/', '.'), body.method.name);
    ClassNode node = of.classes().get(body.owner);
    use.file = node == null ? null : node.sourceFile;
    return use;
  }

  /** The answer for a method that loses in one line what it had to give back. */
  static MethodUse losing(Bodies of, MethodBody body, int line) {
    return losingAt(of, body, line).build();
  }

  /** The same for one that goes on there to the next of several, and gave back others. */
  static MethodUse skipping(Bodies of, MethodBody body, int line) {
    MethodUse.Builder use = losingAt(of, body, line);
    use.skippedAt = line;
    return use.build();
  }

  /**
   * The same for what it has taken out of a field.
   *
   * @param field null where no field is known
   */
  static MethodUse losingOf(Bodies of, MethodBody body, int line, FieldInsnNode field) {
    MethodUse.Builder use = losingAt(of, body, line);
    use.takenOutOf = field == null ? null : made(field.owner, field.name);
    return use.build();
  }

  /** The same for one that makes a copy of what it loses, with a count of its own. */
  static MethodUse copying(Bodies of, MethodBody body, int line) {
    MethodUse.Builder use = losingAt(of, body, line);
    use.copies = true;
    return use.build();
  }

  /**
   * The same for one that puts another one in the place of what it loses.
   *
   * @param insn the call of a map, or the store, by which it does so
   */
  static MethodUse replacing(Bodies of, MethodBody body, AbstractInsnNode insn) {
    MethodUse.Builder use = losingAt(of, body, body.lineOf(insn));
    FieldInsnNode in =
        insn instanceof FieldInsnNode
            ? (FieldInsnNode) insn
            : CollectionFields.of(body, body.operand((MethodInsnNode) insn, 0));
    if (in != null) {
      keepIn(use, in);
    }
    use.replaces = true;
    use.replacesSurely = Replacements.isSure(body, insn);
    return use.build();
  }

  private static MethodUse.Builder losingAt(Bodies of, MethodBody body, int line) {
    MethodUse.Builder use = nothingOf(of, body);
    use.lostAt = line;
    use.consumes = true;
    return use;
  }

  /** Says that a method keeps the buffer, or what has it, in a field. */
  static void keepIn(MethodUse.Builder use, FieldInsnNode field) {
    use.stores = Ways.simple(field.owner) + "." + field.name;
    use.storesIn = field.owner.replace('/', '.');
  }

  private static MethodUse.Builder builder(Bodies of, MethodBody body, Ways ways, int depth) {
    MethodUse.Builder use = nothingOf(of, body);
    // What a method has refused is its caller's.
    use.refuses = ways.refuses;
    use.lostAt = ways.refuses ? 0 : ways.lostAt;
    use.lostCaught = ways.lostCaught;
    use.headLostAt = ways.headLostAt;
    use.lostRefused = ways.lostRefused;
    use.asksCount = ways.asksCount;
    use.inVainAt = ways.inVainAt;
    use.thrownAt = ways.thrownAt;
    use.thrownWith = ways.thrownWith;
    use.lostIfCallThrows = ways.lostIfCallThrows;
    use.releases = ways.releasesSurely;
    use.consumes = ways.consume();
    use.onlyGives = ways.onlyGive();
    use.returns = ways.returns;
    use.stores = ways.stores;
    use.storesIn = ways.storesIn == null ? null : ways.storesIn.replace('/', '.');
    use.storesInOther =
        ways.storesIn != null
            && (body.isStatic() || !(body.owner + '$').startsWith(ways.storesIn + '$'));
    use.collects = ways.collects;
    use.keepsOwn = ways.keepsOwn();
    use.lent = ways.lostAt > 0 && ways.isLent();
    use.passesObject = ways.passesObject;
    if (ways.callsBack != null) {
      use.callsBack = ways.callsBack.owner.replace('/', '.');
      use.callsBackMethod = ways.callsBack.name;
      use.callsBackWith = ways.callsBackWith - 1;
    }
    use.takenBy = ways.takenBy;
    use.leavesTaker = ways.leavesTaker;
    use.takerMayFail = ways.takerMayFail;
    use.takenByArgument = ways.takenByArgument;
    use.asStream = ways.asStream;
    if (ways.takenIn != null) {
      use.takenIn = Ways.simple(ways.takenIn.owner) + '.' + ways.takenIn.name;
      use.takenInClass = ways.takenIn.owner.replace('/', '.');
    }
    if (ways.gives != null) {
      use.givesAware = of.classes().isAware(ways.gives.owner);
      use.givesTo = ways.gives.owner.replace('/', '.');
      use.gives = ways.gives.name;
    }
    for (MethodInsnNode reader : ways.readers) {
      use.readers.add(
          new MethodUse.Reader(
              reader.owner.replace('/', '.'), reader.name, makesReleasable(of, reader)));
    }
    for (Ways.FieldOf object : ways.objects.values()) {
      use.objects.add(made(object.owner, object.name));
    }
    for (FieldInsnNode field : ways.fields()) {
      use.fields.add(made(field.owner, field.name));
    }
    use.givesAt = ways.givesAt;
    use.refusedAt = ways.refusedAt;
    use.overwritesAt = ways.overwritesAt;
    use.obtainedFrom.addAll(ways.givers());
    use.onlyObtained = ways.isOnlyObtained();
    use.ignores = ways.isIgnored();
    use.taken = !ways.isOfParameter();
    FieldInsnNode field = use.taken ? CollectionFields.ofAll(body, ways.sources) : null;
    use.takenOutOf = field == null ? null : made(field.owner, field.name);
    use.aware = of.classes().isAware(body.owner);
    use.tells = ways.isOfParameter() && body.method.desc.endsWith(")Z");
    use.hasResult = !body.method.desc.endsWith(")V");
    use.hasBufferResult = BufferTypes.isLikely(Type.getReturnType(body.method.desc));
    // A contract of Netty's is that of the classes which extend Netty's.
    boolean ofNetty = ways.isOfParameter() && of.classes().extendsNetty(body.owner);
    use.owns =
        (ofNetty || ways.isOfParameter() && isOfNestedHandler(of, body))
            && KnownCalls.owns(body.method.name, body.method.desc);
    // What is called like a method of Netty's mostly does the same, unless the code says another.
    use.borrows =
        ways.isOfParameter()
            && KnownCalls.borrows(body.method.name)
            && (ofNetty || !ways.releasesSurely && mayBeOfMessage(body.method.desc));
    if (depth < DEEPEST) {
      for (Ways taker : ways.takers) {
        use.takers.add(builder(of, taker.body, taker, depth + 1).build());
      }
    }
    return use;
  }

  /** Whether a descriptor has a parameter that a message of Netty's may be. */
  private static boolean mayBeOfMessage(String descriptor) {
    for (Type type : Type.getArgumentTypes(descriptor)) {
      boolean isOfJdk =
          type.getDescriptor().startsWith("Ljava/")
              && !type.getInternalName().equals("java/lang/Object");
      if (!isOfJdk && BufferTypes.isPossible(type)) {
        return true;
      }
    }
    return false;
  }

  private static MethodUse.Made made(String owner, String field) {
    return new MethodUse.Made(owner.replace('/', '.'), field);
  }

  /** Whether a handler that is nested in the class passes its messages on to such a method. */
  private static boolean isOfNestedHandler(Bodies of, MethodBody body) {
    String descriptor = body.method.desc;
    ClassNode node = of.classes().get(body.owner);
    if (node != null && descriptor.contains("ChannelHandlerContext;Ljava/lang/Object;")) {
      for (InnerClassNode inner : node.innerClasses) {
        if (node.name.equals(inner.outerName) && of.classes().extendsNetty(inner.name)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a call returns something that can be given up, and is no buffer. */
  static boolean makesReleasable(Bodies of, MethodInsnNode call) {
    Type made = Type.getReturnType(call.desc);
    return made.getSort() == Type.OBJECT
        && !BufferTypes.isLikely(made)
        && BufferTypes.isPossible(made)
        && of.types().isReleasable(made.getInternalName());
  }
}
