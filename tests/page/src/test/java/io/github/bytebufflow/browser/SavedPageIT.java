package io.github.bytebufflow.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Pages that were written to files, opened from disk. */
@Execution(ExecutionMode.SAME_THREAD)
class SavedPageIT {
  /** Characters that a class may have in its name, or a thread. */
  private static final String HOSTILE = "<img src=x onerror=alert(1)>&amp;\u2028'x";

  private static final String END = "</script><script>alert(2)</script><!--";
  private static final int LARGE = 50_000;

  private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void nothingIsWrong() {
    browser.closePages();
  }

  private static String text(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private static String hostile() throws IOException {
    String leak =
        "{\"site\":"
            + text(HOSTILE)
            + ",\"class\":"
            + text(HOSTILE)
            + ",\"method\":"
            + text(END)
            + ",\"kind\":\"throw\",\"exception\":"
            + text(HOSTILE)
            + ",\"ref\":1,\"count\":4,\"leaked\":4,\"leakedBytes\":4096,\"thread\":"
            + text(END)
            + ",\"stack\":["
            + text("a." + HOSTILE + ".b(" + END + ":1)")
            + "]}";
    String root =
        "{\"site\":\"Pool.directBuffer\",\"kind\":\"allocate\",\"memory\":\"direct\",\"ref\":1,"
            + "\"count\":100,\"released\":96,\"children\":["
            + leak
            + "]}";
    String finding =
        "{\"fingerprint\":\"0123abcd\",\"leaked\":4,\"bytes\":4096,\"path\":["
            + "\"allocate Pool.directBuffer #1\","
            + text("throw " + HOSTILE + " #1")
            + "],\"suspects\":[{\"class\":"
            + text(HOSTILE)
            + ",\"method\":"
            + text(END)
            + ",\"weight\":90,\"reason\":"
            + text(HOSTILE)
            + ",\"artifact\":"
            + text(END)
            + ",\"known\":"
            + text(HOSTILE)
            + "}],\"decided\":true,\"next\":"
            + text(END)
            + "}";
    String misuse =
        "{\"what\":\"release\",\"site\":"
            + text(HOSTILE)
            + ",\"endedAt\":["
            + text(END)
            + "],\"count\":2,\"stack\":["
            + text("a." + HOSTILE + ".b(C.java:1)")
            + "],\"releaseStack\":["
            + text("a." + HOSTILE + ".c(C.java:2)")
            + "]}";
    return Saved.page("hostile", Saved.snapshot(4, root, finding, misuse));
  }

  @Test
  void hostileNamesAreText() throws Exception {
    Shown shown = Shown.open(browser.page(), hostile());
    assertThat(shown.selected()).hasText(HOSTILE + " ✗");
    assertThat(shown.page.locator(".card .next")).hasText(END);
    assertThat(shown.page.locator(".card .suspects")).containsText(HOSTILE);
    assertThat(shown.page.locator("#details .stack")).containsText(HOSTILE);
    assertThat(shown.page.locator("#details h3").last()).containsText(END);
    shown.metric("leaked").click();
    shown.hover(10, 32);
    assertThat(shown.id("tip")).containsText(HOSTILE);
    shown.clickTree(10, 32);
    assertThat(shown.page.locator("#crumbs .here")).containsText(HOSTILE);
    shown.id("query").fill(HOSTILE);
    assertThat(shown.id("matches")).hasText("1 places, 100% of leaked");
    shown.click("reversed");
    shown.hover(10, 10);
    assertThat(shown.id("tip")).containsText(HOSTILE);
    shown.click("tab-misuse");
    shown.page.locator(".card > button").click();
    assertThat(shown.page.locator(".card")).containsText("release at " + HOSTILE);
    assertThat(shown.page.locator(".card")).containsText("ended at " + END);
    assertThat(shown.page.locator(".card h3"))
        .hasText(new String[] {"The use", "The release before it"});
    assertThat(shown.page.locator(".card pre").first()).containsText(HOSTILE + ".b(C.java:1)");
    assertThat(shown.page.locator(".card pre").last()).containsText(HOSTILE + ".c(C.java:2)");
    assertThat(shown.page.locator("img")).hasCount(0);
    assertThat(shown.page.locator("script")).hasCount(2);
  }

  @Test
  void asksNoNetworkAndHidesWhatNeedsAServer() throws Exception {
    List<String> requests = new ArrayList<>();
    Page page = browser.page();
    page.onRequest(request -> requests.add(request.url()));
    String url = hostile();
    Shown shown = Shown.open(page, url);
    for (String id : List.of("live", "actions", "time", "memory", "banner")) {
      assertThat(shown.id(id)).isHidden();
    }
    for (String key : List.of("p", "r", "m", "d", "g", "s")) {
      shown.press(key);
    }
    assertThat(shown.id("dialog")).isHidden();
    shown.press("?");
    assertThat(shown.id("dialog")).not().containsText("set the mark");
    assertThat(requests).allMatch(asked -> asked.equals(url) || asked.equals("data:,"));
  }

  @Test
  void anEmptySnapshotSaysSo() throws Exception {
    Shown shown = Shown.open(browser.page(), Saved.page("empty", Saved.snapshot(0, "", "", "")));
    assertThat(shown.id("nothing")).hasText("No buffer was seen yet.");
    assertThat(shown.id("list")).containsText("No leak was found.");
    assertThat(shown.id("verdict")).hasClass("good");
    shown.click("reversed");
    shown.id("icicle").focus();
    shown.press("ArrowDown");
    assertThat(shown.id("nothing")).isVisible();
  }

  /** Nothing leaked, and yet something is wrong. */
  @Test
  void misuseIsInTheHead() throws Exception {
    String misuse =
        "{\"what\":\"release\",\"site\":\"Shop.pay:7\",\"endedAt\":[\"Shop.order:3\"],\"count\":5,"
            + "\"stack\":[\"a.Shop.pay(Shop.java:7)\"]}";
    Shown shown =
        Shown.open(browser.page(), Saved.page("misused", Saved.snapshot(0, "", "", misuse)));
    assertThat(shown.id("verdict")).hasClass("watch");
    assertThat(shown.id("next")).containsText("5 releases or uses after the end: see Misuse");
  }

  /** A bush of 50,000 places, of which one leaked: it has to be seen among all others. */
  private static String bush() {
    StringBuilder roots = new StringBuilder();
    for (int root = 0; root < 50; root++) {
      roots.append(root == 0 ? "" : ",");
      roots.append(node("Root" + root + ".buffer", "allocate", 999, 0)).append(",\"children\":[");
      for (int child = 0; child < 999; child++) {
        String site = "Class" + child % 40 + ".method" + child;
        boolean leak = root == 25 && child == 500;
        roots.append(child == 0 ? "" : ",");
        roots.append(node(site, "enter", 1, leak ? 1 : 0)).append('}');
      }
      roots.append("]}");
    }
    return roots.toString();
  }

  private static String node(String site, String kind, int count, int leaked) {
    return "{\"site\":\""
        + site
        + "\",\"kind\":\""
        + kind
        + "\",\"ref\":1,\"count\":"
        + count
        + (kind.equals("allocate") ? "" : ",\"released\":" + (count - leaked))
        + (leaked > 0 ? ",\"leaked\":" + leaked + ",\"leakedBytes\":64" : "");
  }

  @Test
  void fiftyThousandPlacesCanBeUsed() throws Exception {
    String url = Saved.page("large", Saved.snapshot(1, bush(), "", ""));
    Shown shown = Shown.open(browser.page(1280, 900, ColorScheme.LIGHT), url);
    assertThat(shown.id("count")).containsText(String.format("%,d places", LARGE));
    // A row has no more rectangles than half pixels, however many places there are.
    int width =
        ((Number) shown.page.evaluate("document.querySelector('canvas').clientWidth")).intValue();
    assertThat(shown.drawn()).isBetween(50, 2 * 2 * width);
    shown.hover(width / 2.0, 10);
    assertThat(shown.id("tip")).containsText("Root");
    shown.id("query").fill("method500");
    assertThat(shown.id("matches")).hasText("50 places, 0.1% of flows");
    shown.press("Enter");
    assertThat(shown.selected()).containsText("Class20.method500");
    shown.id("query").press("Escape");
    shown.clickTree(width / 2.0, 10);
    shown.addressHas("zoom=");
    assertThat(shown.drawn()).isBetween(100, 2 * 2 * width);
    shown.click("unzoom");
    shown.click("reversed");
    assertThat(shown.id("count")).containsText("places");
    shown.metric("leaked").click();
    shown.hover(10, 10);
    assertThat(shown.id("tip")).containsText("Class20.method500");
    shown.hover(10, 32);
    assertThat(shown.id("tip")).containsText("Root25.buffer");
  }
}
