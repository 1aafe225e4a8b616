package io.github.bytebufflow.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was known of a flow's channel when the flow came to a node. Texts only: the channel itself
 * is known weakly. Immutable.
 */
public final class ChannelNote {
  /** Longest text kept, in characters. */
  public static final int LONGEST = 200;

  private static final int MOST_HANDLERS = 64;

  /** Whether the channel was active then; false where there is no channel. */
  public final boolean active;

  /** Name of the handler in the pipeline, or null where it is not known. */
  public final String handler;

  /** What the program said of the work, or null. */
  public final String hints;

  /** Null where no channel was known: then there are hints. */
  private final ChannelTexts texts;

  private ChannelNote(Draft of, StackTraceElement[] stack) {
    texts = of.texts;
    active = of.active;
    hints = of.hints;
    handler = bounded(of.handler(stack));
  }

  /**
   * The channel.
   *
   * @return the short id, or null where none was known
   */
  public String channel() {
    return texts == null ? null : texts.id;
  }

  /**
   * Where the channel was bound to.
   *
   * @return the address, or null
   */
  public String local() {
    return texts == null ? null : texts.local;
  }

  /**
   * Where the channel was connected to.
   *
   * @return the address, or null
   */
  public String remote() {
    return texts == null ? null : texts.remote;
  }

  /**
   * Whether the channel is active now. Asks the channel, which takes no lock and is Netty's own.
   *
   * @return false too where the channel is gone, or there was none
   */
  public boolean isActiveNow() {
    Object of = texts == null ? null : texts.channel.get();
    if (of == null) {
      return false;
    }
    try {
      ChannelAccess access = ChannelAccess.of(of);
      return access != null && access.isActive(of);
    } catch (RuntimeException | Error e) {
      Failures.last = e;
      return false;
    }
  }

  static String bounded(String text) {
    return text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + '…';
  }

  /**
   * The same before it is known which handler the flow was in: the names of the frames are asked
   * for later, and for few. Holds on to no channel, handler or class.
   */
  static final class Draft {
    private final ChannelTexts texts;
    private final boolean active;
    private final String hints;

    /** By handler: its name in the pipeline, then those of its class and its superclasses. */
    private final List<String[]> handlers;

    private Draft(ChannelTexts texts, boolean active, List<String[]> handlers, String hints) {
      this.texts = texts;
      this.active = active;
      this.handlers = handlers;
      this.hints = hints;
    }

    /**
     * What the calling thread works for.
     *
     * @param asks whether the program may be asked for hints
     * @return null where nothing is known, and where that can't be found out
     */
    static Draft now(boolean asks) {
      try {
        Object part = ChannelStack.current();
        ChannelAccess access = part == null ? null : ChannelAccess.of(part);
        Object of = access == null ? null : access.channel(part);
        String hints = asks ? HintSources.ask() : null;
        if (of == null) {
          return hints == null ? null : new Draft(null, false, List.of(), hints);
        }
        ChannelTexts texts = ChannelStack.texts(of, access);
        return new Draft(texts, access.isActive(of), named(access.handlers(of)), hints);
      } catch (Throwable t) {
        // There is no memory or stack for it, or Netty is not as expected: the flow goes on.
        Failures.last = t;
        return null;
      }
    }

    ChannelNote with(StackTraceElement[] stack) {
      return new ChannelNote(this, stack);
    }

    private static List<String[]> named(Map<?, ?> handlers) {
      List<String[]> all = new ArrayList<>();
      if (handlers == null) {
        return all;
      }
      for (Map.Entry<?, ?> one : handlers.entrySet()) {
        if (one.getValue() != null && all.size() < MOST_HANDLERS) {
          List<String> names = new ArrayList<>();
          names.add((String) one.getKey());
          Class<?> c = one.getValue().getClass();
          // Netty's adapters only pass on, so a frame of theirs tells of no handler.
          while (c != null && c != Object.class && (names.size() == 1 || !isAdapter(c.getName()))) {
            names.add(c.getName());
            c = c.getSuperclass();
          }
          all.add(names.toArray(new String[0]));
        }
      }
      return all;
    }

    private static boolean isAdapter(String type) {
      return NettyCopy.has(type)
          && (type.endsWith("boundHandlerAdapter")
              || type.endsWith(".ChannelHandlerAdapter")
              || type.endsWith(".ChannelDuplexHandler"));
    }

    /** The handler that the innermost frame of any handler is of; null where it may be of two. */
    String handler(StackTraceElement[] stack) {
      String before = null;
      for (StackTraceElement frame : stack) {
        String type = frame.getClassName();
        if (type.equals(before)) {
          continue;
        }
        before = type;
        String found = null;
        int matches = 0;
        boolean exact = false;
        for (String[] names : handlers) {
          boolean own = isOf(type, names[1]);
          if (own && !exact) {
            exact = true;
            matches = 0;
          }
          if (exact ? own : isAbove(type, names)) {
            found = names[0];
            matches++;
          }
        }
        if (matches > 0) {
          return matches == 1 ? found : null;
        }
      }
      return null;
    }

    /** Whether a class is that of a handler, or within it. */
    private static boolean isOf(String type, String handler) {
      return type.startsWith(handler)
          && (type.length() == handler.length() || type.charAt(handler.length()) == '$');
    }

    private static boolean isAbove(String type, String[] names) {
      for (int i = 2; i < names.length; i++) {
        if (isOf(type, names[i])) {
          return true;
        }
      }
      return false;
    }
  }
}
