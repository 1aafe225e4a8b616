package io.github.bytebufflow.containers;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.util.List;

/** The same Netty in two class loaders, which are all that tells them apart. */
class SameJarsTwiceIT extends Place {
  SameJarsTwiceIT() {
    super(
        List.of(),
        "Netty " + Settings.text("it.netty.4.1") + " of java.net.URLClassLoader: " + DIRECT + "3",
        "Netty " + Settings.text("it.netty.4.1") + " of launch.ParentLast: " + DIRECT + "3");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    String jars = Libraries.application("netty-4.1");
    String forget = Integer.toString(forgotten);
    return fork.run("launch.Loaders", "child", jars, ORDERS, forget, "last", jars, ORDERS, forget);
  }
}
