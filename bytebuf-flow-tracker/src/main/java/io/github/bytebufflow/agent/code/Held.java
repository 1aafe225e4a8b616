package io.github.bytebufflow.agent.code;

import java.util.Arrays;
import java.util.Set;
import org.objectweb.asm.tree.analysis.Value;

/**
 * A value on the stack or in a local variable: where it may come from. A source is the index of an
 * instruction, or a parameter: -1 for the local variable 0, -2 for 1, and so on. Immutable.
 */
final class Held implements Value {
  static final Held ONE = new Held(1);
  static final Held TWO = new Held(2);

  /** Of so many sources that they are no longer told apart; stays that whatever is added. */
  private static final Held MANY = new Held(1);

  /** More sources than this are no longer told apart. */
  private static final int MOST = 64;

  /** Sorted, each once. */
  final int[] sources;

  private final int size;

  Held(int size, int... sources) {
    this.size = size;
    this.sources = sources;
  }

  @Override
  public int getSize() {
    return size;
  }

  @SuppressWarnings("ReferenceEquality") // there is one of it
  private boolean isMany() {
    return this == MANY;
  }

  Held and(Held other) {
    if (isMany() || other.sources.length == 0 && !other.isMany()) {
      return this;
    }
    if (other.isMany()) {
      return other;
    }
    if (Arrays.equals(sources, other.sources)) {
      return this;
    }
    int[] all = Arrays.copyOf(sources, sources.length + other.sources.length);
    System.arraycopy(other.sources, 0, all, sources.length, other.sources.length);
    int[] merged = Arrays.stream(all).sorted().distinct().toArray();
    if (merged.length == sources.length) {
      return this;
    }
    return merged.length > MOST ? MANY : new Held(size, merged);
  }

  /** Whether it may come from one of some sources. */
  boolean isAnyOf(Set<Integer> some) {
    for (int source : sources) {
      if (some.contains(source)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it comes from some sources, and from nowhere else. */
  boolean isOnlyOf(Set<Integer> some) {
    for (int source : sources) {
      if (!some.contains(source)) {
        return false;
      }
    }
    return sources.length > 0;
  }

  /** The same without some sources. */
  Held without(Set<Integer> some) {
    return new Held(size, Arrays.stream(sources).filter(s -> !some.contains(s)).toArray());
  }

  /** Adds where it may come from. */
  void addTo(Set<Integer> all) {
    for (int source : sources) {
      all.add(source);
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Held
        && isMany() == ((Held) o).isMany()
        && size == ((Held) o).size
        && Arrays.equals(sources, ((Held) o).sources);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(sources) + size;
  }
}
