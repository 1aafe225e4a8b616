package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.runtime.Site;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * The static methods of an application's class that allocate: to the caller they are what {@code
 * Unpooled.buffer} is. Told from their code, once for each class and loader, where a call of one
 * that returns a buffer and takes none has to be judged.
 */
final class Factories implements Glance.Questions, CallSites.Types {
  private static final int MAX_KNOWN = 10_000;
  private static final Map<ClassLoader, Map<String, Set<String>>> KNOWN = new WeakHashMap<>();

  private final ClassLoader loader;

  private Factories(ClassLoader loader) {
    this.loader = loader;
  }

  /** Name and descriptor of those of a class. */
  static Set<String> of(ClassLoader loader, String className) {
    Map<String, Set<String>> known = known(loader);
    Set<String> factories = known.get(className);
    if (factories == null) {
      // Outside of any lock: this runs code of the application's class loader.
      byte[] file = ClassFiles.read(loader, className);
      if (file == null) {
        return Collections.emptySet();
      }
      factories = in(loader, file);
      if (known.size() < MAX_KNOWN) {
        known.put(className, factories);
      }
    }
    return factories;
  }

  private static Set<String> in(ClassLoader loader, byte[] file) {
    try {
      return NettyName.isIn(file)
          ? Glance.names(new ClassReader(file), new Factories(loader))
          : Collections.emptySet();
    } catch (RuntimeException e) {
      // No class file that is known: the class is treated as any other.
      return Collections.emptySet();
    }
  }

  private static Map<String, Set<String>> known(ClassLoader loader) {
    synchronized (KNOWN) {
      Map<String, Set<String>> known = KNOWN.get(loader);
      if (known == null) {
        known = new ConcurrentHashMap<>();
        KNOWN.put(loader, known);
      }
      return known;
    }
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
  public boolean isOfInterest(int access, String name, String descriptor) {
    return false;
  }

  @Override
  public boolean callsOnly() {
    return true;
  }

  @Override
  public boolean isCounted(String internalName) {
    return TypeOracle.BUFFER.equals(TypeOracle.of(loader, internalName));
  }

  @Override
  public boolean isAllocator(String internalName) {
    return TypeOracle.ALLOCATOR.equals(TypeOracle.of(loader, internalName));
  }

  /** A factory that calls another is none itself: the other's caller is told already. */
  @Override
  public boolean allocates(Call call) {
    return false;
  }
}
