package io.github.bytebufflow.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values that stand once, each with an index. Not thread-safe.
 *
 * @param <T> a value
 */
final class Interned<T> {
  private final Map<Object, Integer> indices = new HashMap<>();
  private final List<T> values = new ArrayList<>();

  /** The index of the first value with an equal key, which is this one if there was none. */
  int index(Object key, T value) {
    Integer known = indices.get(key);
    if (known != null) {
      return known;
    }
    indices.put(key, values.size());
    values.add(value);
    return values.size() - 1;
  }

  /** All values, by index. */
  List<T> values() {
    return Collections.unmodifiableList(values);
  }
}
