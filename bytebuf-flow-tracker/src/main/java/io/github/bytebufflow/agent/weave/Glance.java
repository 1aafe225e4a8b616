package io.github.bytebufflow.agent.weave;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A first look at a class, which finds the methods that may have an instruction or an argument to
 * weave at. Visitors make objects for every instruction, and are interpreted while a program
 * starts. This takes every byte of the code that may be an operation code for one, without regard
 * to where instructions begin, and asks once for each constant that one of them names: so a loop of
 * a few instructions does nearly all the work, which the JVM compiles soon and cheaply. What it
 * leaves out has nothing to weave; of the others {@link Scan} makes a plan.
 */
final class Glance {
  /** Length of each instruction in bytes; {@code *} where it has to be looked at. */
  private static final String LENGTHS =
      "11111111111111112323322222111111111111111111"
          + "1111111111" // 44: loads
          + "22222" // 54: stores with an operand
          + "1111111111111111111111111111111111111111"
          + "111111111111111111111111111111111" // 99: to 131
          + "3" // iinc
          + "11111111111111111111" // 133: conversions and comparisons
          + "3333333333333333" // 153: jumps
          + "2**" // ret, the switches
          + "111111" // returns
          + "3333" // 178: fields
          + "333" // 182: calls
          + "55" // interface, dynamic
          + "323" // new, arrays
          + "11" // length, throw
          + "33" // casts
          + "11" // monitors
          + "*4" // wide, arrays
          + "3355";

  /** What an operation code may ask of the constant behind it; 0 for most. */
  private static final byte[] ASKS = new byte[256];

  /** The same where only calls count. */
  private static final byte[] CALLS = new byte[256];

  private static final byte CALL = 1;
  private static final byte STATIC_CALL = 2;
  private static final byte FIELD = 4;
  private static final byte CAST = 8;
  private static final byte LAMBDA = 16;
  private static final byte ELEMENT = 32;

  /** Tags of constants in a class file. */
  private static final int CLASS_TAG = 7;

  private static final int FIELD_TAG = 9;
  private static final int METHOD_TAG = 10;
  private static final int INTERFACE_METHOD_TAG = 11;
  private static final int DYNAMIC_TAG = 18;

  static {
    CALLS[Opcodes.INVOKEVIRTUAL] = CALL;
    CALLS[Opcodes.INVOKESPECIAL] = CALL;
    CALLS[Opcodes.INVOKEINTERFACE] = CALL;
    CALLS[Opcodes.INVOKESTATIC] = STATIC_CALL;
    System.arraycopy(CALLS, 0, ASKS, 0, ASKS.length);
    ASKS[Opcodes.GETFIELD] = FIELD;
    ASKS[Opcodes.CHECKCAST] = CAST;
    ASKS[Opcodes.INVOKEDYNAMIC] = LAMBDA;
    ASKS[Opcodes.AALOAD] = ELEMENT;
  }

  /** What is known of types and calls. */
  interface Questions {
    /** Whether a call is a step or gives the method a buffer. */
    boolean isOfInterest(Call call);

    /** Whether an object of this declared type is or may hold a buffer. */
    boolean mayHold(String internalName);

    /** Whether a value that a lambda captures is or may hold a buffer. */
    boolean captures(String lambda);

    /** Whether a method's arguments or its result are such objects, or it cannot be left out. */
    boolean isOfInterest(int access, String name, String descriptor);

    /** Whether only calls count. */
    boolean callsOnly();
  }

  private final ClassReader reader;
  private final byte[] file;
  private final Questions questions;
  private final char[] chars;

  /** By the number of a constant: what need not be asked of it, as the answer is no. */
  private final byte[] plain;

  @SuppressWarnings("deprecation") // The bytes: a call for each of them takes longer.
  private Glance(ClassReader reader, Questions questions) {
    this.reader = reader;
    this.questions = questions;
    file = reader.b;
    chars = new char[reader.getMaxStringLength()];
    plain = new byte[reader.getItemCount()];
  }

  /** The methods of a class that are of interest, by their place in the class file. */
  static BitSet places(ClassReader reader, Questions questions) {
    BitSet places = new BitSet();
    new Glance(reader, questions).find(places, null);
    return places;
  }

  /** The same, by name and descriptor. */
  static Set<String> names(ClassReader reader, Questions questions) {
    Set<String> names = new HashSet<>();
    new Glance(reader, questions).find(new BitSet(), names);
    return names;
  }

  /** Whether the code of a class takes any object for a buffer, by a cast or a question. */
  static boolean casts(ClassReader reader, Questions questions) {
    return new Glance(reader, questions).casts();
  }

  private boolean casts() {
    int at = methods();
    for (int n = reader.readUnsignedShort(at - 2); n > 0; n--) {
      // A bridge casts to what the compiler knows.
      boolean bridge = (reader.readUnsignedShort(at) & Opcodes.ACC_BRIDGE) != 0;
      int code = bridge ? 0 : code(at);
      if (code > 0 && casts(code)) {
        return true;
      }
      at = behindAttributes(at + 6);
    }
    return false;
  }

  private boolean casts(int code) {
    int start = code + 8;
    int end = start + reader.readInt(code + 4);
    int at = start;
    while (at < end) {
      int op = reader.readByte(at);
      if ((op == Opcodes.CHECKCAST || op == Opcodes.INSTANCEOF)
          && isCast(reader.readUnsignedShort(at + 1))) {
        return true;
      }
      at += length(op, at, start);
    }
    return false;
  }

  private void find(BitSet places, Set<String> names) {
    int at = methods();
    int methods = reader.readUnsignedShort(at - 2);
    for (int i = 0; i < methods; i++) {
      if (isOfInterest(at)) {
        places.set(i);
        if (names != null) {
          names.add(reader.readUTF8(at + 2, chars) + reader.readUTF8(at + 4, chars));
        }
      }
      at = behindAttributes(at + 6);
    }
  }

  /** Where the first method is, behind their number. */
  private int methods() {
    int at = reader.header + 8 + 2 * reader.readUnsignedShort(reader.header + 6);
    int fields = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < fields; i++) {
      at = behindAttributes(at + 6);
    }
    return at + 2;
  }

  private int behindAttributes(int count) {
    int at = count + 2;
    for (int n = reader.readUnsignedShort(count); n > 0; n--) {
      at += 6 + reader.readInt(at + 2);
    }
    return at;
  }

  private boolean isOfInterest(int method) {
    int access = reader.readUnsignedShort(method);
    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE)) != 0) {
      return false;
    }
    String name = reader.readUTF8(method + 2, chars);
    String descriptor = reader.readUTF8(method + 4, chars);
    if (questions.isOfInterest(access, name, descriptor)) {
      return true;
    }
    int code = code(method);
    return code > 0 && codeIsOfInterest(code, descriptor);
  }

  /** Where the code of a method is, 0 if it has none. */
  private int code(int method) {
    int at = method + 8;
    for (int n = reader.readUnsignedShort(method + 6); n > 0; n--) {
      if (reader.readUTF8(at, chars).equals("Code")) {
        return at + 6;
      }
      at += 6 + reader.readInt(at + 2);
    }
    return 0;
  }

  private boolean codeIsOfInterest(int code, String descriptor) {
    int start = code + 8;
    int end = start + reader.readInt(code + 4);
    boolean callsOnly = questions.callsOnly();
    boolean elements = false;
    byte[] asks = callsOnly ? CALLS : ASKS;
    for (int at = next(start, end, asks, elements);
        at < end;
        at = next(at + 1, end, asks, elements)) {
      byte ask = asks[file[at] & 0xFF];
      if (ask == ELEMENT) {
        elements = true;
      } else if (isOfInterest(ask, reader.readUnsignedShort(at + 1))) {
        return true;
      }
    }
    return elements && readsBuffers(start, end, descriptor);
  }

  /**
   * The next place at which there may be an instruction that asks something which has no answer
   * yet. A loop of its own, since it is what the JVM compiles.
   */
  private int next(int from, int end, byte[] asks, boolean elements) {
    byte[] b = file;
    byte[] known = plain;
    for (int at = from; at < end; at++) {
      int ask = asks[b[at] & 0xFF];
      if (ask != 0) {
        if (ask == ELEMENT) {
          if (!elements) {
            return at;
          }
        } else if (at + 2 < end) {
          int index = (b[at + 1] & 0xFF) << 8 | b[at + 2] & 0xFF;
          if (index < known.length && (known[index] & ask) == 0) {
            return at;
          }
        }
      }
    }
    return end;
  }

  /** Whether a method that may read elements of arrays has to do with arrays of buffers. */
  private boolean readsBuffers(int start, int end, String descriptor) {
    boolean elements = false;
    List<String> arrays = null;
    int at = start;
    while (at < end) {
      int op = reader.readByte(at);
      String array = null;
      if (op >= Opcodes.GETSTATIC && op <= Opcodes.CHECKCAST) {
        array = array(op, op == Opcodes.NEWARRAY ? 0 : reader.readUnsignedShort(at + 1));
      } else if (op == Opcodes.AALOAD) {
        elements = true;
      } else if (op == Opcodes.MULTIANEWARRAY) {
        array = reader.readClass(at + 1, chars);
      }
      if (array != null) {
        arrays = arrays == null ? new ArrayList<>() : arrays;
        arrays.add(array);
      }
      at += length(op, at, start);
    }
    return elements && ofBuffers(arrays, descriptor);
  }

  private int length(int op, int at, int start) {
    char length = LENGTHS.charAt(op);
    if (length != '*') {
      return length - '0';
    }
    if (op == 196) {
      return reader.readByte(at + 1) == Opcodes.IINC ? 6 : 4;
    }
    int operands = at + 4 - (at - start & 3);
    int behind =
        op == Opcodes.TABLESWITCH
            ? operands + 16 + 4 * (reader.readInt(operands + 8) - reader.readInt(operands + 4))
            : operands + 8 + 8 * reader.readInt(operands + 4);
    return behind - at;
  }

  private boolean isOfInterest(byte ask, int index) {
    boolean is = isKindOf(ask, index) && answer(ask, index);
    if (!is) {
      plain[index] |= ask;
    }
    return is;
  }

  /** Whether a constant is what such an instruction names; if not, there is no instruction. */
  private boolean isKindOf(byte ask, int index) {
    int constant = reader.getItem(index);
    int tag = constant == 0 ? 0 : reader.readByte(constant - 1);
    switch (ask) {
      case FIELD:
        return tag == FIELD_TAG;
      case CAST:
        return tag == CLASS_TAG;
      case LAMBDA:
        return tag == DYNAMIC_TAG;
      default:
        return tag == METHOD_TAG || tag == INTERFACE_METHOD_TAG;
    }
  }

  private boolean answer(byte ask, int index) {
    switch (ask) {
      case FIELD:
        return isField(index);
      case CAST:
        return isCast(index);
      case LAMBDA:
        return questions.captures(typeOf(index));
      default:
        return callIsOfInterest(ask == STATIC_CALL, index);
    }
  }

  private boolean callIsOfInterest(boolean isStatic, int index) {
    int constant = reader.getItem(index);
    int nameAndType = reader.getItem(reader.readUnsignedShort(constant + 2));
    return questions.isOfInterest(
        new Call(
            isStatic,
            reader.readClass(constant, chars),
            reader.readUTF8(nameAndType, chars),
            reader.readUTF8(nameAndType + 2, chars)));
  }

  private boolean isField(int index) {
    String type = typeOf(index);
    return type.charAt(0) == 'L' && questions.mayHold(type.substring(1, type.length() - 1));
  }

  /** Descriptor of the field or method that a constant names. */
  private String typeOf(int index) {
    int constant = reader.getItem(index);
    int nameAndType = reader.getItem(reader.readUnsignedShort(constant + 2));
    return reader.readUTF8(nameAndType + 2, chars);
  }

  private boolean isCast(int index) {
    String type = reader.readUTF8(reader.getItem(index), chars);
    return type.charAt(0) != '[' && questions.mayHold(type);
  }

  /** The descriptor of an array of objects that an instruction has to do with, or null. */
  private String array(int op, int index) {
    String type;
    if (op <= Opcodes.PUTFIELD) {
      type = typeOf(index);
    } else if (op <= Opcodes.INVOKEINTERFACE) {
      String descriptor = typeOf(index);
      type = descriptor.substring(descriptor.indexOf(')') + 1);
    } else if (op == Opcodes.CHECKCAST || op == Opcodes.ANEWARRAY) {
      type = reader.readUTF8(reader.getItem(index), chars);
      if (op == Opcodes.ANEWARRAY) {
        type = type.charAt(0) == '[' ? '[' + type : "[L" + type + ';';
      }
    } else {
      return null;
    }
    return type.charAt(0) == '[' && type.charAt(type.length() - 1) == ';' ? type : null;
  }

  private boolean ofBuffers(List<String> arrays, String descriptor) {
    if (arrays != null) {
      for (String array : arrays) {
        if (isOfBuffers(Type.getType(array))) {
          return true;
        }
      }
    }
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      if (isOfBuffers(argument)) {
        return true;
      }
    }
    return false;
  }

  private boolean isOfBuffers(Type type) {
    return type.getSort() == Type.ARRAY
        && type.getElementType().getSort() == Type.OBJECT
        && questions.mayHold(type.getElementType().getInternalName());
  }
}
