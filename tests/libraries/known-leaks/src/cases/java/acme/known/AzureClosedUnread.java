/*
 * project: Azure/azure-sdk-for-java
 * issue: https://github.com/Azure/azure-sdk-for-java/pull/23855
 * bad: com.azure:azure-core-http-netty:1.11.0
 * good: com.azure:azure-core-http-netty:1.11.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: Utility.closeConnection
 * expect: leak 5
 * half: seventeenth
 * size: large
 */
package acme.known;

import acme.shared.OneAnswer;
import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import java.time.Duration;

/** Five answers are closed by somebody who looked at their status alone. */
public final class AzureClosedUnread {
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n"
          + "Connection: close\r\n\r\nhello";

  private AzureClosedUnread() {}

  public static void main(String[] args) throws Exception {
    try (OneAnswer shop = new OneAnswer(ANSWER)) {
      HttpClient client = new NettyAsyncHttpClientBuilder().build();
      for (int i = 0; i < 5; i++) {
        ask(client, "http://127.0.0.1:" + shop.port() + "/");
      }
      Thread.sleep(500);
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void ask(HttpClient client, String url) {
    try (HttpResponse answer =
        client.send(new HttpRequest(HttpMethod.GET, url)).block(Duration.ofSeconds(20))) {
      System.out.println(answer.getStatusCode());
    }
  }
}
