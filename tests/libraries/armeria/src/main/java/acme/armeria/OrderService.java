package acme.armeria;

import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.common.AggregationOptions;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;

/** Reads pooled bodies; the leak: an order that cannot be read is not closed. */
final class OrderService implements HttpService {
  private final boolean leak;

  OrderService(boolean leak) {
    this.leak = leak;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext ctx, HttpRequest request) {
    return HttpResponse.of(
        request
            .aggregate(AggregationOptions.usePooledObjects(ctx.alloc(), ctx.eventLoop()))
            .thenApply(this::answer));
  }

  private HttpResponse answer(AggregatedHttpRequest request) {
    HttpData order = request.content();
    try {
      int sum = read(order.byteBuf());
      order.close();
      return HttpResponse.of("sum " + sum);
    } catch (IllegalArgumentException e) {
      if (!leak) {
        order.close();
      }
      return HttpResponse.of(HttpStatus.BAD_REQUEST);
    }
  }

  private static int read(ByteBuf order) {
    if (order.getByte(order.readerIndex()) != 1) {
      throw new IllegalArgumentException("order of an unknown kind");
    }
    return ByteBufUtil.hashCode(order);
  }
}
