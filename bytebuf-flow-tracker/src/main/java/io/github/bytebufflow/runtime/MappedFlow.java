package io.github.bytebufflow.runtime;

import java.lang.ref.ReferenceQueue;

/**
 * The flow of an object that has no field for it, and its own entry in the {@link FlowMap}: 56
 * bytes with compressed references.
 */
class MappedFlow extends Flow {
  /** Identity hash of the object: it is needed when the object is gone. */
  final int hash;

  /** The next entry of the same bucket. Written under the lock of the map's stripe. */
  volatile MappedFlow next;

  MappedFlow(Object object, ReferenceQueue<Object> queue) {
    super(object, queue);
    hash = System.identityHashCode(object);
  }

  /** The flow that the object has. */
  Flow flow() {
    return this;
  }
}
