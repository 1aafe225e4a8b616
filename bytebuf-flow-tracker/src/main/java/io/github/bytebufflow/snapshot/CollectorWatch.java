package io.github.bytebufflow.snapshot;

import java.lang.ref.WeakReference;

/**
 * Sees whether the garbage collector has run: an object that nobody else refers to is gone then. A
 * leak is found by a collection, so "no leaks" says nothing before the first one. Thread-safe.
 */
public final class CollectorWatch {
  private WeakReference<Object> young = new WeakReference<>(new Object());
  private long collections;

  /** Watches from now on. */
  public CollectorWatch() {}

  /** How many calls have found that the collector had run since the call before. */
  synchronized long collections() {
    if (young.get() == null) {
      young = new WeakReference<>(new Object());
      collections++;
    }
    return collections;
  }
}
