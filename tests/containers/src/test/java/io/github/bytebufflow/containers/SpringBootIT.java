package io.github.bytebufflow.containers;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An executable jar with the libraries as jars inside it. */
class SpringBootIT extends Place {
  SpringBootIT() {
    super(List.of(), DIRECT + "3");
  }

  @Override
  int oldestJava() {
    return 17;
  }

  @Override
  Run run(Fork fork, int forgotten) {
    List<Path> inside = new ArrayList<>(Libraries.jars("netty-4.2"));
    inside.add(Libraries.application());
    Path launcher = Libraries.jars("boot").get(0);
    Path jar = Archives.executable(launcher, inside, fork.directory().resolve("shop.jar"));
    return fork.run("-jar", jar.toString(), ORDERS, "" + forgotten);
  }
}
