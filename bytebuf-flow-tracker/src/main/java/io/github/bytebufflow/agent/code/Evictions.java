package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Keeper;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The maps in a field that drop their eldest entry by themselves: a {@code LinkedHashMap} does
 * where its {@code removeEldestEntry} says so, and nobody else gets that entry.
 */
final class Evictions {
  /** In place of the name of a field: the object is the map. */
  static final String ITSELF = "this";

  private static final String METHOD = "removeEldestEntry";

  /** Types that hold no buffer. */
  private static final Set<String> PLAIN =
      Set.of(
          "java/lang/Boolean",
          "java/lang/Class",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/String");

  private Evictions() {}

  /**
   * Those methods that give nothing of the entry back.
   *
   * @param of has the code
   * @param owner internal name of the class with the field
   * @param field name of the field, or {@link #ITSELF}
   */
  static List<Keeper> of(Bodies of, String owner, String field) {
    List<Keeper> all = new ArrayList<>();
    for (String type : types(of, owner, field)) {
      ClassNode map = type.startsWith("java/") ? null : of.classes().get(type);
      for (MethodNode method : map == null ? List.<MethodNode>of() : map.methods) {
        boolean isAsked = method.name.equals(METHOD) && (method.access & Opcodes.ACC_BRIDGE) == 0;
        MethodBody body = isAsked ? of.body(map.name, method) : null;
        Ways ways = body == null ? Ways.unknown() : body.ofParameter(1);
        if (!ways.areUnknown() && !ways.consume() && drops(body)) {
          all.add(
              Keeper.of(map.name.replace('/', '.'), METHOD, map.sourceFile, body.firstLine())
                  .reads(true)
                  .drops(true)
                  .build());
        }
      }
    }
    return all;
  }

  /** Whether a method may say that the entry goes, and gives nothing of that to other methods. */
  private static boolean drops(MethodBody body) {
    for (MethodInsnNode call : body.calls(0)) {
      if (!call.owner.startsWith("java/") && mayGive(call)) {
        return false;
      }
    }
    for (AbstractInsnNode insn : body.code()) {
      AbstractInsnNode before =
          insn.getOpcode() == Opcodes.IRETURN ? Instructions.previous(insn) : null;
      if (insn.getOpcode() == Opcodes.ICONST_1
          || before != null && before.getOpcode() != Opcodes.ICONST_0) {
        return true;
      }
    }
    return false;
  }

  /** Whether a call has an argument that may be the entry, its value, or a part of that. */
  private static boolean mayGive(MethodInsnNode call) {
    for (Type argument : Type.getArgumentTypes(call.desc)) {
      boolean isObject = argument.getSort() == Type.OBJECT || argument.getSort() == Type.ARRAY;
      if (isObject && !PLAIN.contains(argument.getInternalName())) {
        return true;
      }
    }
    return false;
  }

  /**
   * The types of what is in the field: the declared one, and those of which the class makes one.
   */
  private static Set<String> types(Bodies of, String owner, String field) {
    Set<String> types = new LinkedHashSet<>();
    ClassNode node = of.classes().get(owner);
    if (field.equals(ITSELF)) {
      types.add(owner);
    }
    for (FieldNode declared : node == null ? List.<FieldNode>of() : node.fields) {
      Type type = Type.getType(declared.desc);
      // Each of an array may be such a map.
      Type one = type.getSort() == Type.ARRAY ? type.getElementType() : type;
      if (declared.name.equals(field) && one.getSort() == Type.OBJECT) {
        types.add(one.getInternalName());
      }
    }
    for (MethodNode method : types.isEmpty() ? List.<MethodNode>of() : node.methods) {
      MethodBody body = method.name.startsWith("<") ? of.body(owner, method) : null;
      for (AbstractInsnNode insn : body == null ? List.<AbstractInsnNode>of() : body.code()) {
        if (Instructions.isStore(insn)
            && ((FieldInsnNode) insn).name.equals(field)
            && body.frame(body.index(insn)) != null) {
          for (int source : Instructions.top(body.frame(body.index(insn))).sources) {
            AbstractInsnNode made = source < 0 ? null : body.code().get(source);
            if (made != null && made.getOpcode() == Opcodes.NEW) {
              types.add(((TypeInsnNode) made).desc);
            }
          }
        }
      }
    }
    return types;
  }
}
