package io.github.bytebufflow.agent.code;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Through which objects a stream can be read, such as an answer to a request. Such an object keeps
 * the stream, or another such object, in a field, and one of its methods makes something of that
 * field.
 */
final class Readable {
  /** So many objects keep one another, from the stream to what an application gets. */
  private static final int DEEPEST = 4;

  /** Types of such objects; what has more is no answer. */
  private static final int MOST_TYPES = 60;

  private final LoadedTypes loaded;
  private final String stream;

  /** Binary names of the classes that had the buffer. */
  private final Set<String> around;

  /** Internal names of the types through whose objects the stream can be read. */
  private final Set<String> types = new LinkedHashSet<>();

  /** Names and arguments of the methods by which it is read. */
  private final Set<String> reading = new HashSet<>();

  /** Begins with the stream. */
  Readable(LoadedTypes loaded, String stream, Set<String> around) {
    this.loaded = loaded;
    this.stream = stream;
    this.around = around;
    types.add(stream);
  }

  /** The internal names of the types; empty where there are too many. */
  List<String> types(ClassSearch search) {
    List<String> last = List.copyOf(types);
    for (int depth = 0; depth < DEEPEST && !last.isEmpty(); depth++) {
      Set<String> before = new LinkedHashSet<>(types);
      boolean far = depth > 0;
      List<String> where = far ? loaded.nearOutside(last, stream) : loaded.near(last);
      search.visit(last, where, far, (of, name) -> readThrough(of, of.classes().get(name)));
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
    return List.copyOf(types);
  }

  /** Whether an object of a type is one of these. */
  boolean is(Type type) {
    return type.getSort() == Type.OBJECT && is(type.getInternalName());
  }

  /** The same of an internal name. */
  boolean is(String type) {
    return types.contains(type);
  }

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
            if (declares(of.classes().get(type), method)) {
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
        if (returned.isAnyOf(found) || isSelf && returned.isOnlyOf(MethodBody.THIS)) {
          return true;
        }
      } else if (insn instanceof MethodInsnNode) {
        int at = Instructions.gets(insn, frame, found);
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
    return Instructions.isOfObject(call)
        && Instructions.operand(frame, call, 0).isOnlyOf(MethodBody.THIS);
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

  static String resultOf(String descriptor) {
    return objectOf(descriptor.substring(descriptor.indexOf(')') + 1));
  }

  /** The internal name of a type that is one of objects; or empty. */
  private static String objectOf(String descriptor) {
    return descriptor.startsWith("L") ? descriptor.substring(1, descriptor.length() - 1) : "";
  }

  /** Whether the result of a method may be what was read, or will be, or can be read through. */
  boolean reads(Bodies of, String descriptor) {
    String result = resultOf(descriptor);
    return types.contains(result) || result.equals("java/lang/Object") || Streams.areOf(of, result);
  }
}
