package io.github.bytebufflow.containers;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

/** The application and Netty as named modules. */
class ModulePathIT extends Place {
  ModulePathIT() {
    super(List.of(), DIRECT + "3");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    return onModulePath(fork, forgotten);
  }

  static Run onModulePath(Fork fork, int forgotten) {
    Path shop =
        Archives.module(
            "module acme.shop { requires io.netty.buffer; }",
            Settings.path("it.sources").resolve("acme/shop/Shop.java"),
            Libraries.classPath("netty-4.2"),
            fork.directory().resolve("shop"));
    return fork.jvm("-p", shop + File.pathSeparator + Libraries.classPath("netty-4.2"))
        .run("-m", "acme.shop/acme.shop.Shop", ORDERS, "" + forgotten);
  }
}
