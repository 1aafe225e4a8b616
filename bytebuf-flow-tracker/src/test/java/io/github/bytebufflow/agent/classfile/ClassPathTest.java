package io.github.bytebufflow.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A class path finds what its loader would, or leaves it to the loader. */
class ClassPathTest {
  private static final String MANIFEST = JarFile.MANIFEST_NAME;
  private static final String VERSION = "Manifest-Version: 1.0\r\n";

  @TempDir Path temp;

  /** A jar with entries, given as names and texts. */
  private String jar(String name, String... entries) throws IOException {
    Path jar = temp.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (int i = 0; i < entries.length; i += 2) {
        out.putNextEntry(new ZipEntry(entries[i]));
        out.write(entries[i + 1].getBytes(StandardCharsets.ISO_8859_1));
        out.closeEntry();
      }
    }
    return jar.toString();
  }

  private static String read(String name, String... places) throws IOException {
    byte[] bytes = new ClassPath(ClassLoader.getSystemClassLoader(), places).read(name);
    return bytes == null ? null : new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  void findsTheFirst() throws IOException {
    String one = jar("one.jar", MANIFEST, VERSION + "\r\n", "a", "1", "b", "1");
    String two = jar("two.jar", "b", "2", "c", "2");
    Files.writeString(temp.resolve("c"), "3");
    Files.writeString(temp.resolve("d"), "3");
    String[] places = {temp.resolve("none.jar").toString(), one, two, temp.toString()};
    assertThat(read("a", places)).isEqualTo("1");
    assertThat(read("b", places)).isEqualTo("1");
    assertThat(read("c", places)).isEqualTo("2");
    assertThat(read("d", places)).isEqualTo("3");
    assertThat(read("e", places)).isNull();
  }

  @Test
  void anEmptyPlaceIsTheWorkingDirectory() throws IOException {
    assertThat(read("pom.xml", "", temp.toString())).contains("<artifactId>");
  }

  /** What the other jar is asked for first is the loader's to know. */
  @Test
  void goesNoFurtherThanAJarThatNamesOthers() throws IOException {
    String first = jar("first.jar", "a", "1");
    String naming = jar("naming.jar", MANIFEST, VERSION + "CLASS-path: x.jar\r\n\r\n", "b", "2");
    String behind = jar("behind.jar", "c", "3");
    assertThat(read("a", first, naming, behind)).isEqualTo("1");
    assertThat(read("b", first, naming, behind)).isNull();
    assertThat(read("c", first, naming, behind)).isNull();
  }

  @Test
  void readsOnlyAJarsOwnAttributes() throws IOException {
    String text = VERSION + "Main-Class: A\r\n\r\nName: a\r\nClass-Path: x.jar\r\n\r\n";
    assertThat(read("a", jar("one.jar", MANIFEST, text, "a", "1"))).isEqualTo("1");
    String unended = VERSION + "X-Y: z";
    assertThat(read("a", jar("two.jar", MANIFEST, unended, "a", "2"))).isEqualTo("2");
  }

  @Test
  void takesAnIndexOfTheJarItself() throws IOException {
    String index = "META-INF/INDEX.LIST";
    String start = "JarIndex-Version: 1.0\n\nitself.jar\na\n\n";
    assertThat(read("a", jar("itself.jar", index, start, "a", "1"))).isEqualTo("1");
    assertThat(read("a", jar("x.jar", index, start + "other.jar\na\n\n", "a", "1"))).isNull();
  }

  @Test
  void leavesBrokenJarsToTheLoader() throws IOException {
    Path broken = Files.writeString(temp.resolve("broken.jar"), "no jar");
    assertThat(read("a", broken.toString(), jar("good.jar", "a", "1"))).isNull();
  }

  @Test
  void findsWhatIsForThisJava() throws IOException {
    String manifest = VERSION + "Multi-Release: true\r\n\r\n";
    String jar = jar("multi.jar", MANIFEST, manifest, "a", "1", "META-INF/versions/9/a", "9");
    assertThat(read("a", jar)).isEqualTo("9");
  }
}
