package io.github.bytebufflow.runtime;

import java.util.Arrays;

/**
 * The parts of channels that a thread works for, one inside the other. Used by its own thread only.
 * A part is held as long as the work for it goes on, which its caller does anyway.
 */
final class ChannelStack {
  /** Works inside each other; those further in count as the last of these. */
  private static final int MOST = 64;

  private static final ThreadLocal<ChannelStack> STACKS = new ThreadLocal<>();

  private Object[] parts = new Object[4];
  private int depth;

  /** Of the channel that was noted last: most nodes are made by few flows. */
  private ChannelTexts last;

  private ChannelStack() {}

  /** The calling thread begins to work for a part. */
  static void begin(Object part) {
    ChannelStack stack = STACKS.get();
    if (stack == null) {
      stack = new ChannelStack();
      STACKS.set(stack);
    }
    stack.push(part);
  }

  /** The work is over that began last; nothing where none is known. */
  static void end() {
    ChannelStack stack = STACKS.get();
    if (stack != null && stack.depth > 0) {
      stack.pop();
    }
  }

  /** What the calling thread works for, or null. */
  static Object current() {
    ChannelStack stack = STACKS.get();
    return stack == null || stack.depth == 0 ? null : stack.parts[Math.min(stack.depth, MOST) - 1];
  }

  /** What is known of a channel. */
  static ChannelTexts texts(Object channel, ChannelAccess access) {
    ChannelStack stack = STACKS.get();
    ChannelTexts texts = ChannelTexts.of(channel, access, stack == null ? null : stack.last);
    if (stack != null) {
      stack.last = texts;
    }
    return texts;
  }

  private void push(Object part) {
    if (depth < MOST) {
      if (depth == parts.length) {
        parts = Arrays.copyOf(parts, 2 * depth);
      }
      parts[depth] = part;
    }
    depth++;
  }

  private void pop() {
    depth--;
    if (depth < MOST) {
      parts[depth] = null;
    }
  }
}
