/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/9837
 * bad: io.netty:netty-codec-http:4.1.43.Final
 * good: io.netty:netty-codec-http:4.1.44.Final
 * fixed: HttpPostStandardRequestDecoder.<init>, HttpPostStandardRequestDecoder.parseBodyAttributes
 * expect: leak 5
 * half: third
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.HttpPostStandardRequestDecoder;

/** A field of a form has a value, and no name. */
public final class FormWithoutName {
  private FormWithoutName() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      FullHttpRequest request =
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.POST,
              "/order",
              PooledByteBufAllocator.DEFAULT
                  .directBuffer()
                  .writeBytes("=7&count=100".getBytes(US_ASCII)));
      try {
        new HttpPostStandardRequestDecoder(request).destroy();
        System.out.println("no error");
      } catch (RuntimeException e) {
        System.out.println(e.getClass().getSimpleName());
      }
      request.release();
    }
    System.out.println("done");
  }
}
