package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import java.util.List;

/**
 * Judges who has an object that keeps the buffer in a field, and would give the buffer back in the
 * end: whoever has such an object has to end it. The stack of the step at which the object got the
 * buffer says who called the object.
 */
final class ObjectOwner {
  /** Weight of a method that makes such an object, and forgets it. */
  private static final int FORGOTTEN = 59;

  /** Weight of a method that ends what has such an object, and leaves the object as it is. */
  private static final int LEFT = 58;

  /** By how much who only returns such a channel is less likely. */
  private static final int RETURNED = 3;

  /** So many methods may have a channel that one of them has made. */
  private static final int MAKERS = 2;

  /** So many frames are asked for an object that one of them has made: each costs a class. */
  private static final int FRAMES = 8;

  private final Code code;
  private final Candidates candidates;
  private final OffPath offPath;
  private final LostObjects lostObjects;

  ObjectOwner(Code code, Candidates candidates, OffPath offPath, LostObjects lostObjects) {
    this.code = code;
    this.candidates = candidates;
    this.offPath = offPath;
    this.lostObjects = lostObjects;
  }

  /**
   * Judges those that called the object, outwards: an object may be a part of another one, which
   * has to end it. Where none of them has it, those are looked for who lose such objects.
   *
   * @param stack of the step
   * @param at index of the frame of the method that keeps the buffer
   * @param use what that method does
   */
  void of(List<StackTraceElement> stack, int at, MethodUse use) {
    if (use.storesIn == null
        || use.lostAt > 0
        || use.returns
        || at < 0
        || !offPath.isHandedOut(use.storesIn, use.stores)) {
      return;
    }
    if (!offPath.isDrained(use.storesIn, use.stores)
        || !showsOwner(stack, at, use) && use.collects) {
      // The object gives out or back what it has: who has lost the object has lost that.
      lostObjects.lost(use.storesIn, use.stores, LEFT);
    }
  }

  /**
   * Judges those that called the object, outwards; returns whether one of them has the object, has
   * given it away, or has forgotten it.
   */
  private boolean showsOwner(List<StackTraceElement> stack, int at, MethodUse use) {
    if (stack.get(at).getMethodName().equals("handlerAdded")) {
      ofEmbeddedChannel(stack, at, use);
      return true;
    }
    boolean isNamed = false;
    String object = use.storesIn;
    String place = use.stores;
    for (int i = at + 1; i < stack.size(); i++) {
      StackTraceElement frame = stack.get(i);
      if (Stacks.isPipeline(frame) || Stacks.isCarrier(frame.getClassName())) {
        return isNamed;
      }
      if (Names.outermost(frame.getClassName()).equals(Names.outermost(object))) {
        continue;
      }
      Receiver receiver =
          code.receiver(
              frame.getClassName(),
              frame.getMethodName(),
              frame.getLineNumber(),
              stack.get(i - 1).getMethodName());
      isNamed |= receiver.isForgotten() || receiver == Receiver.GIVEN || receiver.field != null;
      if (receiver.isForgotten()) {
        String what = Names.simple(object);
        candidates.addOpen(
            frame,
            FORGOTTEN,
            "creates the " + what + " that holds the buffer, and never disposes of it");
      }
      if (receiver == Receiver.GIVEN) {
        lostObjects.lost(object, place, LEFT);
      }
      if (receiver.field != null) {
        lostObjects.lostBy(receiver.fieldOwner, object, place, FORGOTTEN);
      }
      boolean isEnded = receiver.field != null && offPath.isEndedByOwner(receiver, LEFT);
      for (Receiver other : receiver.others) {
        isEnded &= offPath.isEndedByOwner(other, LEFT);
      }
      if (!isEnded) {
        return isNamed;
      }
      object = receiver.fieldOwner;
      place = Names.of(object, receiver.field);
    }
    return isNamed;
  }

  /**
   * Judges those that made an object whose method was running when the buffer got there, and that
   * end the object on other ways only: no field needs to be known for that.
   *
   * @param stack of the step
   * @param isLast whether that is where the path ends: an object of the application that had the
   *     buffer before may only have read it
   */
  void ofLocal(List<StackTraceElement> stack, boolean isLast) {
    int asked = 0;
    for (int i = 1; i < stack.size() && asked < FRAMES; i++) {
      StackTraceElement frame = stack.get(i);
      StackTraceElement called = stack.get(i - 1);
      if (Stacks.isPipeline(frame)) {
        return;
      }
      String object = Names.outermost(called.getClassName());
      if (CodeOwner.of(frame.getClassName()) != CodeOwner.APPLICATION
          || Stacks.isCarrier(frame.getClassName())
          || Stacks.isCarrier(called.getClassName())
          || !isLast && CodeOwner.of(called.getClassName()) == CodeOwner.APPLICATION
          || Names.outermost(frame.getClassName()).equals(object)) {
        continue;
      }
      asked++;
      int left =
          code.receiver(
                  frame.getClassName(),
                  frame.getMethodName(),
                  frame.getLineNumber(),
                  called.getMethodName())
              .leftAt;
      if (left > 0) {
        candidates.add(
            frame.getClassName(),
            frame.getMethodName(),
            frame.getFileName(),
            left,
            LEFT,
            "creates a "
                + Names.simple(called.getClassName())
                + " that the buffer went through, and does not dispose of it on the path to line "
                + left);
        candidates.leavesIt(frame.getClassName(), frame.getMethodName());
        return;
      }
    }
  }

  /**
   * The buffer went through a channel that keeps what is written to it, and what comes out of its
   * pipeline: who has the channel, and closes that without a look at what is left.
   *
   * @param stack of the last step
   */
  void ofEmbedded(List<StackTraceElement> stack) {
    int at = 0;
    boolean within = false;
    while (at < stack.size() && CodeOwner.of(stack.get(at).getClassName()) == CodeOwner.NETTY) {
      within |= isEmbeddedChannel(stack.get(at));
      at++;
    }
    if (!within || at == stack.size()) {
      return;
    }
    for (MethodUse use : code.closingEmbedded(stack.get(at).getClassName())) {
      candidates.addOffPath(
          Hypothesis.KEPT,
          use.className,
          use.method,
          use.file,
          use.lostAt,
          LEFT,
          "closes the EmbeddedChannel in line "
              + use.lostAt
              + ", and leaves its content unreleased");
    }
  }

  private static boolean isEmbeddedChannel(StackTraceElement frame) {
    return Names.simple(frame.getClassName()).equals("EmbeddedChannel");
  }

  /** A handler keeps the buffer until it is removed: who has its channel has to close that. */
  private void ofEmbeddedChannel(List<StackTraceElement> stack, int at, MethodUse use) {
    int maker = at + 1;
    boolean within = false;
    while (maker < stack.size() && (!within || isEmbeddedChannel(stack.get(maker)))) {
      within |= isEmbeddedChannel(stack.get(maker));
      maker++;
    }
    int weight = LEFT;
    for (int i = maker; i < Math.min(maker + MAKERS, stack.size()); i++) {
      StackTraceElement frame = stack.get(i);
      if (Stacks.isPipeline(frame)) {
        return;
      }
      // Who made the channel may have returned it: its caller has the channel then.
      boolean isReturned = i == maker && returnsChannel(frame);
      candidates.addOpen(
          frame,
          isReturned ? weight - RETURNED : weight,
          "creates the channel whose "
              + Names.simple(use.storesIn)
              + " holds it until the channel is closed");
      weight -= isReturned ? 0 : 1;
    }
  }

  private boolean returnsChannel(StackTraceElement frame) {
    Receiver made =
        code.receiver(frame.getClassName(), frame.getMethodName(), frame.getLineNumber(), "<init>");
    return made == Receiver.RETURNED;
  }
}
