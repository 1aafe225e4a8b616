package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Where a node is, and how flows came there: all of a node but its counts and children. Mutable
 * while a node is made, then only read; nodes of several snapshots may share one.
 *
 * <p>A new field is a field here and a line in {@link #beginning} or {@link #rest}, and in {@link
 * #isSame} where it tells a node from its siblings; JSON, differences and merged snapshots then
 * have it.
 */
public final class Place implements Cloneable {
  /** {@code Class.method:line} as a reader knows it: the simple class name. */
  public String site;

  /** See {@link #title()}; null where that is the site. */
  public String title;

  /** For a root, which Netty allocated: package, place and class loader; else null. */
  public String netty;

  /** Binary name of the class, or null where the site has none. */
  public String className;

  /** Name of the method, or null where the site has none. */
  public String method;

  /** Line in the source, 0 where unknown. */
  public int line;

  /** What happened at the site. */
  public Kind kind = Kind.ENTER;

  /** Bucket of the reference count: 1, 2, or 3 for three and more. */
  public int ref = 1;

  /** For a root the memory of its buffers, or null where it is not known; null elsewhere. */
  public Memory memory;

  /** For a root of memory {@link Memory#FOREIGN}, the binary name of its buffers' class. */
  public String buffer;

  /** Whether a longer loop leads back here; the counts below are those of each last round. */
  public boolean loop;

  /** Whether the method only looked the buffer up in a container, which still has the buffer. */
  public boolean lookedUp;

  /** Whether the method took the buffer out of a collection, or may have taken it out there. */
  public boolean takenOut;

  /** Class of the exception that left the method, for {@link Kind#THROW}; else null. */
  public String exception;

  /** Name of the thread of {@link #stack}, or null. */
  public String thread;

  /**
   * The stack of a flow when it came here, innermost first: of one that leaked here, where {@link
   * #stackLeaked} says so, else of the first one. Empty where none was kept.
   */
  public List<StackTraceElement> stack = List.of();

  /** Whether thread, stack and context are those of a flow that leaked here. */
  public boolean stackLeaked;

  /** Whose work the flow of {@link #stack} was, or null where that is not known. */
  public Context context;

  /** The same of the last flows that leaked here, as far as they were sampled; the newest last. */
  public List<Context> leakedContexts = List.of();

  /** Makes a place of kind {@link Kind#ENTER} at count 1. */
  public Place() {}

  /**
   * What text reports call the node: the site; for a root behind the name of its Netty, where there
   * are several or it was relocated: {@code io.grpc.netty.shaded:
   * PooledByteBufAllocator.directBuffer}.
   *
   * @return the title
   */
  public String title() {
    return title == null ? site : title;
  }

  /**
   * Whether the place is what a path of the balance calls so.
   *
   * @param name a site of the path
   * @return true for its site and for its title
   */
  public boolean isAt(String name) {
    return name.equals(site) || name.equals(title());
  }

  /**
   * Whether the place is in a method.
   *
   * @param ofClass binary name of the class, or null
   * @param name name of the method, or null
   * @return false where the place has no class or no method
   */
  public boolean isIn(String ofClass, String name) {
    return className != null && method != null && className.equals(ofClass) && method.equals(name);
  }

  /**
   * Whether two places are in one method, or both in no method of one class.
   *
   * @param other the other place
   * @return false where the place has no class
   */
  public boolean isInMethodOf(Place other) {
    return className != null
        && className.equals(other.className)
        && Objects.equals(method, other.method);
  }

  /**
   * The innermost frame of the place's method in a stack.
   *
   * @param frames a stack, innermost first
   * @return its index; -1 if there is none
   */
  public int frameIn(List<StackTraceElement> frames) {
    for (int i = 0; i < frames.size(); i++) {
      if (isIn(frames.get(i).getClassName(), frames.get(i).getMethodName())) {
        return i;
      }
    }
    return -1;
  }

  /** The fields that stand before the counts in JSON. */
  <E extends Exception> void beginning(NodeFields<E> to) throws E {
    site = to.site("site", site);
    title = to.text("title", title);
    netty = to.text("netty", netty);
    className = to.text("class", className);
    method = to.text("method", method);
    line = to.line("line", line);
    kind = to.kind("kind", kind);
    ref = to.ref("ref", ref);
  }

  /** The fields that stand behind the counts in JSON. */
  <E extends Exception> void rest(NodeFields<E> to) throws E {
    memory = to.memory("memory", memory);
    buffer = to.text("buffer", buffer);
    loop = to.truth("loop", loop);
    lookedUp = to.truth("lookedUp", lookedUp);
    takenOut = to.truth("takenOut", takenOut);
    exception = to.text("exception", exception);
    thread = to.text("thread", thread);
    stack = to.stack("stack", stack);
    stackLeaked = to.truth("stackLeaked", stackLeaked);
    context = to.context("context", context);
    leakedContexts = to.contexts("leakedContexts", leakedContexts);
  }

  /**
   * Goes through all fields in the order of JSON, and replaces each.
   *
   * @param to what is done to each field
   * @param <E> what may be thrown
   * @throws E what was thrown
   */
  public <E extends Exception> void fields(NodeFields<E> to) throws E {
    beginning(to);
    rest(to);
  }

  /** Whether two siblings of two snapshots are the same node. */
  boolean isSame(Place that) {
    return kind == that.kind
        && ref == that.ref
        && line == that.line
        && memory == that.memory
        && lookedUp == that.lookedUp
        && takenOut == that.takenOut
        && Objects.equals(site, that.site)
        && Objects.equals(netty, that.netty)
        && Objects.equals(className, that.className)
        && Objects.equals(method, that.method)
        && Objects.equals(exception, that.exception)
        && Objects.equals(buffer, that.buffer);
  }

  /** A hash that fits {@link #isSame}. */
  int hash() {
    return Objects.hash(site, kind, ref, className, exception);
  }

  /**
   * The same place as two snapshots know it: what this one does not know is the other's, and the
   * stack of a flow that leaked is worth more than another.
   */
  Place with(Place that) {
    boolean takesStack = stack.isEmpty() ? !that.stack.isEmpty() : !stackLeaked && that.stackLeaked;
    boolean takesLoop = !loop && that.loop;
    boolean takesContexts = leakedContexts.size() < Context.MOST && !that.leakedContexts.isEmpty();
    if (!takesStack && !takesLoop && !takesContexts) {
      return this;
    }
    Place both = copy();
    both.loop |= that.loop;
    if (takesContexts) {
      List<Context> contexts = new ArrayList<>(leakedContexts);
      int room = Math.min(Context.MOST - contexts.size(), that.leakedContexts.size());
      contexts.addAll(that.leakedContexts.subList(0, room));
      both.leakedContexts = List.copyOf(contexts);
    }
    if (takesStack) {
      // Thread and context are those of the stack.
      both.thread = that.thread;
      both.stack = that.stack;
      both.stackLeaked = that.stackLeaked;
      both.context = that.context;
    }
    return both;
  }

  /** The same place, to be changed. */
  Place copy() {
    try {
      return (Place) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
