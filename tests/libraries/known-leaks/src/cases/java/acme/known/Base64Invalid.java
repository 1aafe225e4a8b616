/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/commit/7feb92959e
 * bad: io.netty:netty-codec:4.1.8.Final
 * good: io.netty:netty-codec:4.1.9.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final
 * fixed: Base64.decode
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.base64.Base64;

/** A user's name and password are not encoded as they should be. */
public final class Base64Invalid {
  private Base64Invalid() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      ByteBuf login =
          PooledByteBufAllocator.DEFAULT
              .directBuffer()
              .writeBytes("user:secret".getBytes(US_ASCII));
      try {
        Base64.decode(login).release();
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
      } finally {
        login.release();
      }
    }
    System.out.println("done");
  }
}
