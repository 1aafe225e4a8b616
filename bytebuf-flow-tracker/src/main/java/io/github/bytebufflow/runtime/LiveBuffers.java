package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/**
 * One pass over the buffers that live, while the application goes on. No one waits for it, and it
 * allocates nothing for a buffer. Each buffer is as it was at some moment of the pass.
 */
public final class LiveBuffers {
  /** Younger than the option {@code suspect-age}. */
  public static final int YOUNG = 0;

  /** As old as the option {@code suspect-age}, or older. */
  public static final int OLD = 1;

  /** Wrapped as unreleasable: it may stay. */
  public static final int PERMANENT = 2;

  /** A view of a view of so many is not followed to its buffer. */
  private static final int MOST_VIEWS = 16;

  private LiveBuffers() {}

  /** Is told of each buffer that lives. */
  public interface Visitor {
    /**
     * A buffer. Neither a view nor a resource, not leaked, and not of a class that frees its memory
     * itself.
     *
     * @param buffer the buffer, of any class; null where it is not asked for, or not known
     * @param at where its path has got to
     * @param bytes its capacity; 0 for a composite
     * @param seconds its age
     * @param age {@link #YOUNG}, {@link #OLD} or {@link #PERMANENT}
     */
    void buffer(Object buffer, Node at, int bytes, int seconds, int age);

    /**
     * A retained slice or duplicate that lives, of a buffer that lives: as long as the view is not
     * released, neither is the buffer.
     *
     * @param view the view, of any class; null where it is not asked for, or not known
     * @param at where the path of the view has got to
     * @param buffer where the path of the buffer has got to
     */
    void view(Object view, Node at, Node buffer);
  }

  /**
   * Goes through all of them.
   *
   * @param to is told of each, on this thread
   * @param objects whether to ask for the buffers themselves: a collection that goes on meanwhile
   *     may then keep those that have leaked, and the next collection finds them
   */
  public static void each(Visitor to, boolean objects) {
    LiveSet.each(new Pass(to, objects));
  }

  private static final class Pass implements Consumer<Flow> {
    private final int now = Clock.now;
    private final Visitor to;
    private final boolean objects;

    Pass(Visitor to, boolean objects) {
      this.to = to;
      this.objects = objects;
    }

    @Override
    public void accept(Flow f) {
      if (!f.isOpen() || f.is(Flow.LEAKED | Flow.FOREIGN)) {
        return;
      }
      // It was set up before it was opened.
      VarHandle.acquireFence();
      if (f instanceof ViewFlow) {
        view((ViewFlow) f);
        return;
      }
      Node at = Trie.main().node(f.node);
      if (at == null) {
        return;
      }
      int seconds = Math.max(0, f.age(now));
      int age = f.is(Flow.PERMANENT) ? PERMANENT : seconds >= Settings.suspectSeconds ? OLD : YOUNG;
      // Unpooled buffers have a recyclable flow, which refers to a token.
      Object buffer = objects && !f.is(Flow.RECYCLABLE) ? f.get() : null;
      to.buffer(buffer, at, f.bytes, seconds, age);
    }

    private void view(ViewFlow v) {
      Flow owner = owner(v);
      Node at = Trie.main().node(v.node);
      Node buffer = owner == null ? null : Trie.main().node(owner.node);
      if (at != null && buffer != null) {
        to.view(objects ? v.get() : null, at, buffer);
      }
    }

    /**
     * The flow of what a view is of, behind all views between them; null once that has ended. A
     * view whose object begins its next life meanwhile may be counted for another buffer.
     */
    private static Flow owner(ViewFlow v) {
      Flow owner = v.owner;
      int life = v.ownerLife;
      for (int i = 0; i < MOST_VIEWS && owner instanceof ViewFlow && owner.life == life; i++) {
        life = ((ViewFlow) owner).ownerLife;
        owner = ((ViewFlow) owner).owner;
      }
      boolean lives = owner != null && owner.life == life && owner.isOpen();
      return lives && !(owner instanceof ViewFlow) ? owner : null;
    }
  }

  /** Is told of what leaked at each node. */
  public interface LeakVisitor {
    /**
     * Buffers that leaked, or views, or resources.
     *
     * @param at where their paths ended
     * @param bytes their capacity
     */
    void leaked(Node at, long bytes);
  }

  /**
   * Goes through all nodes where something leaked.
   *
   * @param to is told of each, on this thread
   */
  public static void eachLeaked(LeakVisitor to) {
    int ids = Trie.main().ids();
    for (int id = 1; id < ids; id++) {
      Node n = Trie.main().node(Position.of(id, 0));
      Leaks leaks = n == null || n.id != id ? null : n.leaks;
      if (leaks != null) {
        to.leaked(n, leaks.bytes);
      }
    }
  }

  /**
   * The age of a buffer.
   *
   * @param object any object
   * @return seconds; -1 where the object is no buffer that is followed and lives
   */
  public static int seconds(Object object) {
    if (!Buffers.isFollowed(object)) {
      return -1;
    }
    Flow f = Buffers.flow(object);
    boolean isOwn =
        f != null && (f.get() == object || Buffers.token(object) != null && !f.is(Flow.KEEP));
    // A view that shares a flow is younger than its owner, and nobody knows by how much.
    return !isOwn || !f.isOpen() || f.is(Flow.PERMANENT) ? -1 : Math.max(0, f.age(Clock.now));
  }

  /**
   * Whether every direct buffer of every Netty is known.
   *
   * @return false where one in several is followed, or some were there before the tracker
   */
  public static boolean areAll() {
    return Settings.sample == 1 && !Settings.mapping;
  }

  /**
   * Whether no buffer was ever followed.
   *
   * @return false from the first path on
   */
  public static boolean areNone() {
    return Trie.main().ids() <= 1;
  }
}
