/*
 * project: moquette-io/moquette
 * issue: https://github.com/moquette-io/moquette/pull/704
 * bad: io.moquette:moquette-broker:0.16
 * good: io.moquette:moquette-broker:0.17
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DebugUtils.payload2Str
 * expect: leak 5
 * half: third
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.moquette.broker.DebugUtils;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** A broker prints what it passes on. */
public final class MoquetteLog {
  private MoquetteLog() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      ByteBuf payload =
          PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(("door " + i).getBytes(UTF_8));
      System.out.println(DebugUtils.payload2Str(payload));
      payload.release();
    }
    System.out.println("done");
  }
}
