package io.github.bytebufflow.containers;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A servlet container's class loader for each application. It is deployed twice; that the first
 * class loader is collected is part of what is printed, with the agent and without. (Not on Netty
 * 4.2, which is held after its first use without the agent too.)
 */
class TomcatIT extends Place {
  TomcatIT() {
    super(List.of(), DIRECT + "6");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    Path war = fork.directory().resolve("war");
    List<Path> inside = new ArrayList<>(Libraries.jars("netty-4.1"));
    inside.add(Libraries.application());
    Archives.directory(inside, war.resolve("WEB-INF/lib"));
    return fork.libraries(Libraries.classPath("tomcat"))
        .run("launch.Webapp", war.toString(), ORDERS, "" + forgotten);
  }
}
