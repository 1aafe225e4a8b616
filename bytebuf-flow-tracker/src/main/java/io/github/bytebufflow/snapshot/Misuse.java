package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One mistake in counting, with all places where it showed. A buffer that was released once too
 * often fails wherever it is used next: at a read, at the proper release, at the end of the
 * program. The object of a pooled buffer may be another buffer's by then, and fail there. Records
 * are one misuse where the program's own method that had the last count released, or the one that
 * failed, is the same. Immutable.
 */
public final class Misuse {
  /** One of so many records that show who it was is enough. */
  private static final int MANY = 4;

  /** The records, the most frequent first; at least one. */
  public final List<MisuseRecord> records;

  private Misuse(List<MisuseRecord> records) {
    this.records = List.copyOf(records);
  }

  /**
   * Finds the misuses of a snapshot.
   *
   * @param snapshot where to look
   * @return the most frequent first
   */
  public static List<Misuse> of(Snapshot snapshot) {
    List<Group> groups = new ArrayList<>();
    for (MisuseRecord record : snapshot.misuses) {
      Group joined = new Group(record);
      for (Iterator<Group> all = groups.iterator(); all.hasNext(); ) {
        Group other = all.next();
        if (!Collections.disjoint(other.methods, joined.methods)) {
          joined.add(other);
          all.remove();
        }
      }
      groups.add(joined);
    }
    List<Misuse> misuses = new ArrayList<>();
    groups.forEach(group -> misuses.add(new Misuse(MisuseRecord.mostFirst(group.records))));
    misuses.sort((one, other) -> Long.compare(other.count(), one.count()));
    return misuses;
  }

  /** Records of one misuse, and their methods. */
  private static final class Group {
    final List<MisuseRecord> records = new ArrayList<>();
    final Set<String> methods;

    Group(MisuseRecord record) {
      records.add(record);
      methods = new HashSet<>(methods(record));
    }

    /** The records of the other came first. */
    void add(Group other) {
      records.addAll(records.size() - 1, other.records);
      methods.addAll(other.methods);
    }
  }

  /** The program's own methods that had the last count released, and that failed. */
  private static List<String> methods(MisuseRecord record) {
    List<String> methods = new ArrayList<>();
    for (List<StackTraceElement> stack : List.of(record.endStack(), record.stack)) {
      int own = MisuseUse.own(stack);
      if (own >= 0) {
        methods.add(method(stack.get(own).getClassName(), stack.get(own).getMethodName()));
      }
    }
    return methods;
  }

  private static String method(String className, String method) {
    return className + '#' + method;
  }

  /**
   * The record of most of the times.
   *
   * @return the first of {@link #records}
   */
  public MisuseRecord common() {
    return records.get(0);
  }

  /**
   * How often.
   *
   * @return the sum of all records
   */
  public long count() {
    long sum = 0;
    for (MisuseRecord record : records) {
      sum += record.count;
    }
    return sum;
  }

  /**
   * Who has to change. Each record speaks for as many times as it has; those that are decided speak
   * alone where they are more than half of all, and before them those whose path shows who gave the
   * buffer away.
   *
   * @param snapshot what the misuse is from
   * @return the verdict of the only record, or one that has the suspects of all; decided where none
   *     says otherwise
   */
  public MisuseVerdict verdict(Snapshot snapshot) {
    Map<MisuseRecord, MisuseVerdict> verdicts = new LinkedHashMap<>();
    long decided = 0;
    long shown = 0;
    for (MisuseRecord record : records) {
      MisuseVerdict verdict = MisuseVerdict.of(record, snapshot);
      verdicts.put(record, verdict);
      decided += verdict.decided ? record.count : 0;
      shown += verdict.shown ? record.count : 0;
    }
    if (shown * MANY >= count()) {
      // The others are places that failed because of the same.
      verdicts.values().removeIf(verdict -> !verdict.shown);
    } else if (decided * 2 > count()) {
      verdicts.values().removeIf(verdict -> !verdict.decided);
    }
    return verdicts.size() == 1 ? verdicts.values().iterator().next() : merged(verdicts);
  }

  private static MisuseVerdict merged(Map<MisuseRecord, MisuseVerdict> verdicts) {
    Map<String, Double> worth = new LinkedHashMap<>();
    Map<String, MisuseVerdict.Suspect> suspects = new LinkedHashMap<>();
    Map<String, String> next = new LinkedHashMap<>();
    boolean decided = true;
    for (Map.Entry<MisuseRecord, MisuseVerdict> one : verdicts.entrySet()) {
      decided &= one.getValue().decided;
      double weight = one.getKey().count;
      for (MisuseVerdict.Suspect suspect : one.getValue().suspects) {
        String method = method(suspect.className, suspect.method);
        if (suspect == one.getValue().suspects.get(0)) {
          next.putIfAbsent(method, one.getValue().next);
        }
        suspects.putIfAbsent(method, suspect);
        worth.merge(method, weight, Double::sum);
        weight /= 2;
      }
    }
    List<String> ranked = new ArrayList<>(suspects.keySet());
    ranked.sort((one, other) -> Double.compare(worth.get(other), worth.get(one)));
    // A suspect that is never the first has no sentence of its own.
    ranked.sort((one, other) -> Boolean.compare(next.containsKey(other), next.containsKey(one)));
    List<MisuseVerdict.Suspect> all = new ArrayList<>();
    ranked.forEach(method -> all.add(suspects.get(method)));
    return new MisuseVerdict(decided && next.size() == 1, next.get(ranked.get(0)), all);
  }
}
