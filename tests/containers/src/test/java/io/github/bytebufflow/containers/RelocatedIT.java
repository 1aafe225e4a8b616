package io.github.bytebufflow.containers;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import java.util.List;

/** Several Nettys on one class path, in packages of their own. */
class RelocatedIT extends Place {
  RelocatedIT() {
    super(
        List.of(),
        DIRECT + "3",
        "io.grpc.netty.shaded: " + DIRECT + "6",
        "org.apache.flink.shaded.netty4: " + DIRECT + "9");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    return fork.libraries(Libraries.application("netty-4.1", "relocated"))
        .run(
            "launch.Several",
            "acme.shop.Shop",
            ORDERS,
            Integer.toString(forgotten),
            "acme.relocated.GrpcShop",
            ORDERS,
            Integer.toString(2 * forgotten),
            "acme.relocated.FlinkShop",
            ORDERS,
            Integer.toString(3 * forgotten));
  }
}
