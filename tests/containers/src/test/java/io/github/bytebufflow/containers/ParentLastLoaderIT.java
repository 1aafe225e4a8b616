package io.github.bytebufflow.containers;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.util.List;

/** One Netty on the class path, another in a class loader that asks its parent last. */
class ParentLastLoaderIT extends Place {
  ParentLastLoaderIT() {
    super(
        List.of(),
        "Netty " + Settings.text("it.netty.4.1") + ": " + DIRECT + "3",
        "Netty " + Settings.text("it.netty.4.2") + ": " + DIRECT + "3");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    String forget = Integer.toString(forgotten);
    return fork.libraries(Libraries.application("netty-4.1"))
        .run(
            "launch.Loaders",
            "child",
            Libraries.application().toString(),
            ORDERS,
            forget,
            "last",
            Libraries.application("netty-4.2"),
            ORDERS,
            forget);
  }
}
