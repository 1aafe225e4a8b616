/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11188
 * bad: io.netty:netty-codec-http:4.1.63.Final
 * good: io.netty:netty-codec-http:4.1.64.Final
 * fixed: HttpPostStandardRequestDecoder.offer, HttpPostStandardRequestDecoder.destroy,
 *     HttpPostMultipartRequestDecoder.offer, HttpPostMultipartRequestDecoder.destroy
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
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpPostStandardRequestDecoder;

/** Forms are sent by somebody who may not send them, and nobody looks at their fields. */
public final class FormNotRead {
  private FormNotRead() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      FullHttpRequest request =
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.POST,
              "/order",
              PooledByteBufAllocator.DEFAULT
                  .directBuffer()
                  .writeBytes("article=7&count=100".getBytes(US_ASCII)));
      HttpPostStandardRequestDecoder form =
          new HttpPostStandardRequestDecoder(new DefaultHttpDataFactory(false), request);
      System.out.println(form.getBodyHttpDatas().size() + " fields");
      form.destroy();
      request.release();
    }
    System.out.println("done");
  }
}
