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
        known = Buffers.flow(view);
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
    if (!begin(view, known, owner, n)) {
      // Another thread has retained the view at the same time: one claim has both counts.
      taken(view, of, n);
    }
  }

  /** False where another thread has given the view another flow meanwhile. */
  private static boolean begin(Object view, Flow known, Flow owner, int n) {
    ClaimFlow claim = new ClaimFlow(view, owner, n, known);
    if (!Lives.start(ThreadState.current(), claim, 0)) {
      return true;
    }
    Lives.ready(claim, Beginnings.rootOfViews(), 0);
    Lives.openView(claim);
    boolean isFollowed = false;
    try {
      isFollowed = Buffers.replace(view, known, claim);
    } finally {
      if (!isFollowed) {
        // The flow is counted, and the release of the view will not find it.
        letGo(claim);
      }
    }
    return isFollowed;
  }

  private static void letGo(ClaimFlow claim) {
    Lives.lose(claim);
    LiveSet.clear(claim);
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
      goOn(view, claim);
    }
  }

  /**
   * A retained view with a count of its own has been made of the view of a claim, which Netty has
   * retained for it. That count is none of the claim: the new view gives it back when it ends.
   *
   * @param claim what the view has now
   * @return the flow of the owner
   */
  static Flow handedOver(ClaimFlow claim) {
    Object view = claim.get();
    if (claim.lower(1)) {
      // It began with that count.
      letGo(claim);
      if (view != null) {
        goOn(view, claim);
      }
    }
    return claim.owner;
  }

  /**
   * A retained view that was made of another one is about to give back the count which that has for
   * it. The release takes one count off a claim: this puts it there.
   *
   * @param of what the view was made of
   */
  static void comesBack(Object of) {
    Flow known = Buffers.flow(of);
    if (known instanceof ClaimFlow) {
      ((ClaimFlow) known).add(1);
    }
  }

  /**
   * The flow to go on with where that of a buffer has ended: a view of a view, or a wrapper, may
   * have the claim of what it is made of, which has been given back there.
   *
   * @param b the buffer
   * @param ended its flow
   * @return the flow of the owner, or of a view between, if the owner's is open; else null
   */
  static Flow behind(Object b, Flow ended) {
    if (!(ended instanceof ClaimFlow)) {
      return null;
    }
    ClaimFlow claim = (ClaimFlow) ended;
    return claim.isOwnerAlive() && claim.owner.isOpen() ? goOn(b, claim) : null;
  }

  /** The owner has ended before: so have the counts of the view. */
  private static void ended(Object view, ClaimFlow claim) {
    if (claim.lowerAll()) {
      end(claim);
    }
    goOn(view, claim);
  }

  /** Unless another thread has retained the view since: it has another claim then. */
  private static Flow goOn(Object view, ClaimFlow ended) {
    Flow next = ended.next();
    Buffers.replace(view, ended, next);
    return next;
  }

  /** Ends a flow whose counts the caller has taken to 0, unless the tracker has let go of it. */
  static void end(ClaimFlow claim) {
    if (!claim.isOpen()) {
      return;
    }
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
