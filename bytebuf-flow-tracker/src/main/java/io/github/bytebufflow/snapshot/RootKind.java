package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.Site;

/** What starts to flow at a root. It is told once, when a node is made. */
public enum RootKind {
  /** Buffers with memory of their own, or around memory of others. */
  BUFFER,
  /** Buffers of other buffers. */
  COMPOSITE,
  /** Views with a count of their own, summed apart. */
  RETAINED_VIEW,
  /** No buffers, but what has to be closed, summed apart. */
  RESOURCE,
  /** Buffers of classes that free their memory themselves, summed apart. */
  FOREIGN;

  /** What starts at a place, null where that is no root. */
  static RootKind of(Place place) {
    if (place.kind != Kind.ALLOCATE) {
      return null;
    }
    if (place.site.equals(Site.RETAINED_VIEW)) {
      return RETAINED_VIEW;
    }
    Memory memory = place.memory == null ? Memory.NONE : place.memory;
    switch (memory) {
      case RESOURCE:
        return RESOURCE;
      case FOREIGN:
        return FOREIGN;
      case NONE:
        // JSON says so by the name of the allocating API only: compositeBuffer, CompositeByteBuf.
        return place.site.contains("omposite") ? COMPOSITE : BUFFER;
      default:
        return BUFFER;
    }
  }
}
