package io.github.bytebufflow.containers;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** JBoss Modules: a module sees what it names and nothing else. */
class JbossModulesIT extends Place {
  JbossModulesIT() {
    super(List.of("bootstrap=true"), DIRECT + "3");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    List<Path> inside = new ArrayList<>(Libraries.jars("netty-4.2"));
    inside.add(Libraries.application());
    Path modules = fork.directory().resolve("modules");
    Archives.jbossModule("acme.shop", "acme.shop.Shop", inside, modules);
    return fork.libraries(Libraries.classPath("jboss"))
        .run(
            "org.jboss.modules.Main",
            "-mp",
            modules.toString(),
            "acme.shop",
            ORDERS,
            "" + forgotten);
  }
}
