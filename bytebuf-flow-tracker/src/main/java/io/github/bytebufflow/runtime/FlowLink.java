package io.github.bytebufflow.runtime;

import java.lang.ref.ReferenceQueue;

/**
 * The entry in the {@link FlowMap} of an object that has not a flow of its own kind: a view has its
 * owner's, a retained view a {@link ViewFlow}, what is left out has {@link Flow#NONE}. Never open
 * itself.
 */
final class FlowLink extends MappedFlow {
  private final Flow flow;

  FlowLink(Object object, Flow flow, ReferenceQueue<Object> queue) {
    super(object, queue);
    this.flow = flow;
  }

  @Override
  Flow flow() {
    return flow;
  }
}
