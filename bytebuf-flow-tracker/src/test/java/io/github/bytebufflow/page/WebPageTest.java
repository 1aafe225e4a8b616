package io.github.bytebufflow.page;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WebPageTest {
  private static final String HOSTILE = "</script><img src=x onerror=alert(1)>&\u2028";
  private static final int LARGEST = 250_000;

  private static Snapshot hostile() {
    Draft leak = at(Kind.ENTER, "com.acme.Codec", "reject", 7);
    leak.place.site = HOSTILE;
    leak.place.thread = HOSTILE;
    leak.place.stack =
        List.of(
            new StackTraceElement("com.acme.Codec", "reject", "Codec.java", 7),
            new StackTraceElement("com.acme.Main", "main", "Main.java", 3));
    leak.counts.leaked = 2;
    leak.counts.leakedBytes = 512;
    Draft call = at(Kind.CALL, "com.acme.Codec", "decode", 5);
    call.place.thread = "worker";
    call.place.stack =
        List.of(
            new StackTraceElement("com.acme.Codec", "decode", "Codec.java", 5),
            new StackTraceElement("com.acme.Main", "main", "Main.java", 3));
    return snapshot(chain(root("Pool.directBuffer", "direct"), call, leak));
  }

  private static String saved() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WebPage.write(hostile(), "LEAK " + HOSTILE, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String live() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WebPage.write(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String between(String start, String end, String text) {
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf(end, from));
  }

  @Test
  void allowsItsOwnScriptAndStyleAndNothingElse() throws Exception {
    String page = live();
    String policy = WebPage.policy();
    assertThat(policy).startsWith("default-src 'none'; ").endsWith("; frame-ancestors 'none'");
    assertThat(policy).doesNotContain("unsafe", "http", "*");
    String script = between("<script type=\"module\">", "</script>", page);
    String style = between("<style>", "</style>", page);
    assertThat(policy).contains("script-src " + hash(script) + ";", "style-src " + hash(style));
    assertThat(page).contains(policy.replace("; frame-ancestors 'none'", ""));
  }

  private static String hash(String text) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  @Test
  void namesNoOtherHostAndMakesNoHtmlOfText() throws IOException {
    String page = live();
    assertThat(page.length()).isLessThan(LARGEST);
    Matcher url = Pattern.compile("\\w+://[^\\s'\"]*").matcher(page);
    List<String> urls = new ArrayList<>();
    while (url.find()) {
      urls.add(url.group());
    }
    assertThat(urls).containsOnly("http://www.w3.org/2000/svg");
    assertThat(page)
        .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(")
        .doesNotContain("style=\"", "onclick=");
  }

  @Test
  void holdsHostileNamesAsData() throws IOException {
    String page = saved();
    String data = between("<script type=\"application/json\" id=\"data\">", "</script>", page);
    assertThat(data).doesNotContain("<", ">", "&", "\u2028", "\u2029");
    assertThat(page.replace(data, "")).doesNotContain("onerror=alert");
    List<String> strings = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(data)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          strings.add(json.getText());
        }
      }
    }
    assertThat(strings).contains(HOSTILE, "LEAK " + HOSTILE, "com.acme.Main.main(Main.java:3)");
  }

  @Test
  void writesEachFrameAndPlaceOnce() throws IOException {
    String page = saved();
    assertThat(page.split("com.acme.Main.main", -1)).hasSize(2);
    // Root, call and leak: depth, place, count, flags, stack, and the counts up to the last.
    assertThat(between("\"nodes\":[", ",\"places\"", page))
        .isEqualTo("[0,0,1],[1,1,1,0,3],[2,2,1,0,6,0,2,0,512]]");
    assertThat(between("\"stacks\":[", "]}", page)).isEqualTo("0,0,-1,0,0,1,1,2,-2,0,0,4,2,5");
  }

  @Test
  void isWrittenInSmallPieces() throws IOException {
    List<Integer> pieces = new ArrayList<>();
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) {
            pieces.add(1);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            pieces.add(length);
          }
        };
    WebPage.write(hostile(), "no leaks", out);
    WebPage.write(out);
    assertThat(pieces).allMatch(length -> length <= 8 * 1024);
  }
}
