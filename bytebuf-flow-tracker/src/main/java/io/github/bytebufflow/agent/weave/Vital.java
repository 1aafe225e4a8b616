package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.PerLoader;
import java.util.Optional;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Whether a Netty has the methods without which the others must not be woven, told from its class
 * files when its first class is loaded. Allocations without releases would all seem to leak.
 */
final class Vital {
  /** The first vital hook that a Netty has no method for, by its package; empty if it has all. */
  private final PerLoader<Optional<Hook>> missing = new PerLoader<>();

  /** The first vital hook that this Netty has no method for, or null. */
  Hook missing(ClassLoader loader, String prefix, Hooks hooks) {
    Optional<Hook> known = missing.get(loader, prefix);
    if (known == null) {
      // Without any lock: this runs code of the application's class loader.
      known = Optional.ofNullable(find(loader, prefix, hooks));
      missing.put(loader, prefix, known);
    }
    return known.orElse(null);
  }

  private static Hook find(ClassLoader loader, String prefix, Hooks hooks) {
    Hook missing = null;
    for (Hook hook : hooks.vital()) {
      if (!has(loader, prefix, hook)) {
        missing = hook;
      }
    }
    return missing;
  }

  private static boolean has(ClassLoader loader, String prefix, Hook hook) {
    ClassReader reader = ClassFiles.reader(loader, prefix + hook.type);
    if (reader == null) {
      // Unknown: if the hook is missing, that is said when the class is loaded.
      return true;
    }
    try {
      Search search = new Search(prefix, hook);
      reader.accept(search, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
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
