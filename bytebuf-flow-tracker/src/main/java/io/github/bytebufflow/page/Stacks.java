package io.github.bytebufflow.page;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bytebufflow.snapshot.json.JsonFrame;
import io.github.bytebufflow.snapshot.json.WellFormed;
import java.io.IOException;
import java.util.List;

/**
 * The stacks of a tree as a tree of frames: a stack is an index, and from there leads outward. The
 * stacks of one pool of threads share their outer frames. Not thread-safe.
 */
final class Stacks {
  private static final long[] NONE = {0, 0};

  /** No pair has this key, since no caller is negative. */
  private static final long NO_KEY = -1;

  private final Interned<String> names = new Interned<>();
  private final Interned<StackTraceElement> frames = new Interned<>();

  /** Pairs of a frame and the index of its caller; a thread's name stands where a frame would. */
  private final Interned<long[]> callers = new Interned<>();

  Stacks() {
    callers.index(NO_KEY, NONE);
  }

  /** The index of a stack, innermost frame first; 0 for none. */
  int index(List<StackTraceElement> stack, String thread) {
    if (stack.isEmpty() && thread == null) {
      return 0;
    }
    int caller = 0;
    if (thread != null) {
      // Negative, so that it is no frame.
      caller = pair(-1 - names.index(thread, thread), 0);
    }
    for (int i = stack.size() - 1; i >= 0; i--) {
      StackTraceElement frame = stack.get(i);
      caller = pair(frames.index(frame, frame), caller);
    }
    return caller;
  }

  private int pair(long frame, int caller) {
    // A key in one number: neither half has more than 31 bits.
    return callers.index(frame << 32 | caller, new long[] {frame, caller});
  }

  void write(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("threads");
    for (String name : names.values()) {
      json.writeString(WellFormed.of(name));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("frames");
    for (StackTraceElement frame : frames.values()) {
      json.writeString(WellFormed.of(JsonFrame.write(frame)));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("stacks");
    for (long[] pair : callers.values()) {
      json.writeNumber(pair[0]);
      json.writeNumber(pair[1]);
    }
    json.writeEndArray();
  }
}
