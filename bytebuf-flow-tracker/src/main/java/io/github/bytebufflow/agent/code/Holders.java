package io.github.bytebufflow.agent.code;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Which values of one method have which others: wrappers and arrays what is in them, and views and
 * results of calls the buffer that these are. Values are told by their sources, as in {@link Held}.
 */
final class Holders {
  private final InsnList code;
  private final Predicate<MethodInsnNode> givesOut;

  /** By source: the sources of what it has. */
  private final Map<Integer, Set<Integer>> has = new HashMap<>();

  /**
   * Makes one of a method that has none yet.
   *
   * @param code of the method
   * @param givesOut whether a call returns the buffer that its object keeps
   */
  Holders(InsnList code, Predicate<MethodInsnNode> givesOut) {
    this.code = code;
    this.givesOut = givesOut;
  }

  /** What calls return that return nothing but the buffer which they get. */
  private final Set<Integer> same = new HashSet<>();

  /** A call returns what it gets, whatever it does with that. */
  void isSame(int call) {
    same.add(call);
  }

  /** Something now has what comes from other sources. */
  void add(Held holder, Held content) {
    for (int source : holder.sources) {
      Set<Integer> all = has.computeIfAbsent(source, unknown -> new HashSet<>());
      for (int held : content.sources) {
        if (held != source) {
          all.add(held);
        }
      }
    }
  }

  /** The sources of what comes from a source has. */
  Set<Integer> contents(int source) {
    return has.getOrDefault(source, Set.of());
  }

  /** Where buffers come from that calls have only given back to the method: what these got. */
  Set<Integer> origins(Set<Integer> sources) {
    return contents(sources, this::isIdentity);
  }

  /** Where those come from that have what comes from some sources, or which these are views of. */
  Set<Integer> roots(Set<Integer> sources) {
    return contents(sources, source -> isSureHolder(source) && !isPart(source));
  }

  /** Whether what a call has returned is, or wraps, what the method got as a parameter. */
  boolean isOfParameter(int source) {
    return contents(Set.of(source), from -> isIdentity(from) || !isPart(from)).stream()
        .anyMatch(from -> from < 0);
  }

  private boolean isIdentity(int source) {
    AbstractInsnNode insn = source < 0 ? null : code.get(source);
    return insn instanceof MethodInsnNode && KnownCalls.isIdentity((MethodInsnNode) insn);
  }

  /** Some sources; instead of those that are passed through, what these have. */
  private Set<Integer> contents(Set<Integer> sources, IntPredicate isPassed) {
    Set<Integer> seen = new HashSet<>(sources);
    Set<Integer> all = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(sources);
    while (!open.isEmpty()) {
      int source = open.poll();
      Set<Integer> inside = has.getOrDefault(source, Set.of());
      if (inside.isEmpty() || !isPassed.test(source)) {
        all.add(source);
      } else {
        inside.stream().filter(seen::add).forEach(open::add);
      }
    }
    return all;
  }

  /** Some sources, with those of all that has one of them. */
  Set<Integer> with(Set<Integer> sources) {
    return with(sources, unknown -> true);
  }

  /** The same without what may have it or may be another: what unknown methods return. */
  Set<Integer> withSure(Set<Integer> sources) {
    return with(sources, this::isSureHolder);
  }

  /** The same without what only has it, as a pair has two: no field's value, and no element. */
  Set<Integer> withViews(Set<Integer> sources) {
    return with(sources, source -> isSureHolder(source) && !isPart(source));
  }

  private boolean isPart(int source) {
    AbstractInsnNode insn = source < 0 ? null : code.get(source);
    return insn instanceof FieldInsnNode
        || insn instanceof MethodInsnNode && ((MethodInsnNode) insn).owner.startsWith("java/");
  }

  private boolean isSureHolder(int source) {
    AbstractInsnNode insn = source < 0 ? null : code.get(source);
    return !(insn instanceof MethodInsnNode)
        || same.contains(source)
        || givesOut.test((MethodInsnNode) insn)
        || KnownCalls.of((MethodInsnNode) insn, insn.getOpcode() != Opcodes.INVOKESTATIC) != null;
  }

  private Set<Integer> with(Set<Integer> sources, IntPredicate mayHold) {
    Set<Integer> all = new HashSet<>(sources);
    boolean more = true;
    while (more) {
      more = false;
      for (Map.Entry<Integer, Set<Integer>> holder : has.entrySet()) {
        if (!all.contains(holder.getKey()) && mayHold.test(holder.getKey())) {
          for (int held : holder.getValue()) {
            if (all.contains(held)) {
              more |= all.add(holder.getKey());
              break;
            }
          }
        }
      }
    }
    return all;
  }
}
