package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.classfile.PerLoader;
import io.github.bytebufflow.runtime.ReleaseGate;
import java.util.List;
import java.util.Map;

/**
 * The copies of Netty in this JVM: one is <em>seen</em> once a class of it with hooks is loaded,
 * and <em>found</em> once its {@code ByteBuf} is. Thread-safe.
 */
final class Nettys {
  /** By package: whether it is found. */
  private final PerLoader<Boolean> nettys = new PerLoader<>();

  void seen(ClassLoader loader, String prefix) {
    nettys.of(loader).putIfAbsent(prefix, false);
  }

  void found(ClassLoader loader, String prefix) {
    nettys.put(loader, prefix, true);
  }

  boolean isFound(ClassLoader loader, String prefix) {
    return Boolean.TRUE.equals(nettys.get(loader, prefix));
  }

  boolean areNoneSeen() {
    return nettys.names().isEmpty();
  }

  /**
   * Whether the releases of all that were seen are seen too, so that their buffers are followed.
   */
  boolean areAllReady() {
    for (Map.Entry<ClassLoader, List<String>> of : nettys.names().entrySet()) {
      for (String prefix : of.getValue()) {
        if (!ReleaseGate.isOpen(of.getKey(), prefix)) {
          return false;
        }
      }
    }
    return true;
  }
}
