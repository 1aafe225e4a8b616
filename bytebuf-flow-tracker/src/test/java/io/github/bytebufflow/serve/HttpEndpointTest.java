package io.github.bytebufflow.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.report.MemoryReport;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.serve.http.Handler;
import io.github.bytebufflow.serve.http.HttpServer;
import io.github.bytebufflow.serve.http.Reply;
import io.github.bytebufflow.serve.http.Request;
import io.github.bytebufflow.snapshot.Marked;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class HttpEndpointTest {
  private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();

  private final FakeSource source = new FakeSource();
  private final HttpClient client = HttpClient.newHttpClient();
  private HttpEndpoint endpoint = endpoint(null, 0, null, 5_000);

  private HttpEndpoint endpoint(String host, int port, String token, long readMillis) {
    HttpRoutes routes = new HttpRoutes(source, source.renderer());
    return new HttpEndpoint(routes, host, port, token, readMillis);
  }

  private static HttpEndpoint endpoint(HttpRoutes routes) {
    return new HttpEndpoint(routes, null, 0, null, 5_000);
  }

  private String url;

  private void start() throws IOException {
    url = endpoint.start();
  }

  private void startWithToken() throws IOException {
    endpoint = endpoint(null, 0, "s3cret", 5_000);
    start();
  }

  @AfterEach
  void stop() {
    endpoint.stop();
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    return send(request(path, headers).GET());
  }

  private HttpResponse<String> post(String path) throws Exception {
    return send(request(path, "X-Bytebuf-Flow", "1").POST(HttpRequest.BodyPublishers.noBody()));
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url).resolve(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request;
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Sends text as it is, and reads until the server closes. */
  private String raw(String text) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort());
    socket.setSoTimeout(240_000);
    return socket;
  }

  private static String body(String response) {
    return response.substring(response.indexOf("\r\n\r\n") + 4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/health | text/plain; charset=utf-8 | ok",
        "/api/v1/summary | application/json | {\"allocated\":20,[]}",
        "/api/v1/flows | application/json"
            + " | {\"allocated\":20,[now 20[Codec.reject:7 7[]Queue.park:9 3[]]]}",
        "/api/v1/flows?since=mark | application/json"
            + " | {\"allocated\":20,[since mark 20[Codec.reject:7 7[]Queue.park:9 3[]]]}",
        "/api/v1/leaks | text/plain; charset=utf-8 | 1 leak",
        "/api/v1/leaks?format=text | text/plain; charset=utf-8 | 1 leak",
        "/api/v1/leaks?since=mark | text/plain; charset=utf-8 | no leaks since the mark",
        "/api/v1/leaks?format=json | application/json"
            + " | {\"allocated\":20,[now 2[Codec.reject:7 2[]]]}",
        "/api/v1/leaks?since=mark&format=json | application/json"
            + " | {\"allocated\":20,[since mark 2[Codec.reject:7 2[]]]}",
        "/collapsed?value=leaked | text/plain; charset=utf-8 | now;Codec.reject:7 2",
        "/collapsed?value=live-bytes&since=mark | text/plain; charset=utf-8"
            + " | since_mark;Queue.park:9 768",
        "/api/v1/suspects | text/plain; charset=utf-8 | 1 suspect",
        "/api/v1/suspects?format=json | application/json"
            + " | {\"allocated\":20,[now 3[Queue.park:9 3[]]]}",
        "/api/v1/memory | text/plain; charset=utf-8 | 1 MiB somewhere",
        "/api/v1/memory?format=text&since=mark | text/plain; charset=utf-8"
            + " | +1 MiB since the mark",
        "/api/v1/memory?format=json | application/json | {\"allocated\":20,[]}",
        "/api/v1/memory?format=json&since=mark | application/json | {\"allocated\":20,[]}",
      })
  void answers(String path, String type, String body) throws Exception {
    start();
    source.mark();
    HttpResponse<String> response = get(path);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains(type);
    String end = type.startsWith("text/plain") ? "\n" : "";
    assertThat(response.body()).isEqualTo(body + end);
  }

  @Test
  void memoryIsThatOfTheSnapshot() throws Exception {
    source.balance = Balances.whole();
    endpoint = endpoint(new HttpRoutes(source, new Renderer()));
    start();
    String text = get("/api/v1/memory").body();
    assertThat(text)
        .startsWith("bytebuf-flow: memory: " + source.balance.verdict().sentence + "\n")
        .contains("  = used, as Netty counts it                 260.0");
    String json = get("/api/v1/memory", "Accept", "application/json").body();
    assertThat(json)
        .contains("\"memory\":{\"verdict\":{\"cause\":\"fragmentation\"", "\"allocated\":20")
        .doesNotContain("Codec.reject");
    assertThat(get("/api/v1/memory?since=mark").statusCode()).isEqualTo(409);
    assertThat(get("/api/v1/memory?format=yaml").body())
        .isEqualTo("parameter 'format' is 'yaml': expected text or json\n");
    source.balance = null;
    assertThat(get("/api/v1/memory").body())
        .isEqualTo("bytebuf-flow: memory: " + MemoryReport.NONE + "\n");
  }

  @Test
  void everyFormatIsListedAndRendered() throws Exception {
    start();
    source.mark();
    String list = get("/api/v1/formats").body();
    for (ReportFormat format : ReportFormat.values()) {
      assertThat(list)
          .contains(
              "{\"name\":\"" + format.formatName() + "\",\"extension\":\"" + format.extension());
      String query = "/api/v1/render?format=" + format.formatName();
      for (String path : List.of(query, query + "&since=mark")) {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains(format.contentType());
        assertThat(response.body()).isNotEmpty();
      }
    }
    HttpResponse<String> wrong = get("/api/v1/render?format=pprov%0A");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body())
        .startsWith("unknown format \"pprov?\", expected one of text, ")
        .endsWith("; the nearest is pprof\n");
  }

  @Test
  void aBundleIsAFileToKeep() throws Exception {
    startWithToken();
    assertThat(get("/api/v1/bundle").statusCode()).isEqualTo(401);
    HttpRequest asked =
        request("/api/v1/bundle?addresses=true", "Authorization", "Bearer s3cret").GET().build();
    HttpResponse<byte[]> answer = client.send(asked, HttpResponse.BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/zip");
    assertThat(answer.headers().firstValue("Content-Disposition"))
        .contains("attachment; filename=\"bytebuf-flow.zip\"");
    Map<String, String> entries = new HashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(answer.body()))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    // The JVM that answers is the one of the tracker.
    assertThat(entries.get("environment.txt")).contains("tracker: 1.2.3", "Flags of the JVM");
    assertThat(entries.get("README.txt"))
        .contains("nothing of the addresses of peers", "the hints of touch(hint): \"hint 1\"");
  }

  @Test
  void whoIsNotOnThisMachineGetsNoAddresses() {
    FlowSource all = new FakeSource();
    FlowSource shown = new WithoutAddresses(new MarkedSource(all));
    assertThat(shown.snapshot().balance.queues.get(0).remote).isNull();
    assertThat(shown.snapshot().tracker.labels).containsEntry("host", Marked.HOST);
    shown.mark();
    assertThat(shown.sinceMark().balance.verdicts.get(0).sentence)
        .doesNotContain(Marked.ADDRESS)
        .contains(Marked.HINT);
    assertThat(shown.controls()).isSameAs(all.controls());
    assertThat(shown.collect()).isTrue();
  }

  /** A tracker that tells of a peer. */
  private static final class MarkedSource implements FlowSource {
    private final FlowSource source;
    private boolean marked;

    MarkedSource(FlowSource source) {
      this.source = source;
    }

    @Override
    public Snapshot snapshot() {
      return Marked.snapshot();
    }

    @Override
    public void mark() {
      marked = true;
    }

    @Override
    public Snapshot sinceMark() {
      assertThat(marked).isTrue();
      return Marked.snapshot();
    }

    @Override
    public boolean collect() {
      return source.collect();
    }

    @Override
    public Controls controls() {
      return source.controls();
    }
  }

  @Test
  void acceptChoosesTheFormat() throws Exception {
    start();
    assertThat(get("/api/v1/leaks", "Accept", "application/json").body()).startsWith("{");
    assertThat(get("/api/v1/leaks", "Accept", "text/html, */*").body()).isEqualTo("1 leak\n");
    assertThat(get("/api/v1/leaks?format=text", "Accept", "application/json").body())
        .isEqualTo("1 leak\n");
  }

  @Test
  void unicodeArrivesIntact() throws Exception {
    start();
    source.leaks = "├─ läuft aus ╰→";
    assertThat(get("/api/v1/leaks").body()).isEqualTo("├─ läuft aus ╰→\n");
  }

  @Test
  void changesTheScope() throws Exception {
    start();
    assertThat(post("/api/v1/scope?include=org.acme,org.other%24X&sample=2").body())
        .isEqualTo("7 classes\n");
    assertThat(source.options)
        .containsEntry("include", "org.acme,org.other$X")
        .containsEntry("sample", "2")
        .containsEntry("netty", "lifecycle");
    HttpResponse<String> wrong = post("/api/v1/scope?netty=wrong");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).isEqualTo("option 'netty' = 'wrong': expected right\n");
    assertThat(post("/api/v1/scope").body()).startsWith("nothing to change: expected include");
    assertThat(post("/api/v1/scope?incldue=x").body()).contains("the nearest is 'include'");
  }

  @Test
  void marksAndCollects() throws Exception {
    start();
    HttpResponse<String> early = get("/api/v1/leaks?since=mark");
    assertThat(early.statusCode()).isEqualTo(409);
    assertThat(early.body()).isEqualTo("there is no mark yet: POST /api/v1/mark sets one\n");
    assertThat(get("/api/v1/flows?since=mark").statusCode()).isEqualTo(409);

    assertThat(post("/api/v1/mark").body()).isEqualTo("marked\n");
    assertThat(source.marked).isTrue();
    assertThat(post("/api/v1/gc").body()).isEqualTo("collected\n");
    source.collects = false;
    HttpResponse<String> none = post("/api/v1/gc");
    assertThat(none.statusCode()).isEqualTo(503);
    assertThat(none.body()).startsWith("no collection could be seen").endsWith("\n");
  }

  @Test
  void theIndexNamesEveryAddress() throws Exception {
    start();
    assertThat(get("/api/v1").body())
        .contains("\nGET  /api/v1/leaks[?since=mark][&format=text|json] ")
        .contains("\nPOST /api/v1/gc ")
        .contains("\nGET  /health ")
        .endsWith("\nPOST needs the header X-Bytebuf-Flow: 1\n");
    assertThat(get("/api/v1").body().lines()).allMatch(line -> line.length() <= 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1", "/health", "/api/v1/flows", "/nowhere"})
  void everyAnswerIsLockedDown(String path) throws Exception {
    start();
    assertThat(get(path).headers().map())
        .containsEntry(
            "content-security-policy", List.of("default-src 'none'; frame-ancestors 'none'"))
        .containsEntry("x-content-type-options", List.of("nosniff"))
        .containsEntry("cache-control", List.of("no-store"))
        .containsEntry("referrer-policy", List.of("no-referrer"))
        .containsEntry("cross-origin-resource-policy", List.of("same-origin"))
        .doesNotContainKey("access-control-allow-origin");
  }

  @Test
  void headHasTheHeadersOfGet() throws Exception {
    start();
    HttpRequest.Builder head =
        request("/api/v1/leaks").method("HEAD", HttpRequest.BodyPublishers.noBody());
    HttpResponse<String> response = send(head);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Length")).contains("7");
    assertThat(response.body()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/api/v1/leak | 404 | nothing at '/api/v1/leak': the nearest is /api/v1/leaks",
        "/leaks | 404 | nothing at '/leaks': the nearest is /health",
        "/api/v1/flows/ | 404 | nothing at '/api/v1/flows/': the nearest is /api/v1/flows",
        "/api/v1/%0Aflows | 404 | nothing at '/api/v1/%0Aflows': the nearest is /api/v1/flows",
        "/api/v1/leaks?sinc=mark | 400 | unknown parameter 'sinc': the nearest is 'since'",
        "/api/v1/leaks?since=now | 400 | parameter 'since' is 'now': expected mark",
        "/api/v1/leaks?format=xml | 400 | parameter 'format' is 'xml': expected text or json",
        "/api/v1/leaks?since=mark&since=mark | 400 | parameter 'since' is given twice",
        "/collapsed?value=life | 400 | unknown value \"life\", expected one of flows, allocated, leaked,"
            + " live, leaked-bytes, live-bytes; the nearest is live",
        "/api/v1/render | 400 | parameter 'format' is missing: GET /api/v1/formats lists what it may be",
        "/api/v1/bundle?addresses=yes | 400 | parameter 'addresses' is 'yes': expected true",
        "/api/v1/bundle?adresses=true | 400"
            + " | unknown parameter 'adresses': the nearest is 'addresses'",
        "/health?x=1 | 400 | unknown parameter 'x': /health takes none",
      })
  void saysWhatIsWrong(String path, int status, String sentence) throws Exception {
    start();
    HttpResponse<String> response = get(path);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.body()).isEqualTo(sentence + "\n");
    assertThat(response.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /api/v1/leaks, GET, 'GET, HEAD'",
    "DELETE, /api/v1/flows, GET, 'GET, HEAD'",
    "OPTIONS, /api/v1/flows, GET, 'GET, HEAD'",
    "GET, /api/v1/mark, POST, POST",
    "PUT, /api/v1/gc, POST, POST",
  })
  void namesTheMethodThatWorks(String method, String path, String right, String allow)
      throws Exception {
    start();
    HttpResponse<String> response =
        send(request(path).method(method, HttpRequest.BodyPublishers.noBody()));
    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).contains(allow);
    assertThat(response.body()).isEqualTo(path + " takes " + right + " only\n");
    assertThat(source.marked).isFalse();
  }

  @Test
  void postNeedsAHeaderThatNoFormCanSend() throws Exception {
    start();
    HttpResponse<String> response =
        send(request("/api/v1/mark").POST(HttpRequest.BodyPublishers.ofString("x=1")));
    assertThat(response.statusCode()).isEqualTo(403);
    assertThat(response.body()).isEqualTo("POST needs the header 'X-Bytebuf-Flow: 1'\n");
    assertThat(source.marked).isFalse();
  }

  @Test
  void aFailureOfTheTrackerIsOneSentence() throws Exception {
    start();
    source.failure = new IllegalArgumentException("broken\nin two lines");
    HttpResponse<String> response = get("/api/v1/flows");
    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(response.body())
        .isEqualTo("the tracker failed: java.lang.IllegalArgumentException: broken\n");
    source.failure = null;
    assertThat(get("/api/v1/flows").statusCode()).isEqualTo(200);
  }

  @Test
  void thePageRunsItsOwnScriptOnly() throws Exception {
    start();
    HttpResponse<String> page = get("/");
    assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(page.body()).startsWith("<!doctype html>").contains("<script type=\"module\">");
    assertThat(page.headers().allValues("Content-Security-Policy"))
        .singleElement()
        .asString()
        .matches(
            "default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+';"
                + " connect-src 'self'; .*; frame-ancestors 'none'")
        .doesNotContain("unsafe", "http", "*");
    assertThat(page.headers().map())
        .containsEntry("x-content-type-options", List.of("nosniff"))
        .containsEntry("cache-control", List.of("no-store"))
        .containsEntry("referrer-policy", List.of("no-referrer"));
  }

  @Test
  void thePageHasNoDataAndNeedsNoToken() throws Exception {
    startWithToken();
    assertThat(get("/").statusCode()).isEqualTo(200);
    assertThat(get("/").body()).doesNotContain("Codec.reject", "s3cret");
    assertThat(get("/api/v1/page").statusCode()).isEqualTo(401);
    assertThat(get("/api/v1/page", "Authorization", "Bearer s3cret").body())
        .startsWith("{\"page\":2,\"snapshot\":{\"schema\":1,")
        .contains("\"report\":\"1 leak\"", "Codec.reject:7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bearer", "Bearer wrong", "Bearer s3cret2", "Basic s3cret", "s3cret"})
  void withoutTheTokenNothingIsTold(String authorization) throws Exception {
    startWithToken();
    String[] headers =
        authorization.isEmpty() ? new String[0] : new String[] {"Authorization", authorization};
    for (String path : List.of("/api/v1", "/api/v1/flows", "/nowhere", "/api/v1/mark")) {
      HttpResponse<String> response = get(path, headers);
      assertThat(response.statusCode()).as(path).isEqualTo(401);
      assertThat(response.headers().firstValue("WWW-Authenticate"))
          .contains("Bearer realm=\"bytebuf-flow\"");
      assertThat(response.body())
          .isEqualTo(
              "this needs the header 'Authorization: Bearer TOKEN' with the token of the option"
                  + " http-token\n");
    }
  }

  @Test
  void theTokenOpens() throws Exception {
    startWithToken();
    assertThat(get("/api/v1/leaks", "Authorization", "Bearer s3cret").body()).isEqualTo("1 leak\n");
    assertThat(get("/api/v1/leaks", "Authorization", "bearer s3cret").statusCode()).isEqualTo(200);
    assertThat(get("/health").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, 200",
    "LocalHost:1234, 200",
    "127.0.0.1, 200",
    "127.0.0.1:8080, 200",
    "[::1], 200",
    "[::1]:8080, 200",
    "evil.example, 403",
    "evil.example:8080, 403",
    "localhost.evil.example, 403",
    "127.0.0.1.evil.example, 403",
    "'', 403",
  })
  void onlyItsOwnHostIsServed(String host, int status) throws Exception {
    start();
    String response =
        raw("GET /health HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    assertThat(response).startsWith("HTTP/1.1 " + status + " ");
    if (status == 403) {
      assertThat(body(response))
          .isEqualTo("this Host is not served: use one of localhost, 127.0.0.1, [::1]\n");
    }
  }

  @Test
  void aHostThatWasAskedForIsServed() throws Exception {
    endpoint = endpoint("127.0.0.2", 0, null, 5_000);
    start();
    assertThat(url).startsWith("http://127.0.0.2:");
    assertThat(get("/api/v1/leaks").statusCode()).isEqualTo(200);
  }

  @Test
  void onAllAddressesTheTokenGuards() throws Exception {
    endpoint = endpoint("0.0.0.0", 0, "s3cret", 5_000);
    start();
    String end = " HTTP/1.1\r\nHost: app.cluster.local\r\nConnection: close\r\n";
    assertThat(raw("GET /api/v1/leaks" + end + "\r\n")).startsWith("HTTP/1.1 401 ");
    assertThat(raw("GET /api/v1/leaks" + end + "Authorization: Bearer s3cret\r\n\r\n"))
        .startsWith("HTTP/1.1 200 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /health HTTP/1.0\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        "GET http://localhost/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET http://evil.example/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
      })
  void anUnclearHostIsRefused(String request) throws Exception {
    start();
    String response = raw(request);
    assertThat(response).startsWith("HTTP/1.1 400 ");
    assertThat(body(response))
        .isEqualTo("a request needs one Host header and an address without a host\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"//", "//health", "//localhost/health", "///health", "//api/v1/flows?x=1"})
  void twoSlashesAreNamed(String address) throws Exception {
    start();
    String response = raw("GET " + address + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(response).startsWith("HTTP/1.1 400 ");
    assertThat(body(response)).isEqualTo("the address begins with '//': expected one '/'\n");
  }

  @Test
  void whatIsTooLongIsRefused() throws Exception {
    start();
    String uri = raw("GET /" + "x".repeat(3000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(uri).startsWith("HTTP/1.1 414 ");
    assertThat(body(uri)).isEqualTo("the address is longer than 2048 characters\n");

    String header = "X: " + "x".repeat(20_000) + "\r\n";
    String headers = raw("GET /health HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n");
    assertThat(headers).startsWith("HTTP/1.1 431 ");
    assertThat(body(headers)).isEqualTo("the headers are longer than 16384 characters\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5000\r\n\r\n",
        "Content-Length: 99999999999\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      })
  void aBodyThatNobodyNeedsIsRefusedUnread(String rest) throws Exception {
    endpoint = endpoint(null, 0, null, 300);
    start();
    String response =
        raw("POST /api/v1/mark HTTP/1.1\r\nHost: localhost\r\nX-Bytebuf-Flow: 1\r\n" + rest);
    assertThat(response).startsWith("HTTP/1.1 413 ").contains("\r\nConnection: close\r\n");
    assertThat(body(response)).startsWith("no body is needed;");
    assertThat(source.marked).isFalse();
  }

  @Test
  void aSmallBodyIsIgnored() throws Exception {
    start();
    HttpResponse<String> response =
        send(
            request("/api/v1/mark", "X-Bytebuf-Flow", "1")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(source.marked).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r\n\r\n\r\n",
        "garbage\r\n\r\n",
        "GET\r\n\r\n",
        "GET foo:bar HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET \\ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /health HTTP/9.9\r\nHost localhost\r\n\r\n",
        "POST /api/v1/mark HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        "POST /api/v1/mark HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
        "\u0000\u0000\u0000\u0000",
      })
  void garbageIsRefusedAndHurtsNobody(String garbage) throws Exception {
    endpoint = endpoint(null, 0, null, 300);
    start();
    assertThat(raw(garbage)).doesNotStartWith("HTTP/1.1 2");
    assertThat(source.marked).isFalse();
    assertThat(get("/health").body()).isEqualTo("ok\n");
  }

  @Test
  void slowClientsAreCutOff() throws Exception {
    endpoint = endpoint(null, 0, null, 300);
    start();
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 12; i++) {
        Socket socket = connect();
        socket.getOutputStream().write("GET /health HTT".getBytes(StandardCharsets.US_ASCII));
        slow.add(socket);
      }
      assertThat(get("/health").body()).isEqualTo("ok\n");
      for (Socket socket : slow) {
        assertThat(socket.getInputStream().readAllBytes()).isEmpty();
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** More than the endpoint holds: those that say nothing make room, and are closed in the end. */
  @Test
  void silentConnectionsKeepNobodyOut() throws Exception {
    endpoint = endpoint(null, 0, null, 300);
    start();
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        silent.add(connect());
      }
      assertThat(get("/health").body()).isEqualTo("ok\n");
      for (Socket socket : silent) {
        assertThat(socket.getInputStream().readAllBytes()).isEmpty();
      }
      assertThat(get("/health").body()).isEqualTo("ok\n");
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  /** A connection that was closed has its thread until the answer that is in the making is made. */
  @Test
  void aConnectionWaitsForTheThreadOfOneThatMadeRoom() throws Exception {
    CountDownLatch made = new CountDownLatch(1);
    HttpServer server = new HttpServer("slow-answers", lightAnswersAfter(made), 5_000, 240_000);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int port = server.start(new InetSocketAddress(loopback, 0));
    List<Socket> open = new ArrayList<>();
    try {
      // Each may make room while its answer is made, so none of them is refused.
      for (int i = 0; i < 2 * HttpServer.MOST_CONNECTIONS + 1; i++) {
        Socket socket = new Socket(loopback, port);
        open.add(socket);
        socket.setSoTimeout(240_000);
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII));
        int answering = Math.min(i + 1, 2 * HttpServer.MOST_CONNECTIONS);
        await()
            .atMost(Duration.ofMinutes(4))
            .until(() -> inFrame(HttpEndpointTest.class, "hold") == answering);
      }
      Socket last = open.get(open.size() - 1);
      await()
          .atMost(Duration.ofMinutes(4))
          .until(
              () ->
                  inFrame(HttpServer.class, "awaitThread") == 1
                      || last.getInputStream().available() > 0);
      made.countDown();
      byte[] begun = last.getInputStream().readNBytes(12);
      assertThat(new String(begun, US_ASCII)).isEqualTo("HTTP/1.1 200");
    } finally {
      made.countDown();
      for (Socket socket : open) {
        socket.close();
      }
      server.stop();
    }
  }

  private static Handler lightAnswersAfter(CountDownLatch made) {
    return new Handler() {
      @Override
      public Reply answer(Request request) {
        hold(made);
        return text(200, "ok\n");
      }

      @Override
      public boolean isLight(Request request) {
        return true;
      }

      @Override
      public Reply refusal(int status, String sentence) {
        return text(status, sentence);
      }
    };
  }

  private static Reply text(int status, String body) {
    return new Reply(status, "text/plain", out -> out.write(body.getBytes(US_ASCII)));
  }

  private static void hold(CountDownLatch made) {
    try {
      made.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long inFrame(Class<?> type, String method) {
    return Thread.getAllStackTraces().values().stream()
        .filter(
            stack ->
                Stream.of(stack)
                    .anyMatch(
                        frame ->
                            frame.getClassName().equals(type.getName())
                                && frame.getMethodName().equals(method)))
        .count();
  }

  /** Nobody is waited for by then, so nobody can make room. */
  @Test
  void aFullHouseSaysSo() throws Exception {
    start();
    source.hold = new CountDownLatch(1);
    List<Socket> waiting = new ArrayList<>();
    try {
      for (int i = 0; i < HttpServer.MOST_CONNECTIONS; i++) {
        Socket socket = connect();
        socket
            .getOutputStream()
            .write("GET /api/v1/flows HTTP/1.0\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
        waiting.add(socket);
      }
      // One whose request is still to be read would make room.
      await()
          .atMost(Duration.ofMinutes(4))
          .until(() -> threadsThatAnswer() == HttpServer.MOST_CONNECTIONS);
      await().atMost(Duration.ofMinutes(4)).until(() -> raw("").startsWith("HTTP/1.1 503 "));
      source.hold.countDown();
      for (Socket socket : waiting) {
        String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
        assertThat(answer).startsWith("HTTP/1.1 200 ");
      }
      assertThat(get("/health").body()).isEqualTo("ok\n");
    } finally {
      source.hold.countDown();
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  /** Those that make an answer, and those that wait until they may. */
  private static long threadsThatAnswer() {
    String server = HttpServer.class.getPackageName() + '.';
    Set<String> answering = Set.of("admit", "answer", "send");
    return Thread.getAllStackTraces().values().stream()
        .filter(stack -> Stream.of(stack).anyMatch(frame -> frame.getMethodName().equals("serve")))
        .filter(
            stack ->
                Stream.of(stack)
                    .filter(frame -> frame.getClassName().startsWith(server))
                    .anyMatch(frame -> answering.contains(frame.getMethodName())))
        .count();
  }

  /** Without the token they get the page, which is larger than what the system holds for them. */
  @Test
  void clientsThatNeverReadThePageKeepNobodyOut() throws Exception {
    startWithToken();
    String page = "GET / HTTP/1.1\r\nHost: localhost\r\n";
    byte[] requests = (page + "\r\n").repeat(200).getBytes(US_ASCII);
    byte[] last = (page + "Connection: close\r\n\r\n").getBytes(US_ASCII);
    List<Socket> stuffed = new ArrayList<>();
    try {
      for (int i = 0; i < HttpServer.MOST_CONNECTIONS; i++) {
        Socket socket = new Socket();
        stuffed.add(socket);
        socket.setReceiveBufferSize(4096);
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), URI.create(url).getPort()));
        socket.setSoTimeout(240_000);
        socket.getOutputStream().write(requests);
        socket.getOutputStream().write(last);
        assertThat(socket.getInputStream().read()).isEqualTo('H');
      }
      String health = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      await().atMost(Duration.ofMinutes(4)).until(() -> raw(health).startsWith("HTTP/1.1 200 "));
      // One made room, and all others still get what they asked for.
      int whole = 0;
      for (Socket socket : stuffed) {
        whole += isWhole(socket) ? 1 : 0;
      }
      assertThat(whole).isEqualTo(HttpServer.MOST_CONNECTIONS - 1);
    } finally {
      for (Socket socket : stuffed) {
        socket.close();
      }
    }
  }

  /** Reads to the end: whether it is that of an answer in chunks. */
  private static boolean isWhole(Socket socket) {
    byte[] piece = new byte[64 * 1024];
    StringBuilder end = new StringBuilder();
    try {
      for (int n; (n = socket.getInputStream().read(piece)) >= 0; ) {
        end.append(new String(piece, Math.max(0, n - 5), Math.min(5, n), US_ASCII));
        end.delete(0, Math.max(0, end.length() - 5));
      }
    } catch (IOException e) {
      return false;
    }
    return end.toString().equals("0\r\n\r\n");
  }

  @Test
  void aLargeAnswerIsSentInPieces() throws Exception {
    start();
    source.padding = 1_000_000;
    String whole = get("/api/v1/flows").body();
    assertThat(whole).startsWith("{").endsWith("0123456789abcdef").hasSizeGreaterThan(16_000_000);
    String end = "/api/v1/flows HTTP/1.0\r\nHost: localhost\r\n\r\n";
    String old = raw("GET " + end);
    assertThat(old.contains("chunked")).isFalse();
    assertThat(body(old).equals(whole)).isTrue();
    assertThat(raw("HEAD " + end))
        .contains("\r\nContent-Length: " + whole.length() + "\r\n")
        .endsWith("\r\n\r\n");
  }

  /** The status was sent, so only the end of the connection can tell. */
  @Test
  void anAnswerThatBreaksOffIsSeenToDoSo() throws Exception {
    start();
    source.padding = 10_000;
    source.brokenAt = 5000;
    assertThatThrownBy(() -> get("/api/v1/flows")).isInstanceOf(IOException.class);
    source.brokenAt = 10;
    assertThat(get("/api/v1/flows").statusCode()).isEqualTo(500);
    source.brokenAt = -1;
    assertThat(get("/api/v1/flows").statusCode()).isEqualTo(200);
  }

  @Test
  void aClientThatAsksBeforeItSendsIsTold() throws Exception {
    start();
    String response =
        raw(
            "POST /api/v1/mark HTTP/1.1\r\nHost: localhost\r\nX-Bytebuf-Flow: 1\r\n"
                + "Expect: 100-continue\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello");
    assertThat(response).startsWith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n");
  }

  @Test
  void requestsOnOneConnectionAreAnsweredInOrder() throws Exception {
    start();
    String one = " HTTP/1.1\r\nHost: localhost\r\n";
    String response =
        raw("GET /health" + one + "\r\nGET /nowhere" + one + "\r\nGET /health" + one + "\r\n");
    assertThat(response.split("HTTP/1.1 ")).hasSize(3);
    assertThat(response).contains("HTTP/1.1 200 OK", "ok\nHTTP/1.1 404 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        "X-Y : 1\r\n\r\n",
        "X-Y: 1\r\n folded\r\n\r\n",
        "X-Y: a\u0000b\r\n\r\n",
        ": 1\r\n\r\n",
      })
  void headersThatCouldBeReadInTwoWaysAreRefused(String rest) throws Exception {
    start();
    String response =
        raw("POST /api/v1/mark HTTP/1.1\r\nHost: localhost\r\nX-Bytebuf-Flow: 1\r\n" + rest);
    assertThat(response).startsWith("HTTP/1.1 400 ").contains("\r\nConnection: close\r\n");
    assertThat(source.marked).isFalse();
  }

  @Test
  void aConnectionServesManyRequests() throws Exception {
    endpoint = endpoint(null, 0, null, 300);
    start();
    for (int i = 0; i < 50; i++) {
      assertThat(get("/api/v1/leaks").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aTakenPortIsOneSentence() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      endpoint = endpoint(null, taken.getLocalPort(), null, 5_000);
      assertThatThrownBy(endpoint::start)
          .isInstanceOf(IOException.class)
          .hasMessage(
              "HTTP is off: "
                  + LOOPBACK
                  + ":"
                  + taken.getLocalPort()
                  + " is taken (Address already in use)");
    }
    assertThat(endpoint.start()).as("it can be tried again").startsWith("http://");
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, s3cret, HTTP is off: 192.0.2.1 is no address of this machine",
    "0.0.0.0, , 'HTTP is off: 0.0.0.0 is not loopback, and there is no token'",
    "no.such.host.invalid, s3cret, HTTP is off: the host 'no.such.host.invalid' is unknown",
  })
  void aHostThatCanNotBeServedIsOneSentence(String host, String token, String sentence) {
    endpoint = endpoint(host, 0, token, 5_000);
    assertThatThrownBy(endpoint::start).isInstanceOf(IOException.class).hasMessage(sentence);
  }

  @Test
  void startsAndStopsAsOftenAsOneLikes() throws Exception {
    start();
    assertThat(endpoint.start()).isEqualTo(url);
    assertThat(get("/health").statusCode()).isEqualTo(200);
    endpoint.stop();
    endpoint.stop();
    assertThatThrownBy(this::connect).isInstanceOf(IOException.class);
    start();
    assertThat(get("/health").statusCode()).isEqualTo(200);
  }

  @Test
  void allThreadsAreDaemonsAndEnd() throws Exception {
    start();
    get("/health");
    List<Thread> threads = endpointThreads();
    assertThat(threads)
        .extracting(Thread::getName)
        .contains("bytebuf-flow-http", "bytebuf-flow-http-1");
    assertThat(threads).allMatch(Thread::isDaemon);
    endpoint.stop();
    await().atMost(Duration.ofMinutes(4)).until(() -> threads.stream().noneMatch(Thread::isAlive));
  }

  private static List<Thread> endpointThreads() {
    List<Thread> threads = new ArrayList<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("bytebuf-flow-http")) {
        threads.add(thread);
      }
    }
    return threads;
  }
}
