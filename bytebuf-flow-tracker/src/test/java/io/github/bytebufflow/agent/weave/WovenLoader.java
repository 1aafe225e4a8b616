package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.netty.NettyHooks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class loader as an application has one: it knows classes that were compiled or crafted for a
 * test, beside a very small Netty, and defines them as the weaver leaves them. The JVM verifies
 * them as it does all classes that are not its own.
 */
class WovenLoader extends ClassLoader implements WeaveSettings, WeaveListener {
  private static final Map<String, String> NETTY = netty();

  /** What the weaver said. */
  final List<String> warnings = new ArrayList<>();

  /** Class files that it was asked for, by their names. */
  final List<String> asked = new ArrayList<>();

  /** Binary names of the classes that it changed. */
  final List<String> woven = new ArrayList<>();

  private final Weaver weaver = new Weaver(null, this, this);
  private final Map<String, byte[]> classes = new HashMap<>();
  private final Map<String, byte[]> changed = new HashMap<>();

  WovenLoader() {
    super(WovenLoader.class.getClassLoader());
    compile(8, NETTY.values().toArray(new String[0]));
  }

  /** Adds a class file. */
  void add(String binaryName, byte[] bytes) {
    classes.put(binaryName, bytes);
  }

  /** A class file as it was before it was woven. */
  byte[] bytes(String binaryName) {
    return classes.get(binaryName).clone();
  }

  /** How many calls of the recorder each method has that has any, by its name. */
  Map<String, Integer> steps(String binaryName) {
    Map<String, Integer> steps = new HashMap<>();
    new ClassReader(changed.get(binaryName))
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String method, String desc, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitMethodInsn(
                      int op, String owner, String name, String desc, boolean itf) {
                    if (owner.equals(Code.RECORDER)) {
                      steps.merge(method, 1, Integer::sum);
                    }
                  }
                };
              }
            },
            0);
    return steps;
  }

  /** Compiles sources against the small Netty and adds their classes. */
  void compile(int release, String... sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<JavaFileObject> units = new ArrayList<>();
    for (String source : sources) {
      units.add(new Source(source));
    }
    StringBuilder problems = new StringBuilder();
    Memory files = new Memory(compiler.getStandardFileManager(null, null, null));
    boolean fine =
        compiler
            .getTask(
                null,
                files,
                d -> problems.append(d).append('\n'),
                List.of("--release", "" + release, "-g", "-proc:none", "-Xlint:-options"),
                null,
                units)
            .call();
    if (!fine) {
      throw new IllegalArgumentException(problems.toString());
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    byte[] changed =
        weaver.transform(
            getUnnamedModule(), this, name.replace('.', '/'), null, null, bytes.clone());
    if (changed != null) {
      woven.add(name);
      this.changed.put(name, changed);
      bytes = changed;
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    asked.add(name);
    byte[] bytes =
        name.endsWith(".class")
            ? classes.get(name.substring(0, name.length() - 6).replace('/', '.'))
            : null;
    return bytes != null ? new ByteArrayInputStream(bytes) : super.getResourceAsStream(name);
  }

  @Override
  public Hooks hooks() {
    return NettyHooks.all(true, false);
  }

  @Override
  public boolean inScope(String internalName) {
    return !internalName.startsWith("io/netty/");
  }

  @Override
  public boolean nettyCounts() {
    return false;
  }

  @Override
  public Map<String, Set<String>> holders() {
    return Map.of();
  }

  @Override
  public Map<String, Set<String>> resources() {
    return Map.of();
  }

  @Override
  public void resourceFound() {}

  @Override
  public Map<String, Set<String>> givenUp() {
    return Map.of();
  }

  @Override
  public void foreignLoaded(
      ClassLoader loader, String name, String superName, byte[] classFile, boolean again) {}

  @Override
  public void noClosing(String option, String className, String method, List<String> methods) {
    warn(className + " has no " + method);
  }

  @Override
  public boolean nettyHandlers() {
    return false;
  }

  @Override
  public void nettyFound(
      ClassLoader loader, String prefix, java.security.ProtectionDomain domain) {}

  @Override
  public void warn(String sentence) {
    warnings.add(sentence);
  }

  private static Map<String, String> netty() {
    Map<String, String> sources = new LinkedHashMap<>();
    sources.put(
        "ByteBuf",
        "package io.netty.buffer; public abstract class ByteBuf {"
            + " public abstract int refCnt(); public abstract int capacity();"
            + " public abstract boolean isDirect(); public abstract boolean release();"
            + " public abstract ByteBuf retain(); public abstract ByteBuf retain(int n);"
            + " public abstract boolean release(int n); public abstract ByteBuf slice();"
            + " public abstract ByteBuf unwrap(); }");
    sources.put(
        "ByteBufHolder",
        "package io.netty.buffer; public interface ByteBufHolder {"
            + " ByteBuf content(); int refCnt(); boolean release(); }");
    sources.put(
        "AbstractReferenceCountedByteBuf",
        "package io.netty.buffer; public class AbstractReferenceCountedByteBuf extends ByteBuf {"
            + " private int count = 1;"
            + " public int refCnt() { return count; } public int capacity() { return 8; }"
            + " public boolean isDirect() { return false; }"
            + " public boolean release() { return handleRelease(--count == 0); }"
            + " public boolean release(int n) { return handleRelease((count -= n) == 0); }"
            + " private boolean handleRelease(boolean zero) { return zero; }"
            + " public ByteBuf retain() { count++; return this; }"
            + " public ByteBuf retain(int n) { count += n; return this; }"
            + " public ByteBuf slice() { return this; } public ByteBuf unwrap() { return null; } }");
    sources.put(
        "Unpooled",
        "package io.netty.buffer; public class Unpooled { public static ByteBuf buffer() {"
            + " return new AbstractReferenceCountedByteBuf(); }"
            + " public static ByteBuf unmodifiableBuffer(ByteBuf b) {"
            + " return new ReadOnlyByteBuf(b); } }");
    sources.put(
        "ReadOnlyByteBuf",
        "package io.netty.buffer; class ReadOnlyByteBuf extends ByteBuf {"
            + " private final ByteBuf b; ReadOnlyByteBuf(ByteBuf b) { this.b = b; }"
            + " public int refCnt() { return b.refCnt(); }"
            + " public int capacity() { return b.capacity(); }"
            + " public boolean isDirect() { return false; }"
            + " public boolean release() { return b.release(); }"
            + " public boolean release(int n) { return b.release(n); }"
            + " public ByteBuf retain() { b.retain(); return this; }"
            + " public ByteBuf retain(int n) { b.retain(n); return this; }"
            + " public ByteBuf slice() { return this; } public ByteBuf unwrap() { return b; } }");
    sources.put(
        "ChannelHandlerContext",
        "package io.netty.channel; public interface ChannelHandlerContext {}");
    sources.put(
        "ChannelHandler",
        "package io.netty.channel; public interface ChannelHandler {"
            + " void channelRead(ChannelHandlerContext c, Object msg) throws Exception; }");
    return sources;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("mem:///" + name(text) + ".java"), Kind.SOURCE);
      this.text = text;
    }

    private static String name(String text) {
      String[] words = text.replace('{', ' ').split("[\\s;]+");
      for (int i = 0; i < words.length - 1; i++) {
        if (words[i].matches("class|interface|enum|record")) {
          return words[i + 1].replaceAll("[<(].*", "");
        }
      }
      throw new IllegalArgumentException(text);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    Memory(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new Compiled(name);
    }

    @Override
    public Iterable<JavaFileObject> list(
        Location location, String pack, java.util.Set<JavaFileObject.Kind> kinds, boolean recurse)
        throws java.io.IOException {
      if (location != StandardLocation.CLASS_PATH) {
        return super.list(location, pack, kinds, recurse);
      }
      List<JavaFileObject> found = new ArrayList<>();
      for (String name : classes.keySet()) {
        if (name.startsWith(pack + '.') && name.indexOf('.', pack.length() + 1) < 0) {
          found.add(new Compiled(name));
        }
      }
      return found;
    }

    @Override
    public String inferBinaryName(Location location, JavaFileObject file) {
      return file instanceof Compiled
          ? ((Compiled) file).name
          : super.inferBinaryName(location, file);
    }
  }

  private final class Compiled extends SimpleJavaFileObject {
    private final String name;

    Compiled(String name) {
      super(URI.create("mem:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
      this.name = name;
    }

    @Override
    public InputStream openInputStream() {
      return new ByteArrayInputStream(classes.get(name));
    }

    @Override
    public OutputStream openOutputStream() {
      return new ByteArrayOutputStream() {
        @Override
        public void close() {
          classes.put(name, toByteArray());
        }
      };
    }
  }
}
