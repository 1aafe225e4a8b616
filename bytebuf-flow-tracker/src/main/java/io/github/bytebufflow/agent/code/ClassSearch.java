package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Searches the class files of loaded classes for those that mention a type, and asks these. Bounded
 * for each report, and by itself: a search must not use up what the steps of other leaks need. Used
 * with the lock of {@link CodeReader} held.
 */
final class ClassSearch {
  /** So often the files of loaded classes are searched in one report. */
  private static final int MOST_SEARCHES = 14;

  /** Class files that are searched at a time where what is looked for may be anywhere. */
  private static final int MOST_READ_FAR = 2000;

  /** The same where each search is a step of another one. */
  private static final int MOST_VISITED = 1400;

  /** Both in one report: no search may use up the time of all leaks. */
  private static final int MOST_FAR = 6200;

  /** Classes that mention a type and are looked into. */
  private static final int MOST_FOUND = 60;

  private final LoadedTypes loaded;

  /** What searches have found, as long as no more classes are loaded. */
  private final Map<String, List<MethodUse>> found = new HashMap<>();

  private int foundAmong;
  private Map<ClassLoader, Bodies> bodies = new HashMap<>();

  /** Of the report that is being made. */
  private int searches;

  /** So many files are left in this report for searches that look anywhere. */
  private int farLeft = MOST_FAR;

  ClassSearch(LoadedTypes loaded) {
    this.loaded = loaded;
  }

  /** A report is complete: forgets the class files that were read. */
  void done() {
    bodies = new HashMap<>();
    searches = 0;
    farLeft = MOST_FAR;
  }

  /**
   * Looks into the classes whose files have the name of one of some types, and a method's; into
   * none where the report has searched often enough.
   *
   * @param key tells the search from others
   * @param types internal names
   * @param where binary names of classes, of which the first are looked into
   * @param method the name, empty where any will do
   * @param look asks a class, by its internal name
   */
  List<MethodUse> look(
      String key,
      List<String> types,
      Supplier<List<String>> where,
      String method,
      BiFunction<Bodies, String, List<MethodUse>> look) {
    return look(key, types, where, Assemblers.MOST_READ, method, look);
  }

  /** The same of more classes, as what is looked for may be anywhere. */
  List<MethodUse> lookFar(
      String key,
      List<String> types,
      Supplier<List<String>> where,
      BiFunction<Bodies, String, List<MethodUse>> look) {
    List<String> all = where.get();
    int most = far(all, MOST_READ_FAR);
    return ofItsOwn(() -> look(key, types, () -> all, most, "", look));
  }

  /** How many of some classes' files a search may read that looks anywhere. */
  private int far(List<String> all, int atMost) {
    int most = Math.min(all.size(), Math.min(atMost, farLeft));
    farLeft -= most;
    return most;
  }

  /** A search with classes of its own: it must not use up what others are to read. */
  private <T> T ofItsOwn(Supplier<T> search) {
    Map<ClassLoader, Bodies> others = bodies;
    bodies = new HashMap<>();
    try {
      return search.get();
    } finally {
      bodies = others;
    }
  }

  /** What a search has found whose classes are the same now; else null. */
  List<MethodUse> known(String key) {
    if (foundAmong != loaded.names().size()) {
      foundAmong = loaded.names().size();
      found.clear();
    }
    return found.get(key);
  }

  /**
   * Shows the classes whose files have the name of one of some types.
   *
   * @param far whether these may be anywhere, so that more files are searched
   */
  void visit(
      List<String> types, List<String> where, boolean far, BiConsumer<Bodies, String> visitor) {
    BiFunction<Bodies, String, List<MethodUse>> look =
        (of, name) -> {
          visitor.accept(of, name);
          return List.of();
        };
    int most = far ? far(where, MOST_VISITED) : Assemblers.MOST_READ;
    ofItsOwn(() -> search(types, where, most, bytes(""), look));
  }

  private List<MethodUse> look(
      String key,
      List<String> types,
      Supplier<List<String>> where,
      int most,
      String method,
      BiFunction<Bodies, String, List<MethodUse>> look) {
    if (types.isEmpty()) {
      return List.of();
    }
    List<MethodUse> known = known(key);
    if (known != null) {
      return known;
    }
    if (++searches > MOST_SEARCHES) {
      // The time of one report is for its other leaks, too.
      return List.of();
    }
    List<MethodUse> uses = search(types, where.get(), most, bytes(method), look);
    // What was found without all class files is asked again by the next report.
    if (found.size() < CodeReader.MOST_ANSWERS
        && bodies.values().stream().noneMatch(of -> of.classes().isShort())) {
      found.put(key, uses);
    }
    return uses;
  }

  /**
   * Whether the file of any of some classes has the name of one of some types.
   *
   * @param classes binary names
   * @param types internal names
   */
  boolean mentions(Collection<String> classes, List<String> types) {
    List<byte[]> names = bytes(types);
    return classes.stream().anyMatch(name -> mentions(bodies(name), name, names, bytes("")));
  }

  private static boolean mentions(Bodies of, String name, List<byte[]> types, byte[] method) {
    String internal = MethodUses.internal(name);
    return of != null
        && CodeReader.orUnknown(false, () -> of.classes().mentions(internal, types, method));
  }

  /** The code that the loader of a class sees; null where no such class is loaded. */
  private Bodies bodies(String className) {
    Class<?> c = loaded.of(className);
    return c == null ? null : bodies.computeIfAbsent(c.getClassLoader(), loaded::bodies);
  }

  private List<MethodUse> search(
      List<String> types,
      List<String> all,
      int most,
      byte[] method,
      BiFunction<Bodies, String, List<MethodUse>> look) {
    List<byte[]> names = bytes(types);
    List<MethodUse> uses = new ArrayList<>();
    int mentioning = 0;
    for (int i = 0; i < Math.min(most, all.size()); i++) {
      String name = MethodUses.internal(all.get(i));
      Bodies of = types.contains(name) ? null : bodies(all.get(i));
      if (mentions(of, name, names, method)) {
        uses.addAll(CodeReader.orUnknown(List.of(), () -> look.apply(of, name)));
        if (++mentioning == MOST_FOUND) {
          break;
        }
      }
    }
    return uses;
  }

  private static List<byte[]> bytes(List<String> texts) {
    List<byte[]> all = new ArrayList<>();
    texts.forEach(text -> all.add(bytes(text)));
    return all;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
