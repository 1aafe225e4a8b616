package acme.api;

import com.sun.tools.attach.VirtualMachine;
import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.OwnerScope;
import io.github.bytebufflow.api.Unreleased;
import io.netty.buffer.PooledByteBufAllocator;
import java.time.Duration;

/** Keeps a scope open while the agent is detached and attached again, with one option more. */
final class AttachedAgain {
  private AttachedAgain() {}

  public static void main(String[] args) throws Exception {
    try (OwnerScope scope = BufferFlows.openOwner("stays")) {
      forget();
      System.out.println("collected: " + BufferFlows.collect(Duration.ofMinutes(1)));
      Detached.detach();
      VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
      self.loadAgent(args[0], "owners=true;released-bytes=true");
      self.detach();
      System.out.println(scope.balance());
      for (Unreleased path : scope.balance().unreleased()) {
        System.out.println("path " + path);
      }
    }
  }

  private static void forget() {
    PooledByteBufAllocator.DEFAULT.directBuffer(8).writeByte(1);
  }
}
