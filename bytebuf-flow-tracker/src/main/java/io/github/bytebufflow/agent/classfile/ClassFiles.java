package io.github.bytebufflow.agent.classfile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/** Class files of classes that need not be loaded, as a class loader would find them. */
public final class ClassFiles {
  /** Where the constants begin: behind the magic number, the version, and their count. */
  private static final int CONSTANTS = 10;

  private static final String[] NONE = {};

  /** The tag of a text among the constants. */
  private static final int UTF8 = 1;

  private ClassFiles() {}

  /**
   * The class file of a class. Runs code of the class loader, so no lock may be held.
   *
   * @param loader the class loader that would load the class
   * @param internalName name of the class, with slashes
   * @return its bytes, or null if there is none or it cannot be read
   */
  public static byte[] read(ClassLoader loader, String internalName) {
    if (loader == null) {
      return null;
    }
    String file = name(internalName);
    byte[] bytes = onClassPath(loader, file);
    if (bytes != null) {
      return bytes;
    }
    try (InputStream in = loader.getResourceAsStream(file)) {
      return in == null ? null : in.readAllBytes();
    } catch (Exception | LinkageError e) {
      // What cannot be read cannot be judged: the class is treated as any other.
      return null;
    }
  }

  /**
   * The same, to be visited.
   *
   * @param loader the class loader that would load the class
   * @param internalName name of the class, with slashes
   * @return its reader; null if there is no class file, or none that ASM can read
   */
  public static ClassReader reader(ClassLoader loader, String internalName) {
    byte[] file = read(loader, internalName);
    try {
      return file == null ? null : new ClassReader(file);
    } catch (RuntimeException e) {
      return null;
    }
  }

  /**
   * Where a class loader looks for a class file.
   *
   * @param internalName name of the class, with slashes
   * @return name of the resource
   */
  public static String name(String internalName) {
    return internalName + ".class";
  }

  /**
   * Whether a class file has a name in it.
   *
   * @param classFile its bytes
   * @param name the name as the class file would have it
   * @return true also where the name stands there for another reason
   */
  public static boolean contains(byte[] classFile, byte[] name) {
    return indexOf(classFile, name, 0) >= 0;
  }

  /**
   * Where a class file has a name, or the beginning of one.
   *
   * @param classFile its bytes
   * @param name the name as the class file would have it
   * @param from where to begin
   * @return an index; -1 if there is none
   */
  public static int indexOf(byte[] classFile, byte[] name, int from) {
    int last = classFile.length - name.length;
    byte first = name[0];
    next:
    for (int i = Math.max(from, CONSTANTS); i <= last; i++) {
      if (classFile[i] == first) {
        for (int k = 1; k < name.length; k++) {
          if (classFile[i + k] != name[k]) {
            continue next;
          }
        }
        return i;
      }
    }
    return -1;
  }

  /**
   * Whether a class file names one of several classes, in its code or in its declarations.
   *
   * @param classFile its bytes
   * @param names internal names
   * @return false also where the format is not known
   */
  public static boolean namesAny(byte[] classFile, Set<String> names) {
    ClassReader reader;
    try {
      reader = new ClassReader(classFile);
    } catch (RuntimeException e) {
      return false;
    }
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0 && reader.readByte(at - 1) == UTF8 && isNaming(classFile, at, names)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a text is the name of a class, or a descriptor with that. */
  private static boolean isNaming(byte[] classFile, int at, Set<String> names) {
    int start = at + 2;
    int end = start + ((classFile[at] & 0xFF) << 8 | classFile[at + 1] & 0xFF);
    boolean isDescriptor = false;
    boolean hasPackage = false;
    int from = -1;
    for (int i = start; i < end; i++) {
      byte b = classFile[i];
      hasPackage |= b == '/';
      if (b == 'L' && from < 0 && (i == start || isBeforeType(classFile[i - 1]))) {
        from = i + 1;
        isDescriptor = true;
      } else if (b == ';' && from >= 0) {
        if (names.contains(text(classFile, from, i))) {
          return true;
        }
        from = -1;
      }
    }
    return !isDescriptor && hasPackage && names.contains(text(classFile, start, end));
  }

  /** Whether a type may begin behind a byte of a descriptor. */
  private static boolean isBeforeType(byte b) {
    return b == '(' || b == ')' || b == ';' || b == '[' || b >= 'B' && b <= 'Z';
  }

  private static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /**
   * The name of a class that begins at a place in a class file.
   *
   * @param classFile its bytes
   * @param at where the name begins
   * @return what stands there up to the end of the constant, or to what no name contains
   */
  public static String nameAt(byte[] classFile, int at) {
    int end = at;
    while (end < classFile.length && isOfName(classFile[end])) {
      end++;
    }
    return new String(classFile, at, end - at, StandardCharsets.UTF_8);
  }

  /** The tag of the constant behind a name is below all characters of names. */
  private static boolean isOfName(byte b) {
    return (b < 0 || b > ' ') && b != ';' && b != '<' && b != '(' && b != ')' && b != '.';
  }

  private static byte[] onClassPath(ClassLoader loader, String file) {
    ClassPath path = ClassPath.of(loader);
    try {
      return path == null ? null : path.read(file);
    } catch (IOException | RuntimeException e) {
      // The loader may be able to.
      return null;
    }
  }

  /**
   * The superclass and the interfaces in a class file. Reads the lengths of the constants and
   * nothing else of them.
   *
   * @param file a class file
   * @return their internal names; empty where the format is not known
   */
  public static String[] parents(byte[] file) {
    try {
      return parentsIn(file);
    } catch (IndexOutOfBoundsException e) {
      return NONE;
    }
  }

  private static String[] parentsIn(byte[] file) {
    int[] constants = new int[unsignedShort(file, CONSTANTS - 2)];
    int at = CONSTANTS;
    for (int i = 1; i < constants.length; i++) {
      constants[i] = at;
      switch (file[at]) {
        case 1:
          at += 3 + unsignedShort(file, at + 1);
          break;
        case 3:
        case 4:
        case 9:
        case 10:
        case 11:
        case 12:
        case 17:
        case 18:
          at += 5;
          break;
        case 5:
        case 6:
          at += 9;
          i++;
          break;
        case 15:
          at += 4;
          break;
        case 7:
        case 8:
        case 16:
        case 19:
        case 20:
          at += 3;
          break;
        default:
          return NONE;
      }
    }
    int superclass = unsignedShort(file, at + 4);
    int interfaces = unsignedShort(file, at + 6);
    int first = superclass == 0 ? 0 : 1;
    String[] parents = new String[first + interfaces];
    if (first == 1) {
      parents[0] = className(file, constants, superclass);
    }
    for (int i = 0; i < interfaces; i++) {
      parents[first + i] = className(file, constants, unsignedShort(file, at + 8 + 2 * i));
    }
    return parents;
  }

  private static String className(byte[] file, int[] constants, int index) {
    int at = constants[unsignedShort(file, constants[index] + 1)];
    return new String(file, at + 3, unsignedShort(file, at + 1), StandardCharsets.UTF_8);
  }

  private static int unsignedShort(byte[] file, int at) {
    return (file[at] & 0xFF) << 8 | file[at + 1] & 0xFF;
  }
}
