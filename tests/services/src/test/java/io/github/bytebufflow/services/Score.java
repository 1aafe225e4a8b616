package io.github.bytebufflow.services;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a report makes of one bug, or of several, each planted alone. */
final class Score {
  private static final Pattern SITE = Pattern.compile("([\\w.$<>]+)\\.([\\w$<>]+)(:\\d+)?");
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

  int bugs;
  int entries;
  int first;
  int amongThree;
  int alone;
  int missed;
  long buffers;
  long buffersFirst;

  /** The names of the first three suspects of the worst entry; for services that are not frozen. */
  String named = "";

  void add(Score other) {
    bugs += other.bugs;
    entries += other.entries;
    first += other.first;
    amongThree += other.amongThree;
    alone += other.alone;
    missed += other.missed;
    buffers += other.buffers;
    buffersFirst += other.buffersFirst;
  }

  /** The score of a run in which this bug alone was planted. */
  static Score of(Service service, int bug, Loaded run) {
    Score score = new Score();
    score.bugs = 1;
    List<Map<String, Object>> entries = run.entries();
    score.entries = entries.size();
    score.missed = entries.isEmpty() ? 1 : 0;
    List<String> fixes = service.fixes(bug);
    // A misuse is the entry for what was released twice; what was left by its exception comes next.
    List<Map<String, Object>> own = service.isMisuse(bug) ? run.misuses() : run.leaks();
    if (!own.isEmpty()) {
      List<String> names = names(own.get(0));
      score.named = String.join(", ", names.subList(0, Math.min(3, names.size())));
      score.first = isRight(names, 1, fixes) ? 1 : 0;
      score.amongThree = isRight(names, 3, fixes) ? 1 : 0;
    }
    for (Map<String, Object> entry : entries) {
      List<String> names = names(entry);
      boolean decided = Boolean.TRUE.equals(entry.get("decided"));
      score.alone = decided && !isRight(names, 1, fixes) ? 1 : score.alone;
      long lost = Loaded.number(entry, "leaked") + Loaded.number(entry, "count");
      score.buffers += lost;
      score.buffersFirst += isRight(names, 1, fixes) ? lost : 0;
    }
    return score;
  }

  /** The suspects of a leak or a misuse, as {@code com.acme.Shop.order}. */
  static List<String> names(Map<String, Object> entry) {
    List<String> names = new ArrayList<>();
    for (Map<String, Object> suspect : Loaded.maps(entry.get("suspects"))) {
      String className = (String) suspect.get("class");
      String method = (String) suspect.get("method");
      if (className == null) {
        Matcher site = SITE.matcher(String.valueOf(suspect.get("site")));
        className = site.matches() ? site.group(1) : String.valueOf(suspect.get("site"));
        method = site.matches() ? site.group(2) : null;
      }
      names.add(className + "." + written(method));
    }
    return names;
  }

  /** A lambda is its method. */
  private static String written(String method) {
    Matcher lambda = LAMBDA.matcher(String.valueOf(method));
    return lambda.matches() ? lambda.group(1) : String.valueOf(method);
  }

  /** Whether one of the first names is that of a fix. */
  static boolean isRight(List<String> names, int most, List<String> fixes) {
    return names.stream().limit(most).anyMatch(name -> isOne(name, fixes));
  }

  /** An anonymous class is the class around it; misuses have class names without a package. */
  private static boolean isOne(String name, List<String> fixes) {
    String plain = name.replaceAll("\\$\\d+(?=[.$])", "");
    for (String fix : fixes) {
      boolean anonymous =
          !plain.equals(name)
              && plain
                  .substring(0, plain.lastIndexOf('.'))
                  .equals(fix.substring(0, fix.lastIndexOf('.')));
      if (plain.equals(fix) || anonymous || fix.endsWith("." + plain)) {
        return true;
      }
    }
    return false;
  }
}
