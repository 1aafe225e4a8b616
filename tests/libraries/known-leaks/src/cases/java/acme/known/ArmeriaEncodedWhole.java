/*
 * project: line/armeria
 * issue: https://github.com/line/armeria/pull/5858
 * bad: com.linecorp.armeria:armeria:1.29.4
 * good: com.linecorp.armeria:armeria:1.30.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: FilteredStreamMessage.collect
 * expect: leak 5
 * half: nineteenth
 * size: large
 */
package acme.known;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.stream.SubscriptionOption;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.encoding.EncodingService;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.List;

/** Compressed invoices are read as a whole. */
public final class ArmeriaEncodedWhole {
  private ArmeriaEncodedWhole() {}

  public static void main(String[] args) throws Exception {
    HttpService invoices =
        (context, request) -> HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT_UTF_8, "invoice");
    HttpService service =
        invoices.decorate(
            EncodingService.builder().minBytesToForceChunkedEncoding(1).newDecorator());
    for (int i = 0; i < 5; i++) {
      HttpRequest request =
          HttpRequest.of(RequestHeaders.of(HttpMethod.GET, "/invoice", "accept-encoding", "gzip"));
      List<HttpObject> parts =
          service
              .serve(ServiceRequestContext.of(request), request)
              .collect(ImmediateEventExecutor.INSTANCE, SubscriptionOption.WITH_POOLED_OBJECTS)
              .join();
      for (HttpObject part : parts) {
        System.out.println(part.getClass().getSimpleName());
        if (part instanceof HttpData data) {
          data.close();
        }
      }
    }
    System.out.println("done");
    System.exit(0);
  }
}
