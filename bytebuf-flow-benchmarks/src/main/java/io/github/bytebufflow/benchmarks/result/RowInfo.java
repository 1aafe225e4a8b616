package io.github.bytebufflow.benchmarks.result;

/** What a reader must know of a row to read its figures. Immutable. */
public final class RowInfo {
  /** Name, as {@code --rows} takes it. */
  public final String id;

  /** Rows of a group are shown together. */
  public final String group;

  /** What happens to the buffers. */
  public final String title;

  /** What the times are of: {@code buffer}, or {@code step}. */
  public final String unit;

  /** Whether the row counts in the mean over the rows that Netty's own detector sees. */
  public final boolean detected;

  /** Whether the buffers are pooled objects. */
  public final boolean pooled;

  /** A row of these. */
  public RowInfo(
      String id, String group, String title, String unit, boolean detected, boolean pooled) {
    this.id = id;
    this.group = group;
    this.title = title;
    this.unit = unit;
    this.detected = detected;
    this.pooled = pooled;
  }
}
