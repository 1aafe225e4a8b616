package acme.stress;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;

/**
 * Runs the {@link Mix} once the agent has been attached: not before a line comes in. By then
 * Netty's buffers have been used, and allocators have memory that was there before the tracker.
 */
public final class Attached {
  private static final int BUFFERS = 1000;

  private Attached() {}

  /**
   * Waits, and runs the mix.
   *
   * @param args of the mix
   */
  public static void main(String[] args) throws IOException, InterruptedException, JMException {
    for (Source source : Source.values()) {
      List<ByteBuf> buffers = new ArrayList<>();
      for (int i = 0; i < BUFFERS; i++) {
        buffers.add(Steps.through(source.allocate(16 + i % 240), i));
      }
      buffers.forEach(Steps::release);
    }
    System.out.println("ready=1");
    if (System.in.read() < 0) {
      throw new IllegalStateException("not attached");
    }
    Mix.main(args);
  }
}
