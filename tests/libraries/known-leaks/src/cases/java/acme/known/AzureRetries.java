/*
 * project: Azure/azure-sdk-for-java
 * issue: https://github.com/Azure/azure-sdk-for-java/pull/16607
 * bad: com.azure:azure-core:1.9.0
 * good: com.azure:azure-core:1.10.0
 * with: com.azure:azure-core-http-netty:1.6.2 org.slf4j:slf4j-nop:1.7.36
 * fixed: RetryPolicy.attemptAsync
 * expect: leak 5
 * half: seventeenth
 * size: large
 */
package acme.known;

import acme.shared.OneAnswer;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import com.azure.core.http.policy.FixedDelay;
import com.azure.core.http.policy.RetryPolicy;
import java.time.Duration;

/** A shop that has no time is asked again, five times. */
public final class AzureRetries {
  private static final String ANSWER =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n"
          + "Connection: close\r\n\r\nlater";

  private AzureRetries() {}

  public static void main(String[] args) throws Exception {
    try (OneAnswer shop = new OneAnswer(ANSWER)) {
      ask("http://127.0.0.1:" + shop.port() + "/");
      Thread.sleep(500);
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void ask(String url) {
    HttpPipeline pipeline =
        new HttpPipelineBuilder()
            .httpClient(new NettyAsyncHttpClientBuilder().build())
            .policies(new RetryPolicy(new FixedDelay(5, Duration.ofMillis(50))))
            .build();
    HttpResponse answer =
        pipeline.send(new HttpRequest(HttpMethod.GET, url)).block(Duration.ofSeconds(20));
    System.out.println(answer.getStatusCode());
    System.out.println(answer.getBodyAsString().block(Duration.ofSeconds(20)));
  }
}
