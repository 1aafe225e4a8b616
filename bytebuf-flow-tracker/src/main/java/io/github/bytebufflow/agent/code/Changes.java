package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What single instructions change for the buffer whose {@link Ways} are followed: who it is given
 * to, and where it is kept, is noted there.
 */
final class Changes {
  private static final int MOST_TAKERS = 8;

  private final Ways ways;
  private final MethodBody body;

  Changes(Ways ways) {
    this.ways = ways;
    body = ways.body;
  }

  /** By how much it changes what the method has to give back; far below 0 where all is given. */
  int of(AbstractInsnNode insn, Frame<Held> frame) {
    int opcode = insn.getOpcode();
    if (opcode == Opcodes.ARETURN) {
      if (ways.isHeld(Instructions.top(frame))) {
        ways.returns = true;
        return -Ways.MOST;
      }
      return 0;
    }
    if (Instructions.isStore(insn)) {
      if (ways.isHeld(Instructions.top(frame))) {
        if (!isOutOf((FieldInsnNode) insn)) {
          stored((FieldInsnNode) insn);
        }
        // A field has one count, though there may be more; how many a number raised is not known.
        return ways.retainsMany ? -Ways.MOST : -1;
      }
      return 0;
    }
    if (opcode == Opcodes.AASTORE) {
      return storedInArray(insn, frame);
    }
    if (opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC) {
      return called(insn, frame);
    }
    return 0;
  }

  /** Whether the buffer came out of this very field, so that nothing changes. */
  private boolean isOutOf(FieldInsnNode field) {
    Set<Integer> reads = new HashSet<>();
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      if (insn.getOpcode() == Opcodes.GETFIELD && Instructions.isOf(insn, field)) {
        reads.add(i);
      }
    }
    return body.holders().with(reads).containsAll(ways.sources);
  }

  private void stored(FieldInsnNode field) {
    stored(Ways.simple(field.owner) + "." + field.name, field.owner);
  }

  /**
   * Notes where the buffer is kept.
   *
   * @param in internal name of the class of the field, null where that is no field
   */
  private void stored(String where, String in) {
    ways.stores = where;
    ways.storesIn = in;
  }

  private int storedInArray(AbstractInsnNode insn, Frame<Held> frame) {
    if (!ways.isHeld(Instructions.top(frame))) {
      return 0;
    }
    // Where the array is from, be the buffer in there yet or not.
    Held array = Instructions.arrayOfStore(body.frame(body.index(insn)));
    FieldInsnNode field = CollectionFields.of(body, array);
    if (field != null) {
      if (!isOutOf(field)) {
        stored(field);
        ways.collectedIn.add(field);
        ways.collects = true;
      }
      return ways.retainsMany ? -Ways.MOST : -1;
    }
    for (int source : Instructions.arrayOfStore(frame).sources) {
      if (source >= 0 && body.code().get(source).getOpcode() == Opcodes.ANEWARRAY) {
        // An array of the method's own, such as that of varargs, has the buffer now.
        return 0;
      }
    }
    stored("an array", null);
    return -Ways.MOST;
  }

  private int called(AbstractInsnNode insn, Frame<Held> frame) {
    int operands = Instructions.operands(insn);
    int first = frame.getStackSize() - operands;
    int change = 0;
    for (int i = 0; i < operands; i++) {
      if (first + i < 0 || !ways.isHeld(frame.getStack(first + i))) {
        continue;
      }
      Effect effect = body.effect(insn, i);
      if (effect == Effect.READS && i == 0 && isGivenAwayBy(insn)) {
        effect = Effect.TAKES;
      }
      boolean asked =
          (effect == Effect.TAKES || effect == Effect.UNKNOWN)
              && body.mayRefuse(insn, i)
              && mayBeRefused((MethodInsnNode) insn);
      switch (effect) {
        case RELEASES:
          if (isInVain(insn, frame.getStack(first + i))) {
            ways.inVainAt = body.lineOf(insn);
            break;
          }
          ways.releases = true;
          ways.releasesSurely |= ways.isSurelyHeld(frame.getStack(first + i));
          change--;
          break;
        case TAKES:
          if (insn instanceof MethodInsnNode) {
            taken((MethodInsnNode) insn, frame, first, i);
          } else {
            ways.takes = true;
            captured((InvokeDynamicInsnNode) insn, i);
          }
          change -= asked ? 0 : 1;
          break;
        case UNKNOWN:
          if (ways.gives == null && insn instanceof MethodInsnNode) {
            MethodInsnNode call = (MethodInsnNode) insn;
            callsBack(call, i);
            takenBy(call, i);
            ways.gives = call;
            ways.givesAt = body.line(body.index(insn));
          }
          change -= asked ? 0 : 1;
          break;
        case SAME_RETAINED:
          ways.retains = true;
          ways.retainsMany |=
              insn instanceof MethodInsnNode && KnownCalls.hasNumber((MethodInsnNode) insn);
          change++;
          break;
        case AGAIN:
          // What becomes of it there becomes of it on the other ways, too.
          return -Ways.MOST;
        case SAME:
          if (isOfThis(insn, frame, first)) {
            stored(Ways.simple(((MethodInsnNode) insn).owner), null);
            return -Ways.MOST;
          }
          if (insn instanceof MethodInsnNode) {
            made((MethodInsnNode) insn, i);
          }
          break;
        default:
          if (insn instanceof MethodInsnNode && ways.readers.size() < MOST_TAKERS) {
            read((MethodInsnNode) insn, i);
            passed((MethodInsnNode) insn, i, frame.getStack(first + i));
          }
          break;
      }
    }
    return change;
  }

  /**
   * Notes what the method makes of the answer of a call that may refuse the buffer; returns whether
   * a jump asks for the answer at once.
   */
  boolean mayBeRefused(MethodInsnNode call) {
    AbstractInsnNode next = Instructions.next(call);
    int opcode = next == null ? -1 : next.getOpcode();
    boolean tells = opcode == Opcodes.IRETURN && ways.isOfParameter();
    boolean ignored =
        (opcode == Opcodes.POP || opcode == Opcodes.IRETURN && !tells)
            && !KnownCalls.seldomRefuses(call);
    if (ignored && ways.refusedAt == 0) {
      ways.refusedAt = body.lineOf(call);
    }
    ways.refuses |= tells;
    boolean asked =
        opcode == Opcodes.IFEQ
            || opcode == Opcodes.IFNE
            || KnownCalls.isPutIfAbsent(call) && body.isComparedWithNull(call);
    if (asked) {
      ways.asked.add(call);
    }
    return asked;
  }

  /** Whether a call has an object that was made with the buffer give the buffer away. */
  private boolean isGivenAwayBy(AbstractInsnNode insn) {
    if (!(insn instanceof MethodInsnNode) || !Instructions.isOfObject((MethodInsnNode) insn)) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    if (call.owner.startsWith("java/") || call.name.equals("<init>")) {
      return false;
    }
    for (MethodInsnNode made : body.calls(0)) {
      if (made.name.equals("<init>") && made.owner.equals(call.owner)) {
        for (int i = 1; i < Instructions.operands(made); i++) {
          Ways.FieldOf field = ways.isHeld(body.operand(made, i)) ? kept(made, i) : null;
          if (field != null && body.drains(call, field)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** What a lambda of the same class does with what it has captured. */
  private void captured(InvokeDynamicInsnNode insn, int operand) {
    Ways lambda = body.captured(insn, operand);
    if (lambda != null && ways.takers.size() < MOST_TAKERS && !ways.takers.contains(lambda)) {
      ways.takers.add(lambda);
    }
  }

  /**
   * Whether a call releases an object if that has a count, and the method knows the object to be of
   * a class that has none.
   */
  private boolean isInVain(AbstractInsnNode insn, Held object) {
    return insn instanceof MethodInsnNode
        && NettyTypes.is(((MethodInsnNode) insn).owner, NettyTypes.COUNT_UTIL)
        && body.isCastToUncounted(object, body.index(insn));
  }

  /** Notes an object that has the buffer from when it is made. */
  private void made(MethodInsnNode call, int operand) {
    if (!call.name.equals("<init>") || ways.objects.size() >= MOST_TAKERS) {
      return;
    }
    Ways.FieldOf field = kept(call, operand);
    if (field != null) {
      ways.objects.put(call, field);
    }
  }

  /** Where the object that a constructor makes keeps what is given; null where no code tells. */
  private Ways.FieldOf kept(MethodInsnNode constructor, int operand) {
    // A call of a constructor leads to that one alone.
    for (Ways code : body.takers(constructor, operand)) {
      String in = code.storesIn;
      boolean isOwn = in != null && in.equals(constructor.owner);
      String name = isOwn ? code.stores.substring(Ways.simple(in).length() + 1) : null;
      return new Ways.FieldOf(constructor.owner, name);
    }
    return null;
  }

  private void read(MethodInsnNode call, int operand) {
    if (MethodBody.isUnknown(call, operand)) {
      // Who gets a stream may close that.
      ways.asStream |= KnownCalls.isClosable(MethodBody.operandType(call, operand));
    }
    if (MethodBody.isUnknown(call, operand) && MethodBody.isDeclared(call, operand)) {
      ways.readers.add(call);
    }
  }

  /** Notes the first call of an interface of the program that gets what has the buffer. */
  void callsBack(MethodInsnNode call, int operand) {
    boolean isFirst = ways.callsBack == null && call.getOpcode() == Opcodes.INVOKEINTERFACE;
    if (isFirst && operand > 0 && !call.owner.startsWith("java/")) {
      ways.callsBack = call;
      ways.callsBackWith = operand;
    }
  }

  /** Notes that an object which was made with the buffer is given to a method of the program. */
  private void passed(MethodInsnNode call, int operand, Held object) {
    if (MethodBody.isUnknown(call, operand) && !MethodBody.isDeclared(call, operand)) {
      for (MethodInsnNode made : ways.objects.keySet()) {
        Set<Integer> sources = new HashSet<>();
        body.operand(made, 0).addTo(sources);
        ways.passesObject |= object.isAnyOf(sources);
      }
    }
  }

  private void takenBy(MethodInsnNode call, int operand) {
    for (Ways taker : body.takers(call, operand)) {
      if (ways.takers.size() < MOST_TAKERS && !ways.takers.contains(taker)) {
        ways.takers.add(taker);
      }
    }
  }

  private void taken(MethodInsnNode call, Frame<Held> frame, int first, int operand) {
    if (isOwnCollection(call, frame, first)) {
      frame.getStack(first).addTo(ways.collections);
      ways.collecting = call;
      return;
    }
    ways.takes = true;
    ways.takerMayFail |= !call.owner.startsWith("java/");
    FieldInsnNode field = fieldOf(call, frame, first);
    if (field != null) {
      stored(field);
      ways.collectedIn.add(field);
      ways.collects = true;
      if (!call.owner.startsWith("java/")) {
        takenBy(call, operand);
      }
      return;
    }
    if (isInto(call, frame.getStack(first))) {
      stored(Ways.simple(body.owner) + '.' + Evictions.ITSELF, body.owner);
      ways.collects = true;
      return;
    }
    if (ways.takenBy == null) {
      ways.overwritesAt = Replacements.isOverwriting(body, call) ? body.lineOf(call) : 0;
      ways.takenBy = Ways.simple(call.owner) + "." + call.name;
      if (call.getOpcode() != Opcodes.INVOKESTATIC) {
        ways.takenIn = fieldOfThis(frame.getStack(first));
        ways.takenByArgument = body.argument(frame.getStack(first));
        ways.leavesTaker = body.isLeft(call, frame.getStack(first));
      }
    }
    takenBy(call, operand);
  }

  /** Whether a call adds to a collection that the method itself has made. */
  private boolean isOwnCollection(MethodInsnNode call, Frame<Held> frame, int first) {
    if (!call.owner.startsWith("java/util/")
        || call.getOpcode() == Opcodes.INVOKESTATIC
        || !KnownCalls.isStoring(call.name)) {
      return false;
    }
    for (int source : frame.getStack(first).sources) {
      int opcode = source < 0 ? -1 : body.code().get(source).getOpcode();
      if (opcode != Opcodes.NEW && opcode != Opcodes.INVOKESTATIC) {
        return false;
      }
    }
    return frame.getStack(first).sources.length > 0;
  }

  /** Whether a call puts the buffer into the object itself, which is a map. */
  private boolean isInto(MethodInsnNode call, Held object) {
    return KnownCalls.isStoring(call.name)
        && call.getOpcode() != Opcodes.INVOKESTATIC
        && !body.isStatic()
        && object.isOnlyOf(Set.of(-1))
        && body.isOfJdkMap(body.owner);
  }

  private FieldInsnNode fieldOfThis(Held object) {
    for (int source : object.sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (from != null
          && from.getOpcode() == Opcodes.GETFIELD
          && ((FieldInsnNode) from).owner.equals(body.owner)) {
        return (FieldInsnNode) from;
      }
    }
    return null;
  }

  /** The field with the collection that the buffer is added to; or null. */
  private FieldInsnNode fieldOf(MethodInsnNode call, Frame<Held> frame, int first) {
    boolean collection = call.owner.startsWith("java/") || KnownCalls.isStoring(call.name);
    if (!collection || call.getOpcode() == Opcodes.INVOKESTATIC) {
      return null;
    }
    return CollectionFields.of(body, frame.getStack(first));
  }

  /** Whether a constructor gives the buffer to another constructor of the same object. */
  private boolean isOfThis(AbstractInsnNode insn, Frame<Held> frame, int first) {
    if (!body.isConstructor()
        || !(insn instanceof MethodInsnNode)
        || !((MethodInsnNode) insn).name.equals("<init>")) {
      return false;
    }
    int[] receiver = frame.getStack(first).sources;
    return receiver.length == 1 && receiver[0] == -1;
  }
}
