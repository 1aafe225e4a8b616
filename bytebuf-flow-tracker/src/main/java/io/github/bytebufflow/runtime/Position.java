package io.github.bytebufflow.runtime;

/**
 * A number and the bucket of a reference count, in one int. Two words have this form: the
 * <em>position</em> of a flow, where the number is the id of a {@link Node}, and the <em>key</em>
 * of a step, where the number is that of a {@link Site}.
 *
 * <pre>
 *   31                              2 1      0
 *  +---------------------------------+--------+
 *  | id of a node, or number of site | bucket |
 *  +---------------------------------+--------+
 * </pre>
 *
 * The bucket is 1, 2, or 3 for a count of 3 and more. Position 0 is none.
 *
 * <p>The methods do not call each other: a step is often at the depth where the JIT compiler stops
 * to inline, which is 9 calls on a JDK before 14.
 */
final class Position {
  private static final int BUCKET_BITS = 2;
  static final int BUCKET_MASK = (1 << BUCKET_BITS) - 1;

  private Position() {}

  static int of(int number, int bucket) {
    return number << BUCKET_BITS | bucket;
  }

  static int number(int position) {
    return position >>> BUCKET_BITS;
  }

  static int bucket(int position) {
    return position & BUCKET_MASK;
  }

  /** The key of a step that inherits the bucket of the position before. */
  static int inherited(int site, int before) {
    return site << BUCKET_BITS | before & BUCKET_MASK;
  }

  /**
   * The key of a step at which the count was read. A count of 0 has no bucket of its own: such a
   * step inherits the bucket of the position before.
   */
  static int counted(int site, int count, int before) {
    return site << BUCKET_BITS | (count > 2 ? 3 : count > 0 ? count : before & BUCKET_MASK);
  }
}
