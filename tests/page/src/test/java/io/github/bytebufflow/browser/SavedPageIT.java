package io.github.bytebufflow.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
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
    shown.entry(0).click();
    assertThat(shown.page.locator(".card .path")).containsText(HOSTILE + " ✗");
    assertThat(shown.selected()).hasText(HOSTILE + " ✗");
    assertThat(shown.page.locator(".card .next")).hasText(END);
    assertThat(shown.page.locator(".card .suspects")).containsText(HOSTILE);
    assertThat(shown.page.locator("#details .stack")).containsText(HOSTILE);
    assertThat(shown.page.locator("#details h3").first()).containsText(END);
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
    assertThat(shown.page.locator(".card")).containsText("double release, 2 times");
    assertThat(shown.page.locator(".card")).containsText("at " + HOSTILE);
    assertThat(shown.page.locator(".card")).containsText("ended at " + END);
    assertThat(shown.page.locator(".card h3").last()).hasText("The release before it");
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
    assertThat(shown.id("verdict")).hasClass("bad");
    assertThat(shown.id("sentence")).hasText("No leaks, but 1 misuse (double release, 5 times)");
    assertThat(shown.id("next")).containsText("Shop.");
    assertThat(shown.id("tab-misuse")).hasAttribute("aria-selected", "true");
    assertThat(shown.entry(0).locator("b")).hasText("double release, 5 times");
    assertThat(shown.entry(0).locator(".who")).containsText("Shop.");
    shown.entry(0).click();
    assertThat(shown.page.locator(".card .stack .own").first())
        .hasText("at a.Shop.pay(Shop.java:7)");
  }

  /** The misuse is not lost beside a leak. */
  @Test
  void misuseIsBesideALeak() throws Exception {
    Shown shown = Shown.open(browser.page(), hostile());
    assertThat(shown.id("sentence")).containsText("leaked in 1 place");
    assertThat(shown.id("tab-leaks")).hasAttribute("aria-selected", "true");
    shown.id("also").getByText("1 misuse, 2 times").click();
    assertThat(shown.id("tab-misuse")).hasAttribute("aria-selected", "true");
    assertThat(shown.id("tab-misuse")).isFocused();
  }

  private static String seen(String name, int live, String collections) throws IOException {
    String snapshot =
        Saved.snapshot(0, "", "", "")
            .replace("\"live\":0", "\"live\":" + live)
            .replace("\"netty\":[", collections + "\"netty\":[");
    return Saved.page(name, snapshot);
  }

  @Test
  void beforeACollectionNothingIsGood() throws Exception {
    Shown shown = Shown.open(browser.page(), seen("unproven", 3, "\"collections\":0,"));
    assertThat(shown.id("sentence")).hasText("No leaks seen yet, no collection so far");
    assertThat(shown.id("verdict")).hasClass("");
    assertThat(shown.id("next")).containsText("Next: collect garbage");
    assertThat(shown.id("list")).containsText("None seen yet.");
    for (String known : List.of("\"collections\":1,", "")) {
      Shown proven = Shown.open(browser.page(), seen("proven", 3, known));
      assertThat(proven.id("sentence")).hasText("No leaks");
      assertThat(proven.id("verdict")).hasClass("good");
    }
  }

  private static String step(String site, String kind, String counts, String below) {
    String[] parts = site.split("\\.");
    String owner = parts[0].startsWith("Http") ? "io.netty.handler." : "com.acme.";
    return "{\"site\":\""
        + site
        + "\",\"class\":\""
        + owner
        + parts[0]
        + "\",\"method\":\""
        + parts[1]
        + "\",\"kind\":\""
        + kind
        + "\",\"ref\":1,\"count\":4"
        + counts
        + (below.isEmpty() ? "" : ",\"children\":[" + below + "]")
        + "}";
  }

  /** Four composites of two parts each, which came through Netty to the application. */
  private static String composites() throws IOException {
    String leak = step("Shop.order", "enter", ",\"leaked\":4", "");
    String whole =
        step(
            "Pool.composite",
            "allocate",
            ",\"memory\":\"none\"",
            step(
                "Shop.read",
                "call",
                "",
                step(
                    "HttpAggregator.decode",
                    "handoff",
                    "",
                    step(
                        "HttpAggregator.finish",
                        "handoff",
                        "",
                        step("HttpAggregator.fire", "handoff", "", leak)))));
    String part =
        "{\"site\":\"Pool.directBuffer\",\"kind\":\"allocate\",\"memory\":\"direct\",\"ref\":1,"
            + "\"count\":8,\"children\":[{\"site\":\"CompositeByteBuf.addComponent\","
            + "\"class\":\"io.netty.buffer.CompositeByteBuf\",\"method\":\"addComponent\","
            + "\"kind\":\"handoff\",\"ref\":1,\"count\":8,\"leaked\":8,\"indirect\":8,"
            + "\"leakedBytes\":2048}]}";
    String finding =
        "{\"fingerprint\":\"0123abcd\",\"leaked\":4,\"bytes\":0,\"heldBytes\":2048,\"path\":["
            + "\"allocate Pool.composite #1\",\"call Shop.read #1\","
            + "\"handoff HttpAggregator.decode #1\",\"handoff HttpAggregator.finish #1\","
            + "\"handoff HttpAggregator.fire #1\",\"enter Shop.order #1\"],"
            + "\"suspects\":[{\"class\":\"com.acme.Shop\",\"method\":\"order\"}],\"next\":\"fix it\"}";
    return Saved.page("composites", Saved.snapshot(12, whole + "," + part, finding, ""));
  }

  /** A composite and its parts are one buffer in each place. */
  @Test
  void oneNumberAndOneSize() throws Exception {
    Shown shown = Shown.open(browser.page(), composites());
    assertThat(shown.id("sentence"))
        .hasText(Pattern.compile("4 buffers, 2 KiB.* leaked in 1 place"));
    assertThat(shown.entry(0).locator("b")).hasText("4 buffers, 2 KiB");
    assertThat(shown.id("count")).containsText("4 leaked");
    assertThat(shown.id("totals")).not().containsText("12");
    shown.click("tab-tracker");
    assertThat(shown.id("list")).containsText("Leaked, each buffer by itself12");
  }

  @Test
  void stepsInsideNettyAreOneUntilTheyAreAskedFor() throws Exception {
    Shown shown = Shown.open(browser.page(), composites());
    int drawn = shown.drawn();
    shown.hover(10, 2 * 22 + 10);
    assertThat(shown.id("tip").locator("strong")).hasText("… 3 steps in io.netty");
    assertThat(shown.id("tip")).containsText("HttpAggregator.finish");
    shown.clickTree(10, 2 * 22 + 10);
    assertThat(shown.selected()).hasText("… 3 steps in io.netty");
    assertThat(shown.id("details").locator("ol li")).hasCount(3);
    shown.id("icicle").focus();
    shown.press("ArrowDown");
    assertThat(shown.selected()).hasText("Shop.order");
    shown.press("ArrowUp");
    assertThat(shown.selected()).hasText("… 3 steps in io.netty");
    shown.click("all");
    assertThat(shown.selected()).hasText("HttpAggregator.decode");
    assertThat(shown.id("icicle")).hasAttribute("data-drawn", Integer.toString(drawn + 2));
    shown.click("all");
    // What is looked for may be inside.
    shown.id("query").fill("finish");
    assertThat(shown.id("icicle")).hasAttribute("data-drawn", Integer.toString(drawn + 2));
    shown.id("query").press("Escape");

    shown.entry(0).click();
    Locator path = shown.page.locator(".card .more > div > .path > li");
    assertThat(path)
        .hasText(
            new String[] {
              "Pool.composite4",
              "Shop.read",
              "… 3 steps in io.nettyHttpAggregator.decodeHttpAggregator.finishHttpAggregator.fire",
              "Shop.order"
            });
    assertThat(path.nth(3)).hasClass("own");
    assertThat(path.nth(2).locator("li").nth(1)).not().isVisible();
    path.nth(2).locator("summary").click();
    assertThat(path.nth(2).locator("li").nth(1)).isVisible();
    shown.click("tab-old");
    shown.click("tab-leaks");
    assertThat(path.nth(2).locator("li").nth(1)).isVisible();
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
