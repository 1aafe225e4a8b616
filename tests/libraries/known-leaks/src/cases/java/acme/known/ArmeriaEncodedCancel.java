/*
 * project: line/armeria
 * issue: https://github.com/line/armeria/pull/6581
 * bad: com.linecorp.armeria:armeria:1.34.0
 * good: com.linecorp.armeria:armeria:1.35.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpEncodedResponse.beforeComplete, HttpEncodedResponse.closeEncoder
 * expect: misuse 5
 * half: ninth
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
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** One who reads compressed invoices has seen enough of each after its first bytes. */
public final class ArmeriaEncodedCancel {
  private ArmeriaEncodedCancel() {}

  public static void main(String[] args) throws Exception {
    HttpService invoices =
        (context, request) -> HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT_UTF_8, "invoice");
    HttpService service =
        invoices.decorate(
            EncodingService.builder().minBytesToForceChunkedEncoding(1).newDecorator());
    for (int i = 0; i < 5; i++) {
      HttpRequest request =
          HttpRequest.of(RequestHeaders.of(HttpMethod.GET, "/invoice", "accept-encoding", "gzip"));
      service
          .serve(ServiceRequestContext.of(request), request)
          .subscribe(
              new FirstBytes(),
              ImmediateEventExecutor.INSTANCE,
              SubscriptionOption.WITH_POOLED_OBJECTS);
    }
    System.out.println("done");
    System.exit(0);
  }

  private static final class FirstBytes implements Subscriber<HttpObject> {
    private Subscription subscription;

    @Override
    public void onSubscribe(Subscription to) {
      subscription = to;
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(HttpObject part) {
      System.out.println(part.getClass().getSimpleName());
      if (part instanceof HttpData data) {
        data.close();
        subscription.cancel();
      }
    }

    @Override
    public void onError(Throwable e) {
      System.out.println(e);
    }

    @Override
    public void onComplete() {
      System.out.println("complete");
    }
  }
}
