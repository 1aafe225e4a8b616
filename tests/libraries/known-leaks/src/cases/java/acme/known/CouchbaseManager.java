/*
 * project: couchbase/couchbase-jvm-clients
 * issue: https://issues.couchbase.com/browse/JCBC-2024
 * bad: com.couchbase.client:core-io:2.4.0
 * good: com.couchbase.client:core-io:2.4.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ManagerMessageHandler.handlerAdded+, ManagerMessageHandler.handlerRemoved+, ManagerMessageHandler.channelActive, ManagerMessageHandler.channelInactive
 * expect: leak 5
 * half: first
 * size: large
 */
package acme.known;

import com.couchbase.client.core.Core;
import com.couchbase.client.core.deps.io.netty.channel.embedded.EmbeddedChannel;
import com.couchbase.client.core.deps.io.netty.handler.codec.http.HttpMethod;
import com.couchbase.client.core.deps.io.netty.util.ReferenceCountUtil;
import com.couchbase.client.core.endpoint.ManagerEndpoint;
import com.couchbase.client.core.endpoint.http.CoreCommonOptions;
import com.couchbase.client.core.endpoint.http.CoreHttpPath;
import com.couchbase.client.core.endpoint.http.CoreHttpRequest;
import com.couchbase.client.core.env.CoreEnvironment;
import com.couchbase.client.core.env.PasswordAuthenticator;
import com.couchbase.client.core.env.SeedNode;
import com.couchbase.client.core.io.netty.manager.ManagerHandlerSwitcher;
import com.couchbase.client.core.msg.RequestTarget;
import com.couchbase.client.core.service.ServiceContext;
import com.couchbase.client.core.service.ServiceType;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A request that is not answered in chunks comes first: the handler for chunks leaves its buffer.
 */
public final class CouchbaseManager {
  public static void main(String[] args) {
    CoreEnvironment environment = CoreEnvironment.create();
    Core core =
        Core.create(
            environment,
            PasswordAuthenticator.create("shop", "shop"),
            Set.of(SeedNode.create("127.0.0.1")));
    for (int i = 0; i < 5; i++) {
      ManagerEndpoint endpoint =
          new ManagerEndpoint(
              new ServiceContext(
                  core.context(), "127.0.0.1", 8091, ServiceType.MANAGER, Optional.empty()),
              "127.0.0.1",
              8091);
      EmbeddedChannel channel = new EmbeddedChannel();
      channel
          .pipeline()
          .addLast(
              ManagerHandlerSwitcher.SWITCHER_IDENTIFIER,
              new ManagerHandlerSwitcher(endpoint, endpoint.context()));
      channel.pipeline().fireChannelActive();
      channel.writeOutbound(
          CoreHttpRequest.builder(
                  CoreCommonOptions.of(Duration.ofMinutes(1), null, null),
                  core.context(),
                  HttpMethod.GET,
                  CoreHttpPath.path("/pools"),
                  RequestTarget.manager())
              .build());
      Object request = channel.readOutbound();
      System.out.println(request != null);
      ReferenceCountUtil.release(request);
      channel.finish();
    }
    core.shutdown().block();
    environment.shutdown();
    System.out.println("done");
  }
}
