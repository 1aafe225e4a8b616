package io.github.bytebufflow.agent.classfile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Values by class loader and name: two class loaders may have different classes of one name. Class
 * loaders are held weakly, so a value must not refer to its loader. Thread-safe.
 *
 * @param <V> type of the values
 */
public final class PerLoader<V> {
  private final Map<ClassLoader, ConcurrentMap<String, V>> maps = new WeakHashMap<>();

  /** Makes one without values. */
  public PerLoader() {}

  /**
   * The values of one class loader.
   *
   * @param loader the class loader, or null for the bootstrap loader
   * @return its values by name, which the caller may change
   */
  public ConcurrentMap<String, V> of(ClassLoader loader) {
    synchronized (maps) {
      ConcurrentMap<String, V> map = maps.get(loader);
      if (map == null) {
        map = new ConcurrentHashMap<>();
        maps.put(loader, map);
      }
      return map;
    }
  }

  /**
   * One value.
   *
   * @param loader the class loader
   * @param name the name
   * @return the value, or null
   */
  public V get(ClassLoader loader, String name) {
    Map<String, V> known = known(loader);
    return known == null ? null : known.get(name);
  }

  /**
   * Keeps a value.
   *
   * @param loader the class loader
   * @param name the name
   * @param value the value, not null
   */
  public void put(ClassLoader loader, String name, V value) {
    of(loader).put(name, value);
  }

  /**
   * Forgets a value.
   *
   * @param loader the class loader
   * @param name the name
   */
  public void remove(ClassLoader loader, String name) {
    Map<String, V> known = known(loader);
    if (known != null) {
      known.remove(name);
    }
  }

  /** The values of a class loader that has had any, or null. */
  private Map<String, V> known(ClassLoader loader) {
    synchronized (maps) {
      return maps.get(loader);
    }
  }

  /**
   * Whether any name has a value now.
   *
   * @return true if one has, with any class loader
   */
  public boolean hasAny() {
    synchronized (maps) {
      for (ConcurrentMap<String, V> map : maps.values()) {
        if (!map.isEmpty()) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * The names that have a value now.
   *
   * @return the names by class loader, in collections of the caller's own
   */
  public Map<ClassLoader, List<String>> names() {
    Map<ClassLoader, List<String>> names = new HashMap<>();
    synchronized (maps) {
      for (Map.Entry<ClassLoader, ConcurrentMap<String, V>> of : maps.entrySet()) {
        if (!of.getValue().isEmpty()) {
          names.put(of.getKey(), new ArrayList<>(of.getValue().keySet()));
        }
      }
    }
    return names;
  }
}
