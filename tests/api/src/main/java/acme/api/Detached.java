package acme.api;

import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.FlowTrackerMXBean;
import io.github.bytebufflow.api.OwnerBalance;
import io.github.bytebufflow.api.OwnerScope;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.ObjectName;

/** Goes on after the agent was detached. */
final class Detached {
  private Detached() {}

  public static void main(String[] args) throws Exception {
    OwnerScope scope = BufferFlows.openOwner("gone");
    PooledByteBufAllocator.DEFAULT.directBuffer(8).release();
    PooledByteBufAllocator.DEFAULT.directBuffer(8).release();
    ByteBuf kept = PooledByteBufAllocator.DEFAULT.directBuffer(8);
    System.out.println("before: " + BufferFlows.isRunning() + ", " + scope.balance());
    detach();
    PooledByteBufAllocator.DEFAULT.directBuffer(8).release();
    kept.release();
    OwnerBalance balance = scope.balance();
    System.out.println(
        "after: "
            + BufferFlows.isRunning()
            + ", allocated "
            + balance.allocated()
            + ", released "
            + balance.released());
    scope.carry(() -> {}).run();
    scope.close();
    BufferFlows.openOwner("none").close();
    System.out.println(BufferFlows.snapshot());
  }

  static void detach() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(FlowTrackerMXBean.NAME);
    BufferFlows.snapshot();
    CountDownLatch registered = new CountDownLatch(1);
    server.addNotificationListener(
        MBeanServerDelegate.DELEGATE_NAME,
        (notification, none) -> {
          if (((MBeanServerNotification) notification).getMBeanName().equals(name)) {
            registered.countDown();
          }
        },
        null,
        null);
    if (!server.isRegistered(name)) {
      registered.await(1, TimeUnit.MINUTES);
    }
    server.invoke(name, "detach", new Object[0], new String[0]);
  }
}
