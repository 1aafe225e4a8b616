package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Finding.Path;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Who is responsible for a leak, from several of its paths: {@link Responsibility} judges each, and
 * each speaks for as many buffers as it lost. A method is certain only where all of these paths say
 * so. Stateless.
 */
final class LeakJudge {
  /** So many paths are judged; the others of a leak differ in order, and bring nothing new. */
  private static final int MOST_PATHS = 3;

  /** From this weight on a reason is more than that somebody was there. */
  private static final int MAY_LOSE = 45;

  /** So many suspects are named. */
  private static final int MOST_SUSPECTS = 5;

  /** So many paths are told besides the one of most buffers. */
  private static final int TOLD_PATHS = 20;

  private LeakJudge() {}

  /**
   * Judges a leak.
   *
   * @param leak the leak
   * @param outcomes learns to know the roots of its paths
   * @param code what is known of the program
   * @param known leaks of libraries that are known
   * @param zoomed what was zoomed into: paths with such steps say more than others
   */
  static Finding of(
      Leak leak, Outcomes outcomes, Code code, KnownLeaks known, List<Zoomed> zoomed) {
    List<Judged> judged = new ArrayList<>();
    for (LeakPath path : worth(leak, zoomed)) {
      outcomes.add(path.root());
      judged.add(new Judged(path, Responsibility.of(path, outcomes, code, known)));
    }
    return finding(leak, judged);
  }

  private static final class Judged {
    final LeakPath path;
    final Responsibility.Answer answer;

    Judged(LeakPath path, Responsibility.Answer answer) {
      this.path = path;
      this.answer = answer;
    }
  }

  private static List<LeakPath> worth(Leak leak, List<Zoomed> zoomed) {
    List<LeakPath> paths = leak.paths();
    if (!zoomed.isEmpty()) {
      List<LeakPath> finer = new ArrayList<>();
      for (LeakPath path : paths) {
        if (ZoomedPaths.isFiner(path, zoomed)) {
          finer.add(path);
        }
      }
      paths = finer.isEmpty() ? paths : finer;
    }
    return paths.subList(0, Math.min(MOST_PATHS, paths.size()));
  }

  private static Finding finding(Leak leak, List<Judged> judged) {
    Judged first = judged.get(0);
    boolean agree = true;
    for (Judged one : judged) {
      agree &= isSame(first.answer.suspects, one.answer.suspects);
    }
    // Who was left by such an exception is not to blame: it comes from a release too many
    // elsewhere.
    boolean decided = agree && judged.stream().noneMatch(one -> isOfMisuse(one.path));
    for (Judged one : judged) {
      decided &= Advice.isDecided(one.answer.suspects) && !one.answer.hasGaps;
    }
    List<Suspect> suspects = judged.size() == 1 ? first.answer.suspects : merged(judged, decided);
    return finding(
        leak,
        decided ? suspects : applicationFirst(judged, suspects),
        decided,
        first.answer.decider);
  }

  private static boolean isOfMisuse(LeakPath path) {
    String exception = path.end().place.exception;
    return exception != null && exception.endsWith("IllegalReferenceCountException");
  }

  static Finding finding(Leak leak, List<Suspect> suspects, boolean decided, String decider) {
    Finding finding =
        new Finding(
            leak.fingerprint(),
            key(leak.common()),
            leak.leaked(),
            leak.bytes(),
            suspects,
            decided,
            Advice.next(leak.fingerprint(), suspects, decided, decider));
    return finding
        .with(new ArrayList<>(leak.also()))
        .holding(leak.heldBytes())
        .on(paths(leak))
        .ofHeap(leak.isHeap());
  }

  /** The paths besides the common one. */
  static List<Path> paths(Leak leak) {
    List<Path> paths = new ArrayList<>();
    int most = Math.min(TOLD_PATHS + 1, leak.paths().size());
    for (LeakPath path : leak.paths().subList(1, most)) {
      paths.add(new Path(key(path), path.leaked()));
    }
    return paths;
  }

  /** What tells a path from others: its steps as text. */
  static List<String> key(LeakPath path) {
    List<String> key = new ArrayList<>();
    path.nodes()
        .forEach(
            node ->
                key.add(node.place.kind.json() + ' ' + node.place.title() + " #" + node.place.ref));
    return key;
  }

  /**
   * Where nothing is certain, and a method of a library or of Netty would come first, the last
   * method of the application that had the buffer comes before: unless the other got the buffer
   * later, and the evidence says more of it than that. Before Netty comes any method of the
   * application that may have lost the buffer: Netty's own leaks are rare.
   */
  private static List<Suspect> applicationFirst(List<Judged> judged, List<Suspect> suspects) {
    if (suspects.isEmpty() || CodeOwner.isOwnCode(suspects.get(0).className)) {
      return suspects;
    }
    Suspect first = suspects.get(0);
    OwnHolder holder = judged.get(0).answer.holder;
    boolean isNetty = CodeOwner.of(first.className) == CodeOwner.NETTY;
    boolean isLater =
        holder == null
            || first.weight > Candidates.HAD && gotLater(judged.get(0).path, holder.step, first);
    Suspect own = isNetty || !isLater ? own(judged) : null;
    if (own == null && isLater) {
      return suspects;
    }
    Suspect before = own == null ? holder.suspect(first.weight) : own.weighing(first.weight);
    List<Suspect> ordered = new ArrayList<>(suspects);
    ordered.removeIf(one -> method(one).equals(method(before)));
    ordered.add(0, before);
    return ordered.subList(0, Math.min(MOST_SUSPECTS, ordered.size()));
  }

  /**
   * The likeliest method of the program of which the evidence says that it may have lost the
   * buffer; null where there is none, or where Netty threw with the buffer.
   */
  private static Suspect own(List<Judged> judged) {
    Suspect best = null;
    for (Judged one : judged) {
      for (Suspect suspect : one.answer.suspects) {
        if (suspect.weight >= MAY_LOSE
            && (best == null || suspect.weight > best.weight)
            && CodeOwner.isOwnCode(suspect.className)
            && one.path.end().place.kind != Kind.THROW) {
          best = suspect;
        }
      }
    }
    return best;
  }

  /** Whether a suspect had the buffer after a step, or was running within its method. */
  private static boolean gotLater(LeakPath path, SnapshotNode step, Suspect suspect) {
    List<SnapshotNode> nodes = path.nodes();
    int within = Stacks.indexOf(step.place.stack, suspect.className, suspect.method);
    if (within >= 0 && within < LeakEvidence.own(step)) {
      return true;
    }
    for (SnapshotNode node : nodes.subList(nodes.indexOf(step) + 1, nodes.size())) {
      if (node.place.isIn(suspect.className, suspect.method)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSame(List<Suspect> some, List<Suspect> others) {
    if (some.isEmpty() || others.isEmpty()) {
      return some.isEmpty() && others.isEmpty();
    }
    return method(some.get(0)).equals(method(others.get(0)));
  }

  private static String method(Suspect suspect) {
    return Names.key(suspect.className, suspect.method);
  }

  /** The suspects of several paths, each with its weightiest reason. */
  private static List<Suspect> merged(List<Judged> judged, boolean decided) {
    Map<String, Suspect> best = new LinkedHashMap<>();
    Map<String, Double> worth = new LinkedHashMap<>();
    for (Judged one : judged) {
      for (Suspect suspect : one.answer.suspects) {
        best.merge(
            method(suspect), suspect, (old, other) -> other.weight > old.weight ? other : old);
        worth.merge(method(suspect), (double) suspect.weight * one.path.leaked(), Double::sum);
      }
    }
    List<Map.Entry<String, Double>> ranked = new ArrayList<>(worth.entrySet());
    ranked.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
    List<Suspect> suspects = new ArrayList<>();
    int most = decided ? 100 : Advice.OPEN;
    for (Map.Entry<String, Double> entry : ranked) {
      if (suspects.size() < MOST_SUSPECTS) {
        Suspect suspect = best.get(entry.getKey());
        // Weights fall along the list, so that each place tells how likely it is at most.
        most = Math.min(most, suspect.weight);
        suspects.add(suspect.weighing(most));
      }
    }
    return suspects;
  }
}
