package io.github.bytebufflow.snapshot;

import java.util.List;

/**
 * Does one thing to every field of a node; see {@link SnapshotNode#fields}. As in {@link
 * NumberFields}, each method returns what the field is to be from now on.
 *
 * @param <E> what may be thrown
 */
public interface NodeFields<E extends Exception> extends NumberFields<E> {
  /**
   * The site, which every node has.
   *
   * @param name the name in JSON
   * @param value the value
   * @return the new value
   * @throws E if that can't be done
   */
  String site(String name, String value) throws E;

  /**
   * A text.
   *
   * @param name the name in JSON
   * @param value the value, or null
   * @return the new value
   * @throws E if that can't be done
   */
  String text(String name, String value) throws E;

  /**
   * A line in the source.
   *
   * @param name the name in JSON
   * @param value the value, 0 where unknown
   * @return the new value
   * @throws E if that can't be done
   */
  int line(String name, int value) throws E;

  /**
   * The kind, which every node has.
   *
   * @param name the name in JSON
   * @param value the value
   * @return the new value
   * @throws E if that can't be done
   */
  Kind kind(String name, Kind value) throws E;

  /**
   * The bucket of the reference count, which every node has.
   *
   * @param name the name in JSON
   * @param value the value
   * @return the new value
   * @throws E if that can't be done
   */
  int ref(String name, int value) throws E;

  /**
   * The number of flows, which every node has and which follows from the counts.
   *
   * @param name the name in JSON
   * @param value the value
   * @throws E if that can't be done
   */
  void count(String name, long value) throws E;

  /**
   * The memory of a root's buffers.
   *
   * @param name the name in JSON
   * @param value the value, or null
   * @return the new value
   * @throws E if that can't be done
   */
  Memory memory(String name, Memory value) throws E;

  /**
   * Something that is so or is not.
   *
   * @param name the name in JSON
   * @param value the value
   * @return the new value
   * @throws E if that can't be done
   */
  boolean truth(String name, boolean value) throws E;

  /**
   * A stack, innermost frame first.
   *
   * @param name the name in JSON
   * @param value the value, empty for none
   * @return the new value
   * @throws E if that can't be done
   */
  List<StackTraceElement> stack(String name, List<StackTraceElement> value) throws E;

  /**
   * Whose work a flow was.
   *
   * @param name the name in JSON
   * @param value the value, or null
   * @return the new value
   * @throws E if that can't be done
   */
  Context context(String name, Context value) throws E;

  /**
   * Whose work some flows were.
   *
   * @param name the name in JSON
   * @param value the value, empty for none
   * @return the new value
   * @throws E if that can't be done
   */
  List<Context> contexts(String name, List<Context> value) throws E;
}
