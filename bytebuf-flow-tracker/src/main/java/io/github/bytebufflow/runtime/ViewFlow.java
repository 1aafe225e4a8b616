package io.github.bytebufflow.runtime;

import java.lang.ref.ReferenceQueue;

/** The flow of a retained view, with the life of its owner that it keeps from being released. */
class ViewFlow extends Flow {
  /** The flow of what was sliced or duplicated; null if that is not tracked. */
  Flow owner;

  /** {@link Flow#life} of the owner when the view was made. */
  int ownerLife;

  ViewFlow(Object buffer, ReferenceQueue<Object> queue) {
    super(buffer, queue);
  }
}
