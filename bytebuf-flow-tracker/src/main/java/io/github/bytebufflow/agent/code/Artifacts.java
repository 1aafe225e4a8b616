package io.github.bytebufflow.agent.code;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Which artefact a class is of, and its version: {@code netty-codec-http 4.1.80.Final}. Told from
 * where the class was loaded: Maven's properties in the jar, else its manifest, else its name. Jars
 * are opened as files, once each, and closed, so this may wait for a disk: it is for the threads of
 * the tracker. No class loader is asked or kept. Thread-safe.
 */
public final class Artifacts {
  /** What stands for a directory of classes. */
  public static final String APPLICATION = "the application";

  private static final int MAX_KNOWN = 4096;

  /** Longer files are none of Maven's. */
  private static final int MAX_PROPERTIES = 1 << 16;

  private static final int MAX_MANIFEST = 1 << 20;
  private static final int MAX_ENTRIES = 1 << 16;
  private static final String MAVEN = "META-INF/maven/";
  private static final String POM = "/pom.properties";

  /** By the code source's URL; empty where nothing is known of it. The least used one goes. */
  private final Map<String, String> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MAX_KNOWN;
        }
      };

  /** Makes one that knows nothing yet. */
  public Artifacts() {}

  /**
   * The artefact of a class.
   *
   * @param c the class
   * @return its name and, where known, its version; {@link #APPLICATION} for a class that is in no
   *     jar; null for the JDK's classes, and where nothing is known
   */
  public String of(Class<?> c) {
    try {
      ProtectionDomain domain = c.getProtectionDomain();
      CodeSource source = domain == null ? null : domain.getCodeSource();
      URL location = source == null ? null : source.getLocation();
      // The handler of the URL may be the application's: it is not asked for a text.
      return location == null ? null : of(location.getProtocol() + ':' + location.getFile());
    } catch (RuntimeException | LinkageError e) {
      // A security manager, or a location that is none.
      return null;
    }
  }

  /**
   * The artefact at a location.
   *
   * @param location the URL of a code source
   * @return as {@link #of(Class)}
   */
  String of(String location) {
    synchronized (known) {
      String before = known.get(location);
      if (before != null) {
        return before.isEmpty() ? null : before;
      }
    }
    String found = find(location);
    synchronized (known) {
      known.put(location, found == null ? "" : found);
    }
    return found;
  }

  int size() {
    synchronized (known) {
      return known.size();
    }
  }

  private static String find(String location) {
    if (location.startsWith("jrt:")) {
      return null;
    }
    try {
      // The last part is the innermost jar: file:/app.jar!/BOOT-INF/lib/x.jar!/ and the like.
      List<String> parts = parts(location);
      if (parts.isEmpty()) {
        return null;
      }
      File file = file(parts.get(0));
      if (file == null) {
        return null;
      }
      if (parts.size() == 1) {
        return file.isDirectory() ? APPLICATION : file.isFile() ? ofFile(file) : null;
      }
      String inner = parts.get(parts.size() - 1);
      if (!isJar(inner)) {
        return APPLICATION;
      }
      String nested = parts.size() == 2 && file.isFile() ? ofNested(file, inner) : null;
      return nested == null ? ofName(simple(inner)) : nested;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /** A location at the ends of its jars, without schemes that only say that it is a jar. */
  private static List<String> parts(String location) {
    String rest = location;
    boolean path = false;
    while (rest.startsWith("jar:") || rest.startsWith("nested:") || rest.startsWith("war:")) {
      path = rest.startsWith("nested:");
      rest = rest.substring(rest.indexOf(':') + 1);
    }
    List<String> parts = new ArrayList<>();
    // Spring Boot writes nested:/app.jar/!BOOT-INF/lib/x.jar, Tomcat file:/app.war*/WEB-INF/x.jar.
    for (String part : rest.split("!/|/!|\\*/")) {
      if (!part.isEmpty()) {
        parts.add(part.endsWith("!") ? part.substring(0, part.length() - 1) : part);
      }
    }
    if (path && !parts.isEmpty() && !parts.get(0).startsWith("file:")) {
      parts.set(0, "file:" + parts.get(0));
    }
    return parts;
  }

  private static File file(String url) {
    if (!url.startsWith("file:")) {
      return null;
    }
    try {
      return new File(URI.create(url.replace(" ", "%20")));
    } catch (IllegalArgumentException e) {
      // Some loaders do not escape what they have to.
      return new File(url.substring("file:".length()));
    }
  }

  private static boolean isJar(String name) {
    return name.endsWith(".jar") || name.endsWith(".war") || name.endsWith(".zip");
  }

  private static String simple(String path) {
    String name = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return name.substring(name.lastIndexOf('/') + 1);
  }

  private static String ofFile(File file) {
    try {
      return ofJar(file);
    } catch (IOException | RuntimeException e) {
      return ofName(file.getName());
    }
  }

  private static String ofJar(File file) throws IOException {
    Candidates candidates = new Candidates(file.getName());
    // No verification: signatures are not what is asked for.
    try (JarFile jar = new JarFile(file, false, ZipFile.OPEN_READ)) {
      Enumeration<JarEntry> entries = jar.entries();
      for (int i = 0; entries.hasMoreElements() && i < MAX_ENTRIES; i++) {
        JarEntry entry = entries.nextElement();
        if (isPom(entry.getName())) {
          try (InputStream in = jar.getInputStream(entry)) {
            candidates.addPom(in.readNBytes(MAX_PROPERTIES));
          }
        }
      }
      ZipEntry manifest = jar.getEntry(JarFile.MANIFEST_NAME);
      if (manifest != null && manifest.getSize() < MAX_MANIFEST) {
        try (InputStream in = jar.getInputStream(manifest)) {
          candidates.manifest = new Manifest(in).getMainAttributes();
        }
      }
    }
    return candidates.best();
  }

  private static String ofNested(File file, String inner) throws IOException {
    Candidates candidates = new Candidates(simple(inner));
    try (ZipFile outer = new ZipFile(file)) {
      ZipEntry entry = outer.getEntry(inner);
      if (entry == null) {
        return null;
      }
      try (JarInputStream jar = new JarInputStream(outer.getInputStream(entry), false)) {
        if (jar.getManifest() != null) {
          candidates.manifest = jar.getManifest().getMainAttributes();
        }
        ZipEntry next = jar.getNextEntry();
        for (int i = 0; next != null && i < MAX_ENTRIES; i++) {
          if (isPom(next.getName())) {
            candidates.addPom(jar.readNBytes(MAX_PROPERTIES));
          }
          next = jar.getNextEntry();
        }
      }
    }
    return candidates.best();
  }

  private static boolean isPom(String entry) {
    return entry.startsWith(MAVEN) && entry.endsWith(POM);
  }

  /** {@code netty-codec-http-4.1.80.Final.jar} taken apart; the name where it has no version. */
  private static String ofName(String file) {
    String name = file;
    int dot = name.lastIndexOf('.');
    if (dot > 0) {
      name = name.substring(0, dot);
    }
    int version = version(name);
    if (version < 0) {
      return name.isEmpty() ? null : name;
    }
    return name.substring(0, version - 1) + ' ' + withoutClassifier(name.substring(version));
  }

  /** Where the version begins: at the first dash with a digit behind, or -1. */
  private static int version(String name) {
    for (int i = 1; i < name.length() - 1; i++) {
      if (name.charAt(i) == '-' && Character.isDigit(name.charAt(i + 1))) {
        return i + 1;
      }
    }
    return -1;
  }

  /**
   * {@code 4.1.80.Final-linux-x86_64} is a version and a classifier; {@code 1.0-SNAPSHOT} and
   * {@code 2.0-rc1} are versions.
   */
  private static String withoutClassifier(String version) {
    int dash = version.indexOf('-');
    while (dash > 0) {
      int end = version.indexOf('-', dash + 1);
      String part = version.substring(dash + 1, end < 0 ? version.length() : end);
      if (!isQualifier(part)) {
        return version.substring(0, dash);
      }
      dash = end;
    }
    return version;
  }

  private static boolean isQualifier(String part) {
    return part.isEmpty()
        || Character.isDigit(part.charAt(0))
        || part.matches("(?i)(snapshot|rc|cr|m|alpha|beta|milestone|final|ga|release|jre|android)")
        || part.matches("(?i)(rc|cr|m|alpha|beta)[.]?\\d+");
  }

  /** What one jar says of itself. */
  private static final class Candidates {
    Attributes manifest;
    private final String file;
    private final List<Properties> poms = new ArrayList<>();

    Candidates(String file) {
      this.file = file;
    }

    void addPom(byte[] bytes) throws IOException {
      Properties pom = new Properties();
      pom.load(new ByteArrayInputStream(bytes));
      if (pom.getProperty("artifactId") != null) {
        poms.add(pom);
      }
    }

    String best() {
      Properties pom = pom();
      if (pom != null) {
        return join(pom.getProperty("artifactId"), pom.getProperty("version"));
      }
      String byName = ofName(file);
      boolean named = version(file) > 0;
      if (manifest == null || named && !poms.isEmpty()) {
        return byName;
      }
      String title = first("Implementation-Title", "Bundle-SymbolicName", "Automatic-Module-Name");
      String version = first("Implementation-Version", "Bundle-Version");
      // A title may be a sentence; the name of a file is what its user knows the jar by.
      boolean plain = title != null && title.indexOf(' ') < 0;
      if (named && (!plain || version == null)) {
        return byName;
      }
      return plain ? join(title, version) : join(byName, version);
    }

    /** The one, or the one that the file is named for. */
    private Properties pom() {
      if (poms.size() == 1) {
        return poms.get(0);
      }
      Properties best = null;
      int length = 0;
      for (Properties pom : poms) {
        String id = pom.getProperty("artifactId");
        boolean fits = file.startsWith(id + '-') || file.startsWith(id + '.');
        if (fits && id.length() > length) {
          best = pom;
          length = id.length();
        }
      }
      return best;
    }

    private String first(String... names) {
      for (String name : names) {
        String value = manifest.getValue(name);
        if (value != null && !value.isBlank()) {
          // Bundle-SymbolicName may have directives.
          int end = value.indexOf(';');
          return (end < 0 ? value : value.substring(0, end)).trim();
        }
      }
      return null;
    }

    private static String join(String name, String version) {
      if (name == null || name.isBlank()) {
        return null;
      }
      return version == null || version.isBlank()
          ? name.trim()
          : name.trim() + ' ' + version.trim();
    }
  }
}
