package io.github.bytebufflow.agent.memory;

/** The live retained views, at one node of the tree, of the buffers at another. Of one reading. */
final class ViewSum {
  /** So many of one sum are asked for their capacity. */
  private static final int MOST_ASKED = 64;

  long views;
  private long asked;
  private long bytes;

  /**
   * Adds one.
   *
   * @param view the view; null where it is not known
   */
  void add(Object view) {
    views++;
    if (asked == MOST_ASKED || !Netty.isOwn(view)) {
      return;
    }
    try {
      Object capacity = Netty.call(view, "buffer/ByteBuf", "capacity");
      if (capacity instanceof Integer) {
        asked++;
        bytes += (Integer) capacity;
      }
    } catch (IllegalStateException e) {
      // What the view wraps throws: another view will tell.
    }
  }

  void add(ViewSum other) {
    views += other.views;
    asked += other.asked;
    bytes += other.bytes;
  }

  boolean isMeasured() {
    return asked > 0;
  }

  /** The capacity of all of them, if those that were asked are as large as the others. */
  long bytes() {
    return Math.round((double) bytes * views / asked);
  }
}
