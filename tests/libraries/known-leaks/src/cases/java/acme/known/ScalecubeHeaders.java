/*
 * project: scalecube/scalecube-services
 * issue: https://github.com/scalecube/scalecube-services/pull/344
 * bad: io.scalecube:scalecube-services-jackson:2.1.23
 * good: io.scalecube:scalecube-services-jackson:2.1.31
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: ServiceMessageCodec.encodeAndTransform, ServiceMessageCodec.decode
 * expect: leak 5
 * half: twentieth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.scalecube.services.api.ServiceMessage;
import io.scalecube.services.codec.HeadersCodec;
import io.scalecube.services.codec.ServiceMessageCodec;
import io.scalecube.services.exceptions.MessageCodecException;

/** Of an order's headers one has no name. */
public final class ScalecubeHeaders {
  private ScalecubeHeaders() {}

  public static void main(String[] args) {
    ServiceMessageCodec codec =
        new ServiceMessageCodec(HeadersCodec.getInstance("application/json"));
    for (int i = 0; i < 5; i++) {
      ServiceMessage order =
          ServiceMessage.builder()
              .qualifier("shop", "order")
              .header(null, "now")
              .data("five apples")
              .build();
      try {
        System.out.println(codec.encodeAndTransform(order, ScalecubeHeaders::sizes));
      } catch (MessageCodecException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }

  private static String sizes(ByteBuf data, ByteBuf headers) {
    String sizes = data.readableBytes() + " and " + headers.readableBytes();
    data.release();
    headers.release();
    return sizes;
  }
}
