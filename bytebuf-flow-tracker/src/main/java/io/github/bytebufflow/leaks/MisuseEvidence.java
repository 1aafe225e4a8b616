package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.MisuseVerdict;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * What the code of a program says of one use of a buffer after its end. The path and the two stacks
 * say which methods ran; the code says which of these methods gives back a count that it does not
 * have. Where the path decides alone, the code is not asked.
 */
public final class MisuseEvidence {
  /** Frames of a stack that are looked at. */
  private static final int FRAMES = 24;

  /** So many are named. */
  private static final int MOST = 5;

  private final MisuseRecord record;
  private final MisuseVerdict told;
  private final Code code;
  private final List<StackTraceElement> end;
  private final List<MisuseVerdict.Suspect> suspects = new ArrayList<>();

  /** Those that release what they have given away in an object without a count. */
  private final List<MisuseVerdict.Suspect> wrapped = new ArrayList<>();

  private MisuseEvidence(MisuseRecord record, MisuseVerdict told, Code code) {
    this.record = record;
    this.told = told;
    this.code = code;
    end = record.endStack();
  }

  /**
   * Judges one record.
   *
   * @param record the misuse
   * @param snapshot what the record is from
   * @param code what is known of the program
   * @return who has to change
   */
  public static MisuseVerdict of(MisuseRecord record, Snapshot snapshot, Code code) {
    MisuseVerdict told = MisuseVerdict.of(record, snapshot);
    MisuseEvidence evidence = new MisuseEvidence(record, told, code);
    if (!told.decided) {
      return evidence.verdict();
    }
    MisuseVerdict again = new RunAgain(record, code).judge(told);
    MisuseVerdict kept = again != null ? again : new KeptByCallee(record, code).judge(told);
    return kept != null ? kept : evidence.caller();
  }

  /**
   * A method that only releases does as it is told, and is not to change alone where another method
   * of its class has called it.
   */
  private MisuseVerdict caller() {
    MisuseVerdict.Suspect first = told.suspects.get(0);
    for (List<StackTraceElement> stack : List.of(record.stack, end)) {
      for (int i = 0; i < stack.size() - 1; i++) {
        StackTraceElement frame = stack.get(i);
        if (frame.getLineNumber() == first.line
            && frame.getMethodName().equals(first.method)
            && frame.getClassName().equals(first.className)) {
          return caller(first, frame, stack.get(i + 1));
        }
      }
    }
    return told;
  }

  private MisuseVerdict caller(
      MisuseVerdict.Suspect first, StackTraceElement frame, StackTraceElement caller) {
    boolean same = caller.getMethodName().equals(frame.getMethodName());
    if (same
        || isInOneRun(first, caller)
        || !caller.getClassName().equals(frame.getClassName())
        || !onlyReleasesGiven(frame)) {
      return told;
    }
    add(suspect(caller, "releases it through " + first.site));
    add(first);
    return new MisuseVerdict(false, next() + ": " + told.next, suspects);
  }

  /** Whether a method that was called once stands in both stacks: it has done both. */
  private boolean isInOneRun(MisuseVerdict.Suspect by, StackTraceElement caller) {
    for (List<StackTraceElement> stack : List.of(record.stack, end)) {
      int at = Stacks.indexOf(stack, by.className, by.method);
      if (at < 0 || at + 1 == stack.size() || !stack.get(at + 1).equals(caller)) {
        return false;
      }
    }
    return true;
  }

  private MisuseVerdict verdict() {
    MisuseVerdict certain = ofViews();
    if (certain == null) {
      certain = overdrawn();
    }
    if (certain != null) {
      return certain;
    }
    left();
    lent();
    wrapped.forEach(this::add);
    if (suspects.isEmpty() && isOfProgram()) {
      // The path names somebody, and a handler that is on no path is only another chance.
      return told;
    }
    ofHandlers();
    if (suspects.isEmpty()) {
      return told;
    }
    for (MisuseVerdict.Suspect suspect : told.suspects) {
      add(suspect);
    }
    return new MisuseVerdict(false, next(), suspects.subList(0, Math.min(MOST, suspects.size())));
  }

  /** Whether the path names a method that is not Netty's. */
  private boolean isOfProgram() {
    for (MisuseVerdict.Suspect suspect : told.suspects) {
      if (suspect.className != null && CodeOwner.of(suspect.className) == CodeOwner.APPLICATION) {
        return true;
      }
    }
    return false;
  }

  private String next() {
    MisuseVerdict.Suspect first = suspects.get(0);
    String text = "look at " + first.site + ", which " + first.reason;
    return suspects.size() == 1 ? text : text + "; or at " + suspects.get(1).site;
  }

  private void add(MisuseVerdict.Suspect suspect) {
    for (MisuseVerdict.Suspect other : suspects) {
      boolean sameClass = suspect.className != null && suspect.className.equals(other.className);
      if (sameClass && suspect.method != null && suspect.method.equals(other.method)) {
        return;
      }
    }
    suspects.add(suspect);
  }

  static MisuseVerdict.Suspect suspect(StackTraceElement frame, String reason) {
    return suspect(frame.getClassName(), frame.getMethodName(), frame.getLineNumber(), reason);
  }

  private static MisuseVerdict.Suspect suspect(
      String className, String method, int line, String reason) {
    String site = Names.simple(className) + '.' + method + (line > 0 ? ":" + line : "");
    return new MisuseVerdict.Suspect(className, method, line, site, reason);
  }

  // ---- a view that should have had a count

  /**
   * A method whose name promises a view with a count, and that adds none. The view shares the count
   * of its buffer, so that the misuse came by way of it.
   */
  private MisuseVerdict ofViews() {
    if (!isOfView()) {
      return null;
    }
    for (int i = 1; i < record.steps.size(); i++) {
      Place view = record.steps.get(i);
      if (view.kind != Kind.VIEW || view.method == null || record.isRaisedBehind(i)) {
        continue;
      }
      List<MethodUse> makers = code.uncountedViews(view.className, view.method, view.line);
      for (MethodUse maker : makers) {
        add(
            suspect(
                maker.className,
                maker.method,
                maker.lostAt,
                "creates the view for " + view.site + " without a count, against its name"));
      }
      if (makers.size() == 1 && suspects.size() == 1) {
        MisuseVerdict.Suspect first = suspects.get(0);
        String fix =
            CodeOwner.of(first.className) == CodeOwner.NETTY ? "try a newer Netty: " : "retain in ";
        return new MisuseVerdict(
            true, fix + first.site + ", which " + first.reason, List.of(first));
      }
    }
    return null;
  }

  /** Whether the buffer was used in vain by a view that shares its count. */
  private boolean isOfView() {
    for (StackTraceElement frame : record.stack) {
      String name = frame.getClassName();
      if (!Stacks.isCarrier(name)) {
        return false;
      }
      String type = Names.simple(name);
      if (Stacks.isOfBuffers(name)
          && !type.contains("AbstractPooledDerived")
          && (type.contains("Derived") || type.contains("Sliced") || type.contains("Duplicate"))) {
        return true;
      }
    }
    return false;
  }

  // ---- a method that gives back what it does not have

  /** A method on one of the two stacks that was just giving back a count which it did not have. */
  private MisuseVerdict overdrawn() {
    MisuseVerdict second = overdrawn(record.stack, end);
    return second != null ? second : overdrawn(end, record.stack);
  }

  private MisuseVerdict overdrawn(List<StackTraceElement> at, List<StackTraceElement> other) {
    for (StackTraceElement frame : at.subList(0, Math.min(FRAMES, at.size()))) {
      if (Stacks.isCarrier(frame.getClassName())) {
        continue;
      }
      for (Overdraft one :
          code.overdrafts(frame.getClassName(), frame.getMethodName(), frame.getLineNumber())) {
        if (one.line != frame.getLineNumber()) {
          continue;
        }
        MisuseVerdict.Suspect first = suspect(one);
        if (one.wrapped) {
          // Who got the object may have had to release, and the one who made it not.
          wrapped.add(first);
          continue;
        }
        add(first);
        boolean seen = one.before == 0 ? isReleasedByBase() : one.certain && isSeen(one, other);
        if (seen && suspects.size() == 1) {
          return new MisuseVerdict(
              true, advice(one) + ": " + first.site + " " + first.reason, List.of(first));
        }
      }
    }
    return null;
  }

  /** Whether the call before was seen too: in the other stack, or as a step. */
  private boolean isSeen(Overdraft one, List<StackTraceElement> other) {
    for (StackTraceElement frame : other) {
      if (frame.getLineNumber() == one.before
          && frame.getClassName().equals(one.className)
          && frame.getMethodName().equals(one.method)) {
        return true;
      }
    }
    boolean had = false;
    boolean given = false;
    for (Place step : record.steps) {
      boolean own = one.className.equals(step.className) && one.method.equals(step.method);
      boolean gives = step.kind == Kind.RELEASE || step.kind == Kind.WRITE;
      if (own && gives && step.line == one.before) {
        return true;
      }
      given |= had && (step.kind == Kind.HANDOFF || step.kind == Kind.WRITE);
      had |= own;
    }
    // What an exception led to, after the buffer had been given to the pipeline.
    return one.caught && given;
  }

  /** Whether a base class of Netty's was just releasing what it lends to its handlers. */
  private boolean isReleasedByBase() {
    for (StackTraceElement frame : record.stack) {
      String name = frame.getClassName();
      if (!Stacks.isOfBuffers(name) && !Stacks.isCarrier(name)) {
        return CodeOwner.of(name) == CodeOwner.NETTY
            && (name.endsWith(".SimpleChannelInboundHandler")
                || name.contains("netty.handler.codec."));
      }
    }
    return false;
  }

  private static String advice(Overdraft one) {
    String site = "line " + one.line + " of " + Names.of(one.className, one.method);
    return one.releases ? "remove the release in " + site : "retain in " + site;
  }

  private static MisuseVerdict.Suspect suspect(Overdraft one) {
    StringBuilder reason = new StringBuilder();
    reason.append(one.releases ? "releases in line " : "passes on in line ").append(one.line);
    if (one.before == 0) {
      reason.append(", without a retain, what it only borrows");
    } else {
      reason.append(" what line ").append(one.before).append(" had passed on");
      reason.append(one.caught ? " before the exception" : "");
    }
    if (one.retained > 0) {
      reason.append("; the path through line ").append(one.retained).append(" retains it");
    }
    return suspect(one.className, one.method, one.line, reason.toString());
  }

  /**
   * Handlers for which a base class releases: one that gives away what it borrows, and retains it
   * on another way, has forgotten a retain. The stack shows the base class and not the handler.
   */
  private void ofHandlers() {
    for (List<StackTraceElement> stack : List.of(end, record.stack)) {
      for (StackTraceElement frame : stack) {
        String name = frame.getClassName();
        if (!name.contains("netty.handler.codec.") || CodeOwner.of(name) != CodeOwner.NETTY) {
          continue;
        }
        for (Overdraft one : code.handlerOverdrafts(name)) {
          if (one.before == 0 && one.retained > 0) {
            add(suspect(one));
          }
        }
        if (suspects.size() >= MOST) {
          return;
        }
      }
    }
  }

  // ---- a release of what stays where it was

  /** Who gave it back before has left it in a collection, from where the other one got it. */
  private void left() {
    for (StackTraceElement frame : end.subList(0, Math.min(FRAMES, end.size()))) {
      String field =
          CodeOwner.of(frame.getClassName()) == CodeOwner.APPLICATION
              ? code.leftReleased(
                  frame.getClassName(), frame.getMethodName(), frame.getLineNumber())
              : null;
      if (field != null) {
        add(suspect(frame, "releases it, and leaves it in " + field));
        return;
      }
    }
  }

  // ---- a release of what was only lent

  /**
   * Who used the buffer in vain had lent it to the method that released it: whoever released there
   * had no count. What is written is not lent. A method that is made to release, and a callback, do
   * as they are told; who called them decides.
   */
  private void lent() {
    int user = lender();
    if (user < 0 || CodeOwner.isWritten(end.subList(0, user))) {
      return;
    }
    StackTraceElement lender = end.get(user);
    String why =
        "releases, directly or through a call, what "
            + Names.simple(lender.getClassName())
            + '.'
            + lender.getMethodName()
            + " has lent and releases itself";
    List<StackTraceElement> obedient = new ArrayList<>();
    for (StackTraceElement frame : end.subList(0, user)) {
      if (Stacks.isCarrier(frame.getClassName()) || isReleaser(frame)) {
        continue;
      }
      if (!onlyReleases(frame)) {
        add(suspect(frame, why));
        break;
      }
      obedient.add(frame);
    }
    for (StackTraceElement frame : obedient) {
      add(suspect(frame, "only releases it on request"));
    }
  }

  private boolean onlyReleases(StackTraceElement frame) {
    return enters(frame).onlyReleases();
  }

  /** The same of a parameter: what it has in a field, it had to forget. */
  private boolean onlyReleasesGiven(StackTraceElement frame) {
    MethodUse use = enters(frame);
    return use.onlyReleases() && !use.taken;
  }

  private MethodUse enters(StackTraceElement frame) {
    return code.held(
        frame.getClassName(), frame.getMethodName(), frame.getLineNumber(), Kind.ENTER);
  }

  /**
   * Where the method that used the buffer in vain stands in the stack of the release before, if it
   * releases the buffer behind that call; else -1.
   */
  private int lender() {
    for (StackTraceElement frame : record.stack) {
      if (Stacks.isCarrier(frame.getClassName()) || isOfNettyReleaser(frame)) {
        continue;
      }
      for (int i = 1; i < end.size(); i++) {
        StackTraceElement lender = end.get(i);
        if (Stacks.isSameMethod(lender, frame)) {
          Code.Role given = Code.Role.GIVEN;
          String called = end.get(i - 1).getMethodName();
          MethodUse use =
              code.given(
                  lender.getClassName(),
                  lender.getMethodName(),
                  lender.getLineNumber(),
                  called,
                  given);
          return use.isKnown() && use.releases && use.goesOn ? i : -1;
        }
      }
      return -1;
    }
    return -1;
  }

  /** Whether a method is a message's of Netty, which releases what the message holds. */
  private static boolean isOfNettyReleaser(StackTraceElement frame) {
    return isReleaser(frame) && CodeOwner.of(frame.getClassName()) == CodeOwner.NETTY;
  }

  /** Whether a method is there to release its argument, by its name. */
  private static boolean isReleaser(StackTraceElement frame) {
    String name = frame.getMethodName();
    return name.startsWith("release") || name.startsWith("safeRelease");
  }
}
