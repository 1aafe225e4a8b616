package io.github.bytebufflow.agent.weave;

import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Whether a Netty has the methods without which the others must not be woven, told from its class
 * files when its first class is loaded. Allocations without releases would all seem to leak.
 */
final class Vital {
  private static final Map<ClassLoader, Map<String, Hook>> MISSING = new WeakHashMap<>();

  private Vital() {}

  /** The first vital hook that this Netty has no method for, or null. */
  static Hook missing(ClassLoader loader, String prefix, Hooks hooks) {
    synchronized (MISSING) {
      Map<String, Hook> known = MISSING.get(loader);
      if (known != null && known.containsKey(prefix)) {
        return known.get(prefix);
      }
    }
    // Outside the lock: this runs code of the application's class loader.
    Hook missing = null;
    for (Hook hook : hooks.vital()) {
      if (!has(loader, prefix, hook)) {
        missing = hook;
      }
    }
    synchronized (MISSING) {
      Map<String, Hook> known = MISSING.get(loader);
      if (known == null) {
        known = new HashMap<>();
        MISSING.put(loader, known);
      }
      known.put(prefix, missing);
    }
    return missing;
  }

  private static boolean has(ClassLoader loader, String prefix, Hook hook) {
    byte[] file = ClassFiles.read(loader, prefix + hook.type);
    if (file == null) {
      // Not to be told; it is said when the class is loaded.
      return true;
    }
    try {
      Search search = new Search(prefix, hook);
      int skip = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG;
      new ClassReader(file).accept(search, skip);
      return search.found;
    } catch (RuntimeException e) {
      return true;
    }
  }

  private static final class Search extends ClassVisitor {
    private final String prefix;
    private final Hook hook;
    private boolean found;

    Search(String prefix, Hook hook) {
      super(Opcodes.ASM9);
      this.prefix = prefix;
      this.hook = hook;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      found |= hook.matches(prefix, name, descriptor);
      return null;
    }
  }
}
