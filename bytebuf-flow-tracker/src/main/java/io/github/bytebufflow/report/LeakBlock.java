package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.HeldLast;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.Names;
import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.leaks.Responsibility;
import io.github.bytebufflow.leaks.ZoomedPaths;
import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.text.Amounts;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Everything about one leak. */
final class LeakBlock {
  private static final int FRAMES = 3;

  private static final String NOT_IN_SCOPE = "code that is not in scope (see include)";

  /** The first suspect and two others. */
  private static final int OTHERS = 3;

  private final Leak leak;
  private final Parting parting;
  private final Folding folding;
  private final Finding finding;
  private final TrackerInfo tracker;

  /** The path that is drawn. */
  private final LeakPath path;

  private final Paint paint;
  private final Page page;

  LeakBlock(
      Leak leak, Finding finding, Outcomes outcomes, TrackerInfo tracker, Paint paint, Page page) {
    this.leak = leak;
    this.finding = finding;
    this.tracker = tracker;
    path = drawn(leak, tracker);
    this.paint = paint;
    this.page = page;
    parting = new Parting(path.nodes(), outcomes);
    folding = new Folding(path.nodes(), parting.index);
  }

  /**
   * Draws the block: {@code rank} is {@code 1 of 2}; {@code named} are the findings of the leaks
   * before it.
   */
  void draw(String rank, List<Finding> named) {
    header(rank);
    page.line();
    new PathLines(path, parting, folding, paint, page).draw();
    page.line();
    holder();
    handOvers();
    String allocated = allocatedIn();
    if (!allocated.isEmpty()) {
      page.fact("allocated in", allocated);
    }
    paths();
    if (leak.accepted() != null) {
      page.fact("accepted", "until " + leak.accepted().until + ", which is over" + reason());
    }
    lookAt();
    sameMethod(named);
  }

  private String reason() {
    return leak.accepted().reason.isEmpty() ? "" : ": " + leak.accepted().reason;
  }

  private void header(String rank) {
    String name = "bytebuf-flow: LEAK " + leak.fingerprint();
    String rest = " (" + rank + ")   " + amount(leak);
    String since = since();
    page.line(
        name.length() + rest.length() + 3 + since.length() <= Page.WIDTH || since.isEmpty()
            ? paint.leak(name) + paint.heading(rest) + (since.isEmpty() ? "" : "   " + since)
            : paint.leak(name) + paint.heading(rest) + "\n  " + since);
  }

  private String since() {
    if (leak.firstMillis() == 0) {
      return "";
    }
    String first = Amounts.time(tracker.takenMillis - leak.firstMillis()) + " ago";
    String last = Amounts.time(tracker.takenMillis - leak.lastMillis()) + " ago";
    return leak.leaked() == 1 || first.equals(last)
        ? "found " + last
        : "first " + first + ", last " + last;
  }

  /** {@code 42 buffers, 10.5 KiB direct}: what was lost, with the memory that it keeps. */
  static String amount(Leak leak) {
    StringBuilder text =
        new StringBuilder(Amounts.count(leak.leaked(), RootText.noun(leak.root())));
    for (Map.Entry<Memory, Long> entry : leak.memories().entrySet()) {
      if (entry.getKey() != Memory.NONE) {
        text.append(", ").append(Amounts.bytes(entry.getValue())).append(' ');
        text.append(RootText.word(entry.getKey()));
      }
    }
    return text.toString();
  }

  /** The path of most buffers; of those with steps that a zoom brought, where there are any. */
  private static LeakPath drawn(Leak leak, TrackerInfo tracker) {
    for (LeakPath one : leak.paths()) {
      if (ZoomedPaths.isFiner(one, tracker.zoomed)) {
        return one;
      }
    }
    return leak.common();
  }

  private void holder() {
    SnapshotNode end = path.end();
    boolean givenAway = isGivenAway(end);
    String last = givenAway ? end.place.site : Frames.place(end);
    String holder = holder(leak, finding, end);
    List<String> frames = Frames.beside(path.nodes(), holder, FRAMES);
    List<ContextLines.Line> contexts = ContextLines.of(end);
    // Thread and frames are those of a buffer that may have been released.
    boolean first = !end.place.stackLeaked && end.counts.leaked < end.count;
    boolean alone = frames.isEmpty() && contexts.isEmpty();
    String thread = end.place.thread == null ? "" : ", thread " + end.place.thread;
    String whose = first && alone && !thread.isEmpty() ? " of the first buffer here" : "";
    page.fact("held last by", holder + thread + whose);
    // Where a method other than the last step's is responsible, the frames are the last step's.
    String label = givenAway ? "given by" : holder.equals(last) ? "called from" : "stack";
    for (String frame : frames) {
      page.fact(label, frame);
      label = "";
    }
    for (ContextLines.Line line : contexts) {
      page.fact(line.label, line.text);
    }
    if (first && !alone && !end.place.stack.isEmpty()) {
      page.fact("", "(of the first buffer that came here, which may have been released)");
    }
  }

  /**
   * The method that had the buffers last: the likeliest suspect that was seen with them, else the
   * last step. The method that made a stream, for example, may be the likeliest suspect and has
   * never had a buffer.
   */
  static String holder(Leak leak, Finding finding) {
    return holder(leak, finding, leak.end());
  }

  private static String holder(Leak leak, Finding finding, SnapshotNode end) {
    if (finding.suspects.isEmpty()) {
      return isGivenAway(end) ? end.place.site : Frames.place(end);
    }
    return Page.clean(Frames.place(HeldLast.of(leak, finding.suspects), end));
  }

  private static boolean isGivenAway(SnapshotNode end) {
    return end.place.kind == Kind.HANDOFF
        || end.place.kind == Kind.WRITE
        || end.place.kind == Kind.TAIL;
  }

  /** The reason, and other suspects. */
  private void lookAt() {
    List<Suspect> suspects = finding.suspects;
    if (suspects.isEmpty()) {
      return;
    }
    Suspect first = suspects.get(0);
    // Where the first one stands two lines above, with its line, the name is enough.
    boolean placed = HeldLast.of(leak, suspects) == first;
    String where = placed ? name(first) : Page.clean(Responsibility.place(first));
    page.fact("look at", where + ", which " + reason(first));
    if (finding.unread) {
      String why =
          finding.failure == null
              ? "the code was not read in time"
              : "the code could not be judged, " + Page.clean(finding.failure);
      page.fact("", "(from the path alone: " + why + ')');
    }
    if (finding.decided) {
      return;
    }
    String label = "or at";
    for (Suspect other : suspects.subList(1, Math.min(OTHERS, suspects.size()))) {
      page.fact(label, Responsibility.place(other) + ", which " + reason(other));
      label = "";
    }
  }

  private static String name(Suspect suspect) {
    return Page.clean(Names.of(suspect.className, suspect.method));
  }

  private static String reason(Suspect suspect) {
    String text = Page.clean(suspect.reason);
    return suspect.known == null ? text : text + "; " + suspect.known;
  }

  private void handOvers() {
    String label = "threads";
    for (String handOver : HandOvers.of(path.nodes())) {
      page.fact(label, handOver);
      label = "";
    }
  }

  /** Where the path itself does not say it; else empty. */
  private String allocatedIn() {
    List<SnapshotNode> nodes = path.nodes();
    if (nodes.size() == 1) {
      // A root's stack is that of a flow which leaked at the root.
      SnapshotNode root = nodes.get(0);
      StackTraceElement frame =
          root.place.stackLeaked ? Frames.application(root.place.stack) : null;
      return frame != null
          ? Frames.text(frame)
          : root.place.stackLeaked ? allocatorCaller(root) : NOT_IN_SCOPE;
    }
    if (!folding.has(1) || nodes.get(1).place.kind != Kind.CALL) {
      return "";
    }
    String owner = Folding.owner(nodes.get(1));
    StringBuilder text = new StringBuilder(owner.equals(CodeOwner.NETTY.word) ? "Netty" : owner);
    text.append(" (").append(nodes.get(1).place.site).append(')');
    for (SnapshotNode node : nodes.subList(2, nodes.size())) {
      if (Folding.isApplication(node)) {
        return text.append(", first seen by ").append(StepText.method(node)).toString();
      }
    }
    return text.toString();
  }

  /** The innermost frame that is not the allocator's own, if no frame is the application's. */
  private static String allocatorCaller(SnapshotNode root) {
    for (StackTraceElement frame : root.place.stack) {
      if (!frame.getClassName().contains("netty.buffer.")) {
        return Frames.text(frame);
      }
    }
    return NOT_IN_SCOPE;
  }

  /** The other paths of the same leak, in one line: threads choose the order of steps. */
  private void paths() {
    int more = leak.paths().size() - 1;
    if (more == 0) {
      return;
    }
    String buffers = Amounts.count(leak.leaked() - path.leaked(), RootText.noun(leak.root()));
    page.fact("also", buffers + " on " + Amounts.count(more, "more path") + unlike());
  }

  /** What tells the other paths from the drawn one. */
  private String unlike() {
    boolean same = true;
    boolean finer = false;
    for (LeakPath other : leak.paths()) {
      same &= places(other).equals(places(path));
      finer |= other != path && ZoomedPaths.isFiner(other, tracker.zoomed);
    }
    if (same) {
      return leak.paths().size() == 2
          ? ": another order of the same steps"
          : ": other orders of the same steps";
    }
    return !finer && ZoomedPaths.isFiner(path, tracker.zoomed)
        ? ", as seen before the zoom"
        : " to the same place";
  }

  /** The methods of a path, whatever their order. */
  private static Set<String> places(LeakPath path) {
    Set<String> places = new HashSet<>();
    for (SnapshotNode node : path.nodes()) {
      places.add(StepText.method(node));
    }
    return places;
  }

  /** One mistake may leak on several paths, as where threads take their steps at once. */
  private void sameMethod(List<Finding> named) {
    int same = SameMethod.indexOf(named, finding);
    if (same >= 0 && !named.get(same).fingerprint.equals(finding.fingerprint)) {
      page.fact("same method", "as leak " + (same + 1));
    }
  }
}
