package io.github.bytebufflow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The Markdown pages of the project, and the files that they name. */
public final class Docs {
  /** The folder of the project; tests run in the folder of their module. */
  public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> BUILT = Set.of("target", ".git", "node_modules");
  private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
  private static final Pattern HEADING = Pattern.compile("#+ (.*)");

  private Docs() {}

  /** The lines of a page, such as {@code docs/options.md}. */
  public static List<String> lines(String page) {
    return read(ROOT.resolve(page)).lines().collect(Collectors.toList());
  }

  /** Every page. */
  static List<Path> pages() {
    return files(".md");
  }

  /** Every file of the project whose name ends so, except what a build has made. */
  static List<Path> files(String end) {
    List<Path> found = new ArrayList<>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes a) {
              return BUILT.contains(folder.getFileName().toString())
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes a) {
              if (file.toString().endsWith(end)) {
                found.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines of a page that are no code block. */
  static List<String> prose(Path page) {
    return part(page, false);
  }

  /** What stands in backticks or in code blocks. */
  static List<String> code(Path page) {
    List<String> all = new ArrayList<>(part(page, true));
    for (String line : prose(page)) {
      all.addAll(spans(line));
    }
    return all;
  }

  /** What stands in backticks in a line. */
  static List<String> spans(String line) {
    return SPAN.matcher(line).results().map(m -> m.group(1)).collect(Collectors.toList());
  }

  private static List<String> part(Path page, boolean code) {
    List<String> found = new ArrayList<>();
    boolean fenced = false;
    for (String line : read(page).lines().collect(Collectors.toList())) {
      if (line.startsWith("```")) {
        fenced = !fenced;
      } else if (code == (fenced || line.startsWith("    "))) {
        found.add(line.trim());
      }
    }
    return found;
  }

  /** The anchors of a page: its headings in small letters, words joined by hyphens. */
  static Set<String> anchors(Path page) {
    Set<String> anchors = new TreeSet<>();
    for (String line : prose(page)) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        String small = heading.group(1).toLowerCase(Locale.ROOT);
        anchors.add(small.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'));
      }
    }
    return anchors;
  }
}
