package io.github.bytebufflow.containers;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import java.util.List;

/** The runtime is then in another module than the agent; both need a way into Netty's. */
class ModulePathWithBootstrapIT extends Place {
  ModulePathWithBootstrapIT() {
    super(List.of("bootstrap=true"), DIRECT + "3");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    return ModulePathIT.onModulePath(fork, forgotten);
  }
}
