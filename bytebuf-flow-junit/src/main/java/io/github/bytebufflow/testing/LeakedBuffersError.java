package io.github.bytebufflow.testing;

import io.github.bytebufflow.api.FlowStep;
import io.github.bytebufflow.api.Unreleased;
import java.util.ArrayList;
import java.util.List;

/**
 * A test left buffers unreleased. The message is the report. The stack is the path of the worst of
 * them, the last step first, since that is what consoles and build tools show and link.
 */
public final class LeakedBuffersError extends AssertionError {
  private static final long serialVersionUID = 1;

  private final transient List<Unreleased> buffers;

  LeakedBuffersError(String message, List<Unreleased> buffers) {
    super(message);
    this.buffers = List.copyOf(buffers);
    if (!buffers.isEmpty()) {
      setStackTrace(stack(buffers.get(0).path()));
    }
  }

  /**
   * The paths whose buffers were not released, those with the most buffers first. Allowed ones are
   * not among them.
   *
   * @return one entry a path; empty once this was serialized
   */
  public List<Unreleased> buffers() {
    return buffers == null ? List.of() : buffers;
  }

  private static StackTraceElement[] stack(List<FlowStep> path) {
    List<StackTraceElement> stack = new ArrayList<>();
    for (int i = path.size() - 1; i >= 0; i--) {
      FlowStep step = path.get(i);
      String file = Frames.file(step);
      StackTraceElement frame =
          new StackTraceElement(
              step.className(), step.method(), file, step.line() > 0 ? step.line() : -1);
      if (!step.frame().isEmpty()
          && (stack.isEmpty() || !stack.get(stack.size() - 1).equals(frame))) {
        stack.add(frame);
      }
    }
    return stack.toArray(new StackTraceElement[0]);
  }
}
