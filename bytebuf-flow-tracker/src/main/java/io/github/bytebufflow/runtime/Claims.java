package io.github.bytebufflow.runtime;

/**
 * Counts that are taken and given back through a view which shares the count of its owner; see
 * {@link ClaimFlow}. {@link Recorder} catches what is thrown here.
 */
final class Claims {
  private Claims() {}

  /**
   * A view has raised the count of what it is made of.
   *
   * @param view the view
   * @param of what it has passed the retain to
   * @param n how many counts
   */
  static void taken(Object view, Object of, int n) {
    Flow known = Buffers.flow(view);
    if (known instanceof ClaimFlow && known.get() == view) {
      ClaimFlow claim = (ClaimFlow) known;
      if (!claim.isOwnerAlive()) {
        ended(view, claim);
      } else if (claim.add(n)) {
        return;
      }
    }
    Flow owner = Buffers.flow(of);
    if (owner == null || !owner.isOpen()) {
      return;
    }
    if (owner instanceof ClaimFlow) {
      // What the view is made of is a view too, and has taken the count: this one stands for it.
      if (known != owner) {
        Buffers.follow(view, owner);
      }
      return;
    }
    begin(view, owner, n);
  }

  private static void begin(Object view, Flow owner, int n) {
    ClaimFlow claim = new ClaimFlow(view, owner, n);
    if (!Lives.start(ThreadState.current(), claim, 0)) {
      return;
    }
    Lives.ready(claim, Beginnings.rootOfViews(), 0);
    Lives.openView(claim);
    try {
      Buffers.follow(view, claim);
    } catch (Throwable t) {
      // The flow is counted, and the release of the view will not find it.
      Lives.lose(claim);
      throw t;
    }
  }

  /**
   * A view that only stands for another buffer, such as the wrapper of Netty's leak detector, has
   * raised the count: its flow is that of what it wraps, which may have begun by now.
   *
   * @param view the wrapper
   * @param of what it wraps
   */
  static void stands(Object view, Object of) {
    Flow owner = Buffers.flow(of);
    if (owner instanceof ClaimFlow && Buffers.flow(view) != owner) {
      Buffers.follow(view, owner);
    }
  }

  /**
   * A view has made another one: what has no counts of its own shares the flow of the first.
   *
   * @param made the new view
   * @param of the view that was asked for it
   */
  static void derived(Object made, Object of) {
    Flow known = Buffers.flow(of);
    if (known instanceof ClaimFlow
        && known.isOpen()
        && Buffers.flow(made) == ((ClaimFlow) known).owner) {
      Buffers.follow(made, known);
    }
  }

  /**
   * A view is about to lower the count of what it is made of. Comes before, since afterwards the
   * owner may belong to another thread. A view without counts gives back those of the view whose
   * flow it shares, and else the owner's.
   *
   * @param view the view
   * @param of what it is about to pass the release to
   * @param n how many counts
   */
  static void givenBack(Object view, Object of, int n) {
    Flow known = Buffers.flow(view);
    if (!(known instanceof ClaimFlow) || !known.isOpen() || known == Buffers.flow(of)) {
      // In the last case the release comes here again, for that view.
      return;
    }
    ClaimFlow claim = (ClaimFlow) known;
    boolean isLast = claim.isOwnerAlive() ? claim.lower(n) : claim.lowerAll();
    if (isLast) {
      end(claim);
      Buffers.follow(view, claim.owner);
    }
  }

  /** The owner has ended before: so have the counts of the view. */
  private static void ended(Object view, ClaimFlow claim) {
    if (claim.lowerAll()) {
      end(claim);
    }
    Buffers.follow(view, claim.owner);
  }

  /** Ends a flow whose counts the caller has taken to 0. */
  static void end(ClaimFlow claim) {
    try {
      Lives.ended(claim);
    } catch (Throwable t) {
      Lives.lose(claim);
      throw t;
    }
  }

  /** The count that a step of a flow shows: of a view that has counts of its own, these. */
  static int shown(Flow f, int count) {
    return f instanceof ClaimFlow ? ((ClaimFlow) f).counts() : count;
  }
}
