package io.github.bytebufflow.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * An application of thousands of classes, with methods with buffers in a quarter of them or in
 * none: its source is written, compiled and packed here. Its main calls each class once.
 */
final class LargeProgram {
  static final String MAIN = "acme.large.Main";
  static final int CLASSES = 4000;

  private static final int PACKAGES = 40;
  private static final int WITH_BUFFERS = 4;

  private LargeProgram() {}

  /**
   * Makes the jar.
   *
   * @param work where its sources and classes are left
   * @param netty the jars that it is compiled against, as a class path; empty for no buffers
   * @param end where the class {@code End} is
   */
  static void write(Path jar, Path work, String netty, String end) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IOException("this Java has no compiler: a JDK is needed, not a JRE");
    }
    Path sources = work.resolve("src");
    Path classes = Files.createDirectories(work.resolve("classes"));
    List<Path> files = writeSources(sources, !netty.isEmpty());
    List<String> options =
        List.of(
            "--release",
            "11",
            "-g",
            "-proc:none",
            "-cp",
            end + File.pathSeparator + netty,
            "-d",
            classes.toString());
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(null, null, null, options, null, manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!compiled) {
        throw new IOException("the large program does not compile");
      }
    }
    pack(classes, "", jar);
  }

  private static List<Path> writeSources(Path directory, boolean buffers) throws IOException {
    List<Path> files = new ArrayList<>();
    StringBuilder main = new StringBuilder("package acme.large;\n\npublic final class Main {\n");
    main.append("  public static void main(String[] args) throws java.io.IOException {\n");
    main.append("    int sum = 0;\n");
    for (int p = 0; p < PACKAGES; p++) {
      StringBuilder all = new StringBuilder();
      all.append(String.format("package acme.large.p%d;%n%npublic final class All {%n", p));
      all.append("  public static int run() {\n    int sum = 0;\n");
      for (int c = p; c < CLASSES; c += PACKAGES) {
        all.append(String.format("    sum += new C%d().run(%d);%n", c, c));
        boolean one = buffers && c / PACKAGES % WITH_BUFFERS == 0;
        String source = one ? withBuffers(p, c) : plain(p, c);
        files.add(write(directory, "p" + p + "/C" + c, source));
      }
      all.append("    return sum;\n  }\n}\n");
      files.add(write(directory, "p" + p + "/All", all.toString()));
      files.add(write(directory, "p" + p + "/Part", part(p)));
      files.add(write(directory, "p" + p + "/Base", base(p)));
      main.append(String.format("    sum += acme.large.p%d.All.run();%n", p));
    }
    main.append(
        "    if (sum == 0) {\n      throw new java.io.IOException(\"nothing ran\");\n    }\n");
    main.append("    io.github.bytebufflow.benchmarks.startup.program.End.ofMain();\n  }\n}\n");
    files.add(write(directory, "Main", main.toString()));
    return files;
  }

  private static Path write(Path directory, String name, String source) throws IOException {
    Path file = directory.resolve(name + ".java");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, source);
  }

  /** What each class has: fields, loops, branches, a table, and another class of its kind. */
  private static String members(int c) {
    return "  private final int[] table = new int[16];\n"
        + "  private String name = \"c"
        + c
        + "\";\n"
        + "  private long total;\n\n"
        + "  private int fill(int seed) {\n"
        + "    for (int i = 0; i < table.length; i++) {\n"
        + "      table[i] = seed * 31 + i;\n"
        + "    }\n"
        + "    return table[seed & 15];\n"
        + "  }\n\n"
        + "  String describe(int depth) {\n"
        + "    StringBuilder text = new StringBuilder(name);\n"
        + "    switch (depth % 4) {\n"
        + "      case 0: text.append('a'); break;\n"
        + "      case 1: text.append(total); break;\n"
        + "      case 2: text.append(table.length); break;\n"
        + "      default: text.append(depth);\n"
        + "    }\n"
        + "    return text.toString();\n"
        + "  }\n\n"
        + "  int parse(String text) {\n"
        + "    try {\n"
        + "      return Integer.parseInt(text);\n"
        + "    } catch (NumberFormatException e) {\n"
        + "      name = text;\n"
        + "      return -1;\n"
        + "    }\n"
        + "  }\n\n"
        + "  synchronized void add(long value) {\n"
        + "    total += value;\n"
        + "  }\n\n"
        + "  public long total() {\n"
        + "    return total;\n"
        + "  }\n\n"
        + String.format("  long meet(C%d other, Part part) {%n", (c + PACKAGES) % CLASSES)
        + "    return other.total() + part.total();\n"
        + "  }\n\n";
  }

  private static String part(int p) {
    return String.format("package acme.large.p%d;%n%npublic interface Part {%n", p)
        + "  long total();\n"
        + "}\n";
  }

  private static String base(int p) {
    return String.format(
        "package acme.large.p%d;%n%npublic abstract class Base implements Part {}%n", p);
  }

  private static String plain(int p, int c) {
    return String.format("package acme.large.p%d;%n%npublic final class C%d extends Base {%n", p, c)
        + members(c)
        + "  public int run(int seed) {\n"
        + "    add(fill(seed));\n"
        + "    return describe(seed).length() + parse(\"7\");\n"
        + "  }\n"
        + "}\n";
  }

  private static String withBuffers(int p, int c) {
    return String.format("package acme.large.p%d;%n%n", p)
        + "import io.netty.buffer.ByteBuf;\n"
        + "import io.netty.buffer.PooledByteBufAllocator;\n\n"
        + String.format("public final class C%d extends Base {%n", c)
        + members(c)
        + "  public int run(int seed) {\n"
        + "    add(fill(seed));\n"
        + "    ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(64);\n"
        + "    try {\n"
        + "      encode(buffer, seed);\n"
        + "      return decode(buffer) + describe(seed).length();\n"
        + "    } finally {\n"
        + "      buffer.release();\n"
        + "    }\n"
        + "  }\n\n"
        + "  private ByteBuf encode(ByteBuf out, int seed) {\n"
        + "    return out.writeInt(seed).writeInt(table.length);\n"
        + "  }\n\n"
        + "  private int decode(ByteBuf in) {\n"
        + "    ByteBuf head = in.readSlice(4);\n"
        + "    return head.readInt() + in.readableBytes();\n"
        + "  }\n"
        + "}\n";
  }

  /** Packs the classes below a package's folder, or all. */
  static void pack(Path classes, String folder, Path jar) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(classes.resolve(folder))) {
      files = walk.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
    }
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Path source : files) {
        out.putNextEntry(new JarEntry(classes.relativize(source).toString().replace('\\', '/')));
        Files.copy(source, out);
        out.closeEntry();
      }
    }
  }
}
