/*
 * project: AsyncHttpClient/async-http-client
 * issue: https://github.com/AsyncHttpClient/async-http-client/issues/1302
 * bad: org.asynchttpclient:async-http-client-netty-utils:2.0.21
 * good: org.asynchttpclient:async-http-client-netty-utils:2.0.22
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.36.Final
 *   io.netty:netty-buffer:4.1.36.Final
 * fixed: Utf8ByteBufCharsetDecoder.decode
 * expect: misuse 10
 * half: fifth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.IllegalReferenceCountException;
import java.nio.charset.CharacterCodingException;
import org.asynchttpclient.netty.util.ByteBufUtils;

/** The parts of a page become a text. */
public final class AhcDirectText {
  private AhcDirectText() {}

  public static void main(String[] args) throws CharacterCodingException {
    for (int i = 0; i < 5; i++) {
      ByteBuf[] parts = {part("hello "), part("world")};
      System.out.println(ByteBufUtils.byteBuf2String(UTF_8, parts));
      for (ByteBuf part : parts) {
        try {
          part.release();
        } catch (IllegalReferenceCountException e) {
          System.out.println(e.getMessage());
        }
      }
    }
    System.out.println("done");
  }

  private static ByteBuf part(String text) {
    return PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(text.getBytes(UTF_8));
  }
}
