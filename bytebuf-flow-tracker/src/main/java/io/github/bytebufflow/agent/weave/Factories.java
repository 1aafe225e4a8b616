package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.NettyName;
import io.github.bytebufflow.agent.classfile.PerLoader;
import io.github.bytebufflow.runtime.Site;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * The static methods of an application's class that allocate: to the caller they are what {@code
 * Unpooled.buffer} is. Told from their code, once for each class and loader, where a call of one
 * that returns a buffer and takes none has to be judged.
 */
final class Factories {
  private static final int MAX_KNOWN = 10_000;

  private final TypeOracle types;

  /** Name and descriptor of the methods, by class. */
  private final PerLoader<Set<String>> known = new PerLoader<>();

  Factories(TypeOracle types) {
    this.types = types;
  }

  /** Name and descriptor of those of a class. */
  Set<String> of(ClassLoader loader, String className) {
    Map<String, Set<String>> ofLoader = known.of(loader);
    Set<String> factories = ofLoader.get(className);
    if (factories == null) {
      // Outside of any lock: this runs code of the application's class loader.
      byte[] file = ClassFiles.read(loader, className);
      if (file == null) {
        return Collections.emptySet();
      }
      factories = in(loader, file);
      if (ofLoader.size() < MAX_KNOWN) {
        ofLoader.put(className, factories);
      }
    }
    return factories;
  }

  private Set<String> in(ClassLoader loader, byte[] file) {
    try {
      return NettyName.isIn(file)
          ? Glance.names(new ClassReader(file), new Allocating(types, loader))
          : Collections.emptySet();
    } catch (RuntimeException e) {
      // No class file that is known: the class is treated as any other.
      return Collections.emptySet();
    }
  }

  /** Looks for calls that allocate. */
  private static final class Allocating implements Glance.Questions, CallSites.Types {
    private final TypeOracle types;
    private final ClassLoader loader;

    Allocating(TypeOracle types, ClassLoader loader) {
      this.types = types;
      this.loader = loader;
    }

    @Override
    public boolean isOfInterest(Call call) {
      return CallSites.kind(call, this) == Site.CALL;
    }

    @Override
    public boolean mayHold(String internalName) {
      return false;
    }

    @Override
    public boolean captures(String lambda) {
      return false;
    }

    @Override
    public boolean isOfInterest(int access, String name, String descriptor) {
      return false;
    }

    @Override
    public boolean callsOnly() {
      return true;
    }

    @Override
    public boolean isCounted(String internalName) {
      return TypeOracle.BUFFER.equals(types.of(loader, internalName));
    }

    @Override
    public boolean isAllocator(String internalName) {
      return TypeOracle.ALLOCATOR.equals(types.of(loader, internalName));
    }

    /** A factory that calls another is none itself: the other's caller is told already. */
    @Override
    public boolean allocates(Call call) {
      return false;
    }
  }
}
