/*
 * project: line/armeria
 * issue: https://github.com/line/armeria/pull/2359
 * bad: com.linecorp.armeria:armeria:0.97.0
 * good: com.linecorp.armeria:armeria:0.98.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpResponseWriter.respond, HttpResponseWriter.close
 * expect: leak 5
 * half: fourth
 * size: large
 */
package acme.known;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.unsafe.ByteBufHttpData;
import io.netty.buffer.PooledByteBufAllocator;

/** A service is ready to answer when its client has gone. */
public final class ArmeriaResponseClosed {
  private ArmeriaResponseClosed() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      HttpResponseWriter response = HttpResponse.streaming();
      response.abort();
      try {
        response.close(
            AggregatedHttpResponse.of(
                HttpStatus.OK,
                MediaType.OCTET_STREAM,
                new ByteBufHttpData(
                    PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[10]), true)));
      } catch (RuntimeException e) {
        System.out.println(e.getClass().getSimpleName());
      }
      System.out.println("open: " + response.isOpen());
    }
    System.out.println("done");
  }
}
