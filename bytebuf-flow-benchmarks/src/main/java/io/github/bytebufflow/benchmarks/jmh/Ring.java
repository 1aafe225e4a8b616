package io.github.bytebufflow.benchmarks.jmh;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** A bounded queue from one thread to one other. */
final class Ring<T> {
  private static final int SIZE = 1024;

  private final AtomicReferenceArray<T> slots = new AtomicReferenceArray<>(SIZE);

  /** Written by the producer only. */
  private int head;

  /** Written by the consumer only. */
  private int tail;

  /** Appends an element; returns false if the queue is full. */
  boolean offer(T element) {
    if (slots.getAcquire(head) != null) {
      return false;
    }
    slots.setRelease(head, element);
    head = (head + 1) % SIZE;
    return true;
  }

  /** Removes the oldest element; null if there is none. */
  T poll() {
    T element = slots.getAcquire(tail);
    if (element != null) {
      slots.setRelease(tail, null);
      tail = (tail + 1) % SIZE;
    }
    return element;
  }
}
