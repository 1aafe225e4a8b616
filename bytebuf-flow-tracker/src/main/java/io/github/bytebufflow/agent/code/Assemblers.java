package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.leaks.Assembler;
import io.github.bytebufflow.leaks.Names;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds the methods that assemble streams of some types, among the classes that it is shown. Used
 * by one thread at a time.
 */
final class Assemblers {
  /** Class files that are looked into. */
  static final int MOST_READ = 500;

  private static final int MOST_PARSED = 60;

  /** What operators' classes are called besides their method, at the beginning. */
  private static final String[] BEFORE = {
    "ParallelFlux",
    "Flux",
    "Mono",
    "Flowable",
    "Observable",
    "Single",
    "Maybe",
    "Completable",
    "OnSubscribe",
    "Operator",
  };

  /** How methods begin whose operators have elements of their own until someone asks for these. */
  private static final String[] KEEPING = {
    "buffer", "cache", "collect", "concatmap", "flatmap", "flatten", "groupby", "limitrate",
    "merge", "observeon", "onbackpressurebuffer", "publish", "reduce", "replay", "scan", "sort",
    "switchmap", "switchonfirst", "takelast", "to", "window", "zip",
  };

  /** Methods that make the operator which only tells what comes. */
  private static final Set<String> PEEKS =
      Set.of("doOnCancel", "doOnComplete", "doOnError", "doOnNext", "doOnRequest", "doOnSubscribe");

  private final List<byte[]> names = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private final Set<String> running;
  private final Map<String, Parts> found = new LinkedHashMap<>();
  private int read;
  private int parsed;

  /** What is known of one method. */
  private static final class Parts {
    final ClassNode owner;
    final String method;
    int line;
    boolean named;
    boolean calls;
    String operator;
    int at;
    boolean keeps;
    boolean releases;
    boolean discards;
    final Set<String> functions = new HashSet<>();

    Parts(ClassNode owner, String method) {
      this.owner = owner;
      this.method = method;
    }
  }

  /**
   * Makes one that has seen no class yet.
   *
   * @param elements internal names of the types of the elements
   * @param operators simple names of the classes of the operators that were running, the innermost
   *     first
   */
  Assemblers(List<String> elements, Set<String> operators) {
    for (String element : elements) {
      names.add(element.getBytes(StandardCharsets.UTF_8));
      types.add("L" + element + ";");
    }
    running = operators;
  }

  /** Whether no more classes are looked at. */
  boolean isFull() {
    return read >= MOST_READ || parsed >= MOST_PARSED;
  }

  /** Looks at one class. */
  void look(ClassLoader loader, String internalName) {
    if (isFull()) {
      return;
    }
    read++;
    byte[] file = ClassFiles.read(loader, internalName);
    if (file == null || names.stream().noneMatch(name -> ClassFiles.contains(file, name))) {
      return;
    }
    parsed++;
    ClassNode node = ClassTrees.parsed(file);
    if (node == null) {
      return;
    }
    Lambdas lambdas = new Lambdas(node);
    for (MethodNode method : node.methods) {
      String name = Names.method(lambdas.written(method.name));
      look(found.computeIfAbsent(node.name + '.' + name, key -> new Parts(node, name)), method);
    }
  }

  private void look(Parts parts, MethodNode method) {
    parts.named |= names(method.desc) || method.signature != null && names(method.signature);
    Type constant = null;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LineNumberNode && parts.line == 0) {
        parts.line = ((LineNumberNode) insn).line;
      } else if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        called(parts, isOperator(call), call.name);
        parts.discards |= isOperator(call) && discards(call, constant);
        constant = null;
      } else if (insn instanceof LdcInsnNode && ((LdcInsnNode) insn).cst instanceof Type) {
        constant = (Type) ((LdcInsnNode) insn).cst;
      } else if (insn instanceof InvokeDynamicInsnNode) {
        for (Object argument : ((InvokeDynamicInsnNode) insn).bsmArgs) {
          if (argument instanceof Handle) {
            Handle function = (Handle) argument;
            called(parts, false, function.getName());
            parts.functions.add(function.getOwner().replace('/', '.') + '.' + function.getName());
          } else if (argument instanceof Type) {
            parts.named |= names(((Type) argument).getDescriptor());
          }
        }
      }
    }
  }

  /** Whether a call is one of an operator, be it by a subclass of the library's streams. */
  private static boolean isOperator(MethodInsnNode call) {
    Type made = Type.getReturnType(call.desc);
    return Operators.areOf(call.owner)
        || call.getOpcode() == Opcodes.INVOKEVIRTUAL
            && made.getSort() == Type.OBJECT
            && Operators.areOf(made.getInternalName());
  }

  private void called(Parts parts, boolean isOperator, String name) {
    parts.releases |= name.startsWith("release");
    if (!isOperator) {
      return;
    }
    parts.calls = true;
    boolean keeps = keeps(name);
    int at = running(name);
    boolean better = keeps == parts.keeps ? at < parts.at : keeps;
    if (at >= 0 && (parts.operator == null || better)) {
      parts.operator = name;
      parts.at = at;
      parts.keeps = keeps;
    }
  }

  /** Whether a call says what becomes of such elements that are dropped, and not of others. */
  private boolean discards(MethodInsnNode call, Type of) {
    return call.name.toLowerCase(Locale.ROOT).contains("discard")
        && (of == null || of.getSort() != Type.OBJECT || types.contains(of.getDescriptor()));
  }

  private boolean names(String text) {
    for (String type : types) {
      if (text.contains(type)) {
        return true;
      }
    }
    return false;
  }

  private static boolean keeps(String operator) {
    String lower = operator.toLowerCase(Locale.ROOT);
    for (String keeping : KEEPING) {
      if (lower.startsWith(keeping)) {
        return true;
      }
    }
    return false;
  }

  /** As the class of an operator is called that a method makes; in small letters. */
  private static String operator(String method) {
    if (method.equals("concatMapIterable") || method.equals("flatMapIterable")) {
      return "flatteniterable";
    }
    return PEEKS.contains(method) ? "peek" : method.toLowerCase(Locale.ROOT);
  }

  /** The number of the class that was running of an operator that a method makes, or -1. */
  private int running(String method) {
    String lower = operator(method);
    int at = 0;
    for (String operator : running) {
      for (String before : BEFORE) {
        if (operator.startsWith(before)
            && operator.substring(before.length()).toLowerCase(Locale.ROOT).startsWith(lower)) {
          return at;
        }
      }
      at++;
    }
    return -1;
  }

  /** Those of the classes seen so far, in the order in which they were seen. */
  List<Assembler> answer() {
    List<Assembler> all = new ArrayList<>();
    for (Parts parts : found.values()) {
      if (parts.named && parts.calls) {
        all.add(
            new Assembler(
                parts.owner.name.replace('/', '.'),
                parts.method,
                parts.owner.sourceFile,
                parts.line,
                parts.operator,
                parts.at,
                parts.keeps,
                parts.releases,
                parts.discards,
                parts.functions));
      }
    }
    return all;
  }
}
