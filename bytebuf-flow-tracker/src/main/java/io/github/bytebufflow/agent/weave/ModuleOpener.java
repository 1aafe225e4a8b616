package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.runtime.TrackedBuffer;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Connects the modules of woven classes with the tracker. Woven code of a named module calls the
 * runtime, which is in an unnamed one; and the agent, in the unnamed module of its own loader,
 * defines the access to Netty in the module of Netty.
 */
public final class ModuleOpener {
  private final Instrumentation instrumentation;

  /**
   * Opens nothing yet.
   *
   * @param instrumentation what changes modules
   */
  public ModuleOpener(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /**
   * Lets a module read the runtime, and opens a package of it to the agent.
   *
   * @param module a named module
   * @param name name with slashes of a class in the package
   */
  public void open(Module module, String name) {
    Module runtime = TrackedBuffer.class.getModule();
    Module agent = ModuleOpener.class.getModule();
    String pack = name.substring(0, name.lastIndexOf('/')).replace('/', '.');
    if (module.canRead(runtime) && module.isOpen(pack, agent)) {
      return;
    }
    Map<String, Set<Module>> opens = new HashMap<>();
    opens.put(pack, new HashSet<>(Collections.singleton(agent)));
    instrumentation.redefineModule(
        module,
        Collections.singleton(runtime),
        Collections.emptyMap(),
        module.getPackages().contains(pack) ? opens : Collections.emptyMap(),
        Collections.emptySet(),
        Collections.emptyMap());
  }
}
