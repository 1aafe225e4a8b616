package io.github.bytebufflow.runtime;

import java.lang.ref.ReferenceQueue;

/** The flow of a retained view, with the life of its owner that it keeps from being released. */
class ViewFlow extends Flow {
  /** The flow of what was sliced or duplicated; null if that is not tracked. */
  Flow owner;

  /** {@link Flow#life} of the owner when the view was made. */
  int ownerLife;

  /** The flow of the composite that took the view over last; null if none did, or unknown. */
  private Flow holder;

  /** {@link Flow#life} of the composite then. */
  private int holderLife;

  ViewFlow(Object buffer, ReferenceQueue<Object> queue) {
    super(buffer, queue);
  }

  /** The composite that holds the view, if its life is still the one then; else null. */
  final Flow holder() {
    Flow composite = holder;
    return composite != null && isComponent() && composite.life == holderLife ? composite : null;
  }

  /** A composite takes the view over; null where the composite has no flow yet. */
  final void heldBy(Flow composite) {
    holder = composite;
    holderLife = composite == null ? 0 : composite.life;
  }
}
