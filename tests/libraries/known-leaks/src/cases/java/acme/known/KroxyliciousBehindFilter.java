/*
 * project: kroxylicious/kroxylicious
 * issue: https://github.com/kroxylicious/kroxylicious/issues/2113
 * bad: io.kroxylicious:kroxylicious-runtime:0.10.0
 * good: io.kroxylicious:kroxylicious-runtime:0.12.0
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: FilterHandler.write
 * expect: leak 5
 * half: twelfth
 * size: large
 */
package acme.known;

import io.kroxylicious.proxy.filter.ApiVersionsRequestFilter;
import io.kroxylicious.proxy.filter.FilterAndInvoker;
import io.kroxylicious.proxy.filter.FilterContext;
import io.kroxylicious.proxy.filter.RequestFilterResult;
import io.kroxylicious.proxy.frame.DecodedRequestFrame;
import io.kroxylicious.proxy.frame.OpaqueRequestFrame;
import io.kroxylicious.proxy.internal.FilterHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.message.ApiVersionsRequestData;
import org.apache.kafka.common.message.RequestHeaderData;
import org.apache.kafka.common.protocol.ApiKeys;

/** The broker goes while a request waits behind another that a filter still thinks about. */
public final class KroxyliciousBehindFilter {
  private static final short VERSION = 3;

  private KroxyliciousBehindFilter() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel client = new EmbeddedChannel();
      Thinking filter = new Thinking();
      EmbeddedChannel broker =
          new EmbeddedChannel(
              new FilterHandler(FilterAndInvoker.build(filter).get(0), 10000, null, null, client));
      broker.write(question());
      broker.write(orders());
      System.out.println(broker.outboundMessages().size() + " requests sent");
      broker.close();
      filter.thought.complete(null);
      broker.runPendingTasks();
      client.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static DecodedRequestFrame<ApiVersionsRequestData> question() {
    RequestHeaderData header =
        new RequestHeaderData()
            .setRequestApiKey(ApiKeys.API_VERSIONS.id)
            .setRequestApiVersion(VERSION)
            .setCorrelationId(1)
            .setClientId("ann");
    return new DecodedRequestFrame<>(VERSION, 1, true, header, new ApiVersionsRequestData());
  }

  private static OpaqueRequestFrame orders() {
    ByteBuf request = PooledByteBufAllocator.DEFAULT.directBuffer();
    request.writeShort(ApiKeys.METADATA.id).writeShort(0).writeInt(2).writeShort(-1).writeInt(0);
    return new OpaqueRequestFrame(request, 2, false, request.readableBytes(), true);
  }

  private static final class Thinking implements ApiVersionsRequestFilter {
    private final CompletableFuture<Void> thought = new CompletableFuture<>();

    @Override
    public CompletionStage<RequestFilterResult> onApiVersionsRequest(
        short apiVersion,
        RequestHeaderData header,
        ApiVersionsRequestData request,
        FilterContext context) {
      return thought.thenCompose(nothing -> context.forwardRequest(header, request));
    }
  }
}
