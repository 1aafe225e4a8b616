package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.Site;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One prefix of paths: a place, what became of the flows there, and where flows went on to.
 * Immutable once it is made.
 */
public final class SnapshotNode {
  /** Where the node is: the site and what happened there. */
  public final Place place;

  /** What became of the flows that ended here or are here now. */
  public final Counts counts;

  /** Where flows went on to, the most frequent first. */
  public final List<SnapshotNode> children;

  /** Flows that came by: those that ended here, are here now, or went on. */
  public final long count;

  /** For a root what starts to flow there; else null. */
  public final RootKind rootKind;

  /** Whether a composite takes the buffer over here. */
  public final boolean intoComposite;

  /**
   * Makes a node; {@link #count} and what text tells follow from the rest.
   *
   * @param place where the node is
   * @param counts what became of its flows
   * @param children where flows went on to, in any order
   */
  public SnapshotNode(Place place, Counts counts, List<SnapshotNode> children) {
    this.place = place;
    this.counts = counts;
    List<SnapshotNode> sorted = new ArrayList<>(children);
    sorted.sort(new MostFirst());
    this.children = List.copyOf(sorted);
    long sum = counts.flows();
    for (SnapshotNode child : this.children) {
      sum += child.count;
    }
    count = sum;
    rootKind = RootKind.of(place);
    intoComposite = place.kind == Kind.HANDOFF && Site.ADD_COMPONENT.equals(place.method);
  }

  /**
   * Goes through all fields of a node but its children, in the order of JSON, and replaces each.
   *
   * @param place where the node is
   * @param counts what became of its flows
   * @param count how many flows came by
   * @param to what is done to each field
   * @param <E> what may be thrown
   * @throws E what was thrown
   */
  public static <E extends Exception> void fields(
      Place place, Counts counts, long count, NodeFields<E> to) throws E {
    place.beginning(to);
    to.count("count", count);
    counts.fields(to);
    place.rest(to);
  }

  /** The order of children and of roots. */
  static final class MostFirst implements Comparator<SnapshotNode> {
    @Override
    public int compare(SnapshotNode x, SnapshotNode y) {
      return Long.compare(y.count, x.count);
    }
  }
}
