package io.github.bytebufflow.examples.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ShopServerTest {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private final RecordingAllocator allocator = new RecordingAllocator();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  private UpstreamServer upstream;
  private ShopServer shop;
  private int expectedLeaks;

  @AfterEach
  void closeAndCountWhatIsHeld() {
    close();
    assertThat(allocator.distinctGiven()).isPositive();
    assertThat(allocator.held()).hasSize(expectedLeaks);
  }

  @Test
  void anOrderIsPricedByAWorker() throws Exception {
    start(false);
    HttpResponse<String> response = post("/orders", order(7, 2));
    assertThat(response.statusCode()).isEqualTo(201);
    // Articles 1000 and 1001, one of the first and two of the second.
    assertThat(response.body())
        .isEqualTo("{\"customer\":7,\"articles\":3,\"cents\":" + (99 + 2 * 199) + "}\n");
  }

  @Test
  void aCorruptedOrderIsRefused() throws Exception {
    start(false);
    assertThat(post("/orders", corrupted(order(7, 20))).statusCode()).isEqualTo(422);
  }

  @Test
  void aCorruptedOrderLeaksExactlyItsFrameWhenToldTo() throws Exception {
    start(true);
    expectedLeaks = 5;
    for (int i = 0; i < expectedLeaks; i++) {
      assertThat(post("/orders", corrupted(order(i, 20))).statusCode()).isEqualTo(422);
      assertThat(post("/orders", order(i, 20)).statusCode()).isEqualTo(201);
      assertThat(post("/orders", truncated(order(i, 20))).statusCode()).isEqualTo(400);
    }
    close();
    int frame = order(0, 20).length;
    assertThat(allocator.held())
        .allSatisfy(
            buffer -> {
              assertThat(buffer.isDirect()).isTrue();
              assertThat(buffer.capacity()).isEqualTo(frame);
              assertThat(buffer.refCnt()).isOne();
            });
  }

  @Test
  void aMalformedOrderIsRefused() throws Exception {
    start(false);
    assertThat(post("/orders", new byte[3]).statusCode()).isEqualTo(400);
    assertThat(post("/orders", truncated(order(7, 3))).statusCode()).isEqualTo(400);
  }

  @Test
  void anOrderWithTheWrongMethodIsRefused() throws Exception {
    start(false);
    assertThat(get("/orders").statusCode()).isEqualTo(405);
  }

  @Test
  void aTooLargeOrderIsRefused() throws Exception {
    start(false);
    assertThat(post("/orders", new byte[100_000]).statusCode()).isEqualTo(413);
    assertThat(post("/orders", order(7, 2)).statusCode()).isEqualTo(201);
  }

  @Test
  void aPageIsPutTogetherFromItsParts() throws Exception {
    start(false);
    HttpResponse<String> page = get("/assets/index.html");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .isEqualTo(
            get("/assets/head.html").body()
                + get("/assets/menu.html").body()
                + get("/assets/body.html").body()
                + get("/assets/foot.html").body())
        .startsWith("<!doctype html>")
        .endsWith("</script>\n");
  }

  @Test
  void anAssetNeedsNoTokenAndMayBeMissing() throws Exception {
    start(false);
    assertThat(raw("GET /assets/shop.js HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200 OK");
    assertThat(get("/assets/none.js").statusCode()).isEqualTo(404);
    assertThat(post("/assets/shop.js", new byte[1]).statusCode()).isEqualTo(405);
  }

  @Test
  void theProxyStreamsBackWhatTheServiceBehindAnswers() throws Exception {
    start(false);
    String text = "a review ".repeat(1000);
    HttpResponse<String> response = post("/proxy/echo", text.getBytes(StandardCharsets.US_ASCII));
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("transfer-encoding")).hasValue("chunked");
    assertThat(response.body()).isEqualTo(text);
    assertThat(post("/proxy/echo", "again".getBytes(StandardCharsets.US_ASCII)).body())
        .isEqualTo("again");
  }

  @Test
  void theProxySaysSoWhenTheServiceBehindIsDown() throws Exception {
    try (Socket silent = new Socket()) {
      // A port that is taken, so that no other process listens there.
      silent.bind(ShopServer.loopback(0));
      startBefore(silent.getLocalSocketAddress(), false);
      assertThat(post("/proxy/echo", new byte[2000]).statusCode()).isEqualTo(502);
      assertThat(get("/assets/shop.js").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void theProxySaysSoWhenTheServiceBehindHangsUp() throws Exception {
    try (ServerSocket rude = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      startBefore(rude.getLocalSocketAddress(), false);
      CompletableFuture<Void> hangUp = CompletableFuture.runAsync(() -> acceptAndClose(rude));
      assertThat(post("/proxy/echo", new byte[2000]).statusCode()).isEqualTo(502);
      hangUp.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
  }

  @Test
  void whatNobodyServesIsNotFoundAndStrangersAreTurnedAway() throws Exception {
    start(false);
    assertThat(get("/nothing").statusCode()).isEqualTo(404);
    assertThat(raw("GET /orders HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 401 ");
  }

  @Test
  void whatIsNotHttpIsRefused() throws Exception {
    start(false);
    assertThat(raw("\u0001\u0002 nonsense\r\n\r\n")).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void pipelinedRequestsAreAnsweredInTheirOrder() throws Exception {
    start(false);
    String token = "\r\nHost: shop\r\nAuthorization: " + AuthHandler.TOKEN + "\r\n";
    String order =
        "POST /orders HTTP/1.1"
            + token
            + "Content-Length: "
            + order(65, 2).length
            + "\r\n\r\n"
            + new String(order(65, 2), StandardCharsets.ISO_8859_1);
    String proxied = "POST /proxy/x HTTP/1.1" + token + "Content-Length: 4\r\n\r\nbody";
    String unknown = "GET /nothing HTTP/1.1" + token + "\r\n";
    String last = "GET /assets/none HTTP/1.1" + token + "Connection: close\r\n\r\n";
    String answers = raw((proxied + order + unknown).repeat(10) + last);
    assertThat(answers.replaceAll("(?s)HTTP/1.1 (\\d+) .*?(?=HTTP/1.1|\\z)", "$1 "))
        .isEqualTo("200 201 404 ".repeat(10) + "404 ");
  }

  @Test
  void aClientThatGoesAwayHalfwayLeavesNothingBehind() throws Exception {
    start(false);
    for (String path : new String[] {"/orders", "/proxy/echo", "/assets/shop.js"}) {
      try (Socket socket = connect()) {
        write(socket, "POST " + path + " HTTP/1.1\r\nHost: shop\r\nContent-Length: 50\r\n\r\nhalf");
      }
    }
    try (Socket socket = connect()) {
      String token = "\r\nHost: shop\r\nAuthorization: " + AuthHandler.TOKEN + "\r\n";
      write(
          socket, ("POST /proxy/x HTTP/1.1" + token + "Content-Length: 4\r\n\r\nbody").repeat(50));
    }
    assertThat(get("/assets/shop.js").statusCode()).isEqualTo(200);
  }

  @Test
  void theLoadIsAnsweredAsItExpects() throws Exception {
    start(true);
    // A second of a busy machine may be too short for each kind of request.
    for (int second = 0; expectedLeaks == 0 && second < 60; second++) {
      LoadStats stats = LoadGenerator.run("127.0.0.1", shop.port(), 1, 4);
      assertThat(stats.good()).as(stats.summary(4)).isTrue();
      expectedLeaks = (int) stats.answers(RequestKind.CORRUPTED_ORDER);
    }
    assertThat(expectedLeaks).isPositive();
  }

  @Test
  void closingUnderLoadLeavesNothingBehind() throws Exception {
    start(false);
    int port = shop.port();
    CompletableFuture<LoadStats> load = CompletableFuture.supplyAsync(() -> load(port));
    while (shop.log().answers() < 200) {
      Thread.onSpinWait();
    }
    close();
    assertThat(load.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).good()).isFalse();
  }

  private static LoadStats load(int port) {
    try {
      return LoadGenerator.run("127.0.0.1", port, (int) PATIENCE.toSeconds(), 8);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void start(boolean leak) throws Exception {
    upstream = UpstreamServer.start(allocator);
    startBefore(upstream.address(), leak);
  }

  private void startBefore(SocketAddress behind, boolean leak) throws Exception {
    shop = ShopServer.start(0, behind, leak, allocator);
  }

  private void close() {
    shop.close();
    if (upstream != null) {
      upstream.close();
    }
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(path, "GET", BodyPublishers.noBody());
  }

  private HttpResponse<String> post(String path, byte[] body) throws Exception {
    return send(path, "POST", BodyPublishers.ofByteArray(body));
  }

  private HttpResponse<String> send(String path, String method, BodyPublisher body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + shop.port() + path))
            .timeout(PATIENCE)
            .header("Authorization", AuthHandler.TOKEN)
            .method(method, body)
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  /** Sends bytes and returns all that comes back until the server closes. */
  private String raw(String bytes) throws IOException {
    try (Socket socket = connect()) {
      write(socket, bytes);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), shop.port());
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  private static void write(Socket socket, String bytes) throws IOException {
    socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  private static void acceptAndClose(ServerSocket server) {
    try (Socket socket = server.accept()) {
      socket.getInputStream().read();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] order(int customer, int lines) {
    ByteBuf frame = OrderCodec.encode(UnpooledByteBufAllocator.DEFAULT, customer, lines);
    try {
      return ByteBufUtil.getBytes(frame);
    } finally {
      frame.release();
    }
  }

  private static byte[] corrupted(byte[] order) {
    order[7] ^= 1;
    return order;
  }

  private static byte[] truncated(byte[] order) {
    return Arrays.copyOf(order, order.length - 1);
  }
}
