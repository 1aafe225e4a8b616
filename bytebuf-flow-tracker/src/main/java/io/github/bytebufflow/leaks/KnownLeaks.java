package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.NettyNames;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Leaks of libraries that are known, most of them fixed: the catalogue {@code known-leaks.txt}. A
 * relocated Netty is known by what stands behind {@code io.netty.} in its names. Immutable.
 */
public final class KnownLeaks {
  /** Knows none. */
  public static final KnownLeaks NONE = new KnownLeaks();

  private static final String FILE = "known-leaks.txt";
  private static final String NETTY = "io.netty";
  private static final int FIELDS = 7;

  /** By the name of the class, without what Netty was relocated to. */
  private final Map<String, List<Known>> byClass = new HashMap<>();

  private KnownLeaks() {}

  /** A leak of a library that is known, as far as a version is concerned. Immutable. */
  public static final class Known {
    /** The artefact, such as {@code netty-codec-redis}. */
    public final String artifact;

    /** Where the change is discussed, such as {@code netty/netty#16878}; or null. */
    public final String link;

    /** What leaks, in a few words. */
    public final String what;

    final String className;
    final List<String> methods;
    private final String from;
    private final List<String> fixed;
    private final String version;

    private Known(String[] fields) {
      artifact = fields[0];
      className = fields[1];
      methods = list(fields[2]);
      from = orNull(fields[3]);
      fixed = list(fields[4]);
      link = orNull(fields[5]);
      what = fields[6];
      version = null;
    }

    private Known(Known all, String version) {
      artifact = all.artifact;
      className = all.className;
      methods = all.methods;
      from = all.from;
      fixed = all.fixed;
      link = all.link;
      what = all.what;
      this.version = version;
    }

    private static String orNull(String field) {
      return field.equals("-") ? null : field;
    }

    private static List<String> list(String field) {
      return field.equals("-") ? List.of() : List.of(field.split(" *, *"));
    }

    /**
     * The version that has it no more, of the line of versions that is used; else of all lines.
     *
     * @return the versions; empty where none is known
     */
    public List<String> fixedIn() {
      String own = version == null ? null : fixFor(version);
      return own == null ? fixed : List.of(own);
    }

    /** The fix of a version's own line, else the next one above; null where there is none. */
    private String fixFor(String used) {
      String next = null;
      for (String fix : fixed) {
        if (Versions.line(fix).equals(Versions.line(used))) {
          return fix;
        }
        if (Versions.compare(fix, used) > 0 && (next == null || Versions.compare(fix, next) < 0)) {
          next = fix;
        }
      }
      return next;
    }

    /** Whether a version has this leak, as far as is known. */
    private boolean concerns(String used) {
      if (from != null && Versions.compare(used, from) < 0) {
        return false;
      }
      String fix = fixFor(used);
      return fixed.isEmpty() || fix != null && Versions.compare(used, fix) < 0;
    }

    /**
     * What a report says of it.
     *
     * @return {@code known: fixed in 4.1.135 (netty/netty#16878)}, or {@code known up to 4.1.134
     *     and 4.2.14} where the version in use is not known
     */
    public String text() {
      String where = link == null ? "" : " (" + link + ")";
      if (fixed.isEmpty()) {
        return "known: no version is known to have it fixed" + where;
      }
      if (version != null) {
        return "known: fixed in " + String.join(" and ", fixedIn()) + where;
      }
      List<String> last = new ArrayList<>();
      for (String fix : fixed) {
        last.add(Versions.before(fix));
      }
      return "known up to " + String.join(" and ", last) + where;
    }

    @Override
    public String toString() {
      return artifact + " " + className + " " + methods + ": " + text();
    }
  }

  /**
   * Reads the catalogue of this jar.
   *
   * @return the catalogue; without what cannot be read
   */
  public static KnownLeaks read() {
    KnownLeaks known = new KnownLeaks();
    for (String line : lines()) {
      Known one = parse(line);
      if (one != null) {
        known.byClass.computeIfAbsent(key(one.className), unknown -> new ArrayList<>()).add(one);
      }
    }
    return known;
  }

  /** The lines of the catalogue that have a leak. */
  static List<String> lines() {
    List<String> lines = new ArrayList<>();
    try (InputStream in = KnownLeaks.class.getResourceAsStream(FILE)) {
      if (in == null) {
        return lines;
      }
      BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          lines.add(line);
        }
      }
    } catch (IOException e) {
      // A report without the catalogue is better than none.
      lines.clear();
    }
    return lines;
  }

  /** A line of the catalogue, or null if the line is none. */
  static Known parse(String line) {
    String[] fields = line.trim().split(" *\\| *", -1);
    if (fields.length != FIELDS) {
      return null;
    }
    for (String field : fields) {
      if (field.isEmpty()) {
        return null;
      }
    }
    Known known = new Known(fields);
    for (String version : known.fixed) {
      if (!Versions.isVersion(version)) {
        return null;
      }
    }
    boolean bad = known.methods.isEmpty() || known.from != null && !Versions.isVersion(known.from);
    return bad ? null : known;
  }

  /** The name of a class of Netty without the package that Netty was relocated to. */
  private static String key(String className) {
    int end = NettyNames.end(className);
    return end < 0 ? className : className.substring(end - NETTY.length());
  }

  /**
   * Finds the leak that a method is known for.
   *
   * @param className binary name of the class; Netty's may be relocated
   * @param method name of the method; a lambda is a part of the method that it stands in
   * @param artifact what the class is of, such as {@code netty-codec-redis 4.1.130.Final}, or null
   * @return the leak; null if none is known, or if the version has it no more
   */
  public Known find(String className, String method, String artifact) {
    if (className == null || method == null) {
      return null;
    }
    String version = null;
    for (Known known : byClass.getOrDefault(key(className), List.of())) {
      if (!known.methods.contains(Names.method(method))) {
        continue;
      }
      version = version(artifact, known.artifact);
      if (version == null) {
        return known;
      }
      if (known.concerns(version)) {
        return new Known(known, version);
      }
    }
    return null;
  }

  /** The version in the name of an artefact, if its versions are those of the catalogue's. */
  private static String version(String artifact, String expected) {
    int blank = artifact == null ? -1 : artifact.lastIndexOf(' ');
    if (blank < 0 || !Versions.isVersion(artifact.substring(blank + 1))) {
      return null;
    }
    String name = artifact.substring(0, blank);
    // A Netty that was relocated into another artefact has a version that is not told by its name.
    boolean same =
        name.equals(expected) || expected.startsWith("netty-") && name.startsWith("netty-");
    return same ? artifact.substring(blank + 1) : null;
  }
}
