package io.github.bytebufflow.api;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All flows at one moment, or the difference of two moments. Immutable and thread-safe. A snapshot
 * that is kept is a mark: {@code later.minus(mark)}. It holds a copy of the tree, which may be some
 * megabytes.
 */
public final class FlowSnapshot {
  private final Map<?, ?> values;

  private FlowSnapshot(Map<?, ?> values) {
    this.values = values;
  }

  static FlowSnapshot of(@Nullable Object values) {
    return new FlowSnapshot(Values.map(values));
  }

  /**
   * Whether this was taken where no agent ran.
   *
   * @return whether there is nothing in it
   */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /**
   * When this was taken.
   *
   * @return the moment of the later snapshot, in a difference; the epoch if this is empty
   */
  public Instant taken() {
    return Instant.ofEpochMilli(Values.number(values, "taken"));
  }

  /**
   * The sums.
   *
   * @return all 0 if this is empty
   */
  public FlowTotals totals() {
    return new FlowTotals(Values.map(Values.read(values, "totals")));
  }

  /**
   * The paths that leaked, as the leak report ranks them: the worst first. Behind them stand leaks
   * that are {@link Leak#isAccepted accepted}, then {@link Leak#isHeap heap}, which is no outage.
   *
   * @return one entry a path
   */
  public List<Leak> leaks() {
    return Values.list(values, "leaks", Leak::new);
  }

  /**
   * The paths with live buffers that are older than the option {@code suspect-age}.
   *
   * @return those that hold the most memory first; in a difference, as of the later snapshot
   */
  public List<Unreleased> suspects() {
    return Values.list(values, "suspects", Unreleased::new);
  }

  /**
   * The tree of paths.
   *
   * @return its roots: the APIs that allocated
   */
  public List<FlowNode> roots() {
    return Values.list(values, "roots", FlowNode::new);
  }

  /**
   * Where the direct memory is: the books, the verdict, the allocators, and what waits for peers. A
   * difference has the change of each figure.
   *
   * @return the balance; empty where the tracker has taken none, as an older one; in a difference
   *     where either snapshot has none; and if this is empty
   */
  public Optional<MemoryBalance> memory() {
    Map<?, ?> balance = Values.map(Values.read(values, "memory"));
    return balance.isEmpty() ? Optional.empty() : Optional.of(new MemoryBalance(balance));
  }

  /**
   * What happened since an earlier snapshot, node by node: nothing but {@code live}, {@code
   * liveBytes}, {@code suspects} and the figures of {@link #memory} can be below 0.
   *
   * @param earlier a snapshot of the same JVM
   * @return the difference; this snapshot itself if {@code earlier} is empty
   */
  public FlowSnapshot minus(FlowSnapshot earlier) {
    Object difference = Values.apply(values, "minus", earlier.values.get("handle"));
    return difference == null ? this : of(difference);
  }

  /**
   * The leak report.
   *
   * @return text for a person; nothing if this is empty
   */
  public String report() {
    return Values.text(values, "report");
  }

  /**
   * All flows as JSON, of the schema that the HTTP and the command line have.
   *
   * @return one JSON object
   */
  public String json() {
    String json = Values.text(values, "json");
    return json.isEmpty() ? "{}" : json;
  }

  /**
   * The sums in one line.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return isEmpty() ? "not running" : totals().toString();
  }
}
