package io.github.bytebufflow.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each control of the page, beside a server that leaks. */
@Execution(ExecutionMode.SAME_THREAD)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LivePageIT {
  private static final String REJECT = "OrderCodec.reject";

  /**
   * Chromium 156 asks the user after ten downloads of a tab whose clicks it did not take for a
   * user's, and nobody answers here. Some runs of the browser take all clicks of a test so.
   */
  private static final int DOWNLOADS_OF_A_TAB = 8;

  private static Browser browser;
  private static LeakingServer server;

  @BeforeAll
  static void start() throws IOException {
    browser = Browser.start();
    server = LeakingServer.start("live", null);
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @AfterEach
  void nothingIsWrong() {
    browser.closePages();
  }

  private static Shown open() throws IOException {
    return Shown.open(browser.page(), server.url());
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  @Test
  void tellsTheLeakAndWhoIsResponsible() throws Exception {
    Shown shown = open();
    String leaked = count(server.leaked());
    assertThat(shown.id("sentence"))
        .hasText(Pattern.compile(leaked + " buffers?, .* direct leaked in 1 place"));
    assertThat(shown.id("next")).containsText("Next: fix " + REJECT + " (OrderCodec.java:");
    assertThat(shown.id("verdict")).hasClass("bad");
    assertThat(shown.page).hasTitle(Pattern.compile(leaked + " buffers?, .*"));
    assertThat(shown.id("about")).containsText("Netty 4.2");
    assertThat(shown.id("tab-leaks")).hasText("Leaks (1)");
    // The list is short: an entry opens by a click.
    assertThat(shown.entry(0).locator(".who")).containsText(REJECT);
    assertThat(shown.entry(0).locator("b")).hasText(Pattern.compile(leaked + " buffers?, .* KiB"));
    assertThat(shown.entry(0)).hasAttribute("aria-expanded", "false");
    assertThat(shown.id("details")).isEmpty();
    assertThat(shown.metric("leaked")).hasAttribute("aria-checked", "true");
    assertThat(shown.id("count")).containsText(leaked + " leaked");
    shown.entry(0).click();
    assertThat(shown.page.locator(".card.chosen .who")).containsText(REJECT);
    assertThat(shown.scrolled()).isZero();
    assertThat(shown.page.locator(".card .path > .own").last()).containsText(REJECT);
    assertThat(shown.page.locator(".card .suspects li").first())
        .containsText("releases it on other paths, but not if an exception escapes");
    assertThat(shown.page.locator(".card .suspects .weight").first())
        .hasAttribute("aria-label", Pattern.compile("weight \\d+ of 100"));
    assertThat(shown.id("report")).containsText("held last by   " + REJECT);
    assertThat(shown.selected()).containsText(REJECT);
    assertThat(shown.page.locator("#details .stack")).containsText(REJECT + "(OrderCodec.java:");
    assertThat(shown.page.locator("#details dl")).containsText("CorruptedOrderException");
    shown.entry(0).click();
    assertThat(shown.entry(0)).hasAttribute("aria-expanded", "false");
    assertThat(shown.id("details")).isEmpty();
    shown.addressLacks("node=");
  }

  /** What is to be known at 1280 by 800 needs no scrolling. */
  @Test
  void theAnswerIsAboveTheFold() throws Exception {
    Shown shown = Shown.open(browser.page(1280, 800, ColorScheme.LIGHT), server.url());
    assertThat(shown.id("next")).isVisible();
    double list = shown.entry(0).boundingBox().y;
    assertThat(list).as("the list begins in the upper third").isLessThan(800 / 3.0);
    assertThat(shown.id("tree").boundingBox().y).isLessThan(800 / 3.0);
    assertThat(shown.scrolled()).isZero();
    double end = shown.id("icicle").boundingBox().y + shown.id("icicle").boundingBox().height;
    assertThat(end).as("the whole path").isLessThan(800);
    assertThat(shown.id("memory").boundingBox().y).isGreaterThan(list);
  }

  @Test
  void aClickOnALeakZoomsToItsPath() throws Exception {
    Shown shown = open();
    // Among all flows the path is too narrow to be seen.
    shown.metric("flows").click();
    shown.entry(0).click();
    shown.addressHas("zoom=");
    assertThat(shown.scrolled()).isZero();
    assertThat(shown.page.locator("#crumbs .here")).hasCount(1);
    shown.page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
    shown.page.getByText("Copy report").click();
    assertThat(shown.id("notice")).hasText("Copied.");
    shown.page.getByText("Zoom to it").click();
    assertThat(shown.page.locator("#crumbs .here")).containsText(REJECT);
    shown.page.getByText("Find all").click();
    assertThat(shown.id("query")).hasValue(Pattern.compile(".*\\.OrderCodec\\.reject"));
    assertThat(shown.id("matches")).containsText("places, ");
  }

  /** So is a page without TLS that does not come from this machine. */
  @Test
  void withoutAClipboardTheReportIsSelected() throws Exception {
    Page page = browser.page();
    page.addInitScript("Object.defineProperty(navigator, 'clipboard', {value: undefined})");
    Shown shown = Shown.open(page, server.url());
    shown.entry(0).click();
    page.getByText("Copy report").click();
    assertThat(shown.id("dialog")).containsText("Press Ctrl+C");
    Object selected =
        page.evaluate(
            "() => { const t = document.activeElement;"
                + " return t.value.slice(t.selectionStart, t.selectionEnd); }");
    assertThat(String.valueOf(selected)).startsWith("LEAK ").contains("held last by   " + REJECT);
    Path file = Settings.path("it.work").resolve("page-copy.png");
    page.screenshot(new Page.ScreenshotOptions().setPath(file));
    shown.id("dialog").getByText("Close").click();
    assertThat(shown.id("dialog")).isHidden();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"view=x", "view=constructor", "metric=x", "interval=x", "interval=0", "interval="})
  void anUnknownChoiceOfALinkIsTheDefault(String choice) throws Exception {
    Shown shown = Shown.open(browser.page(), server.url() + "#" + choice);
    assertThat(shown.id("tab-leaks")).hasAttribute("aria-selected", "true");
    assertThat(shown.page.locator(".card .who").first()).containsText(REJECT);
    assertThat(shown.metric("leaked")).hasAttribute("aria-checked", "true");
    assertThat(shown.id("interval")).hasValue("5");
    // It is not kept for the next link.
    shown.metric("flows").click();
    shown.addressHas("metric=flows");
    shown.addressLacks(choice);
  }

  @Test
  void widthsAreFlowsBytesLiveAndLeaked() throws Exception {
    Shown shown = open();
    for (String name : List.of("bytes", "live", "leaked", "flows")) {
      shown.metric(name).click();
      assertThat(shown.metric(name)).hasAttribute("aria-checked", "true");
      assertThat(shown.page.locator("#metric [aria-checked=true]")).hasCount(1);
      assertThat(shown.id("count")).containsText(" " + name);
      assertThat(shown.drawn()).isPositive();
    }
    shown.metric("leaked").click();
    assertThat(shown.id("count")).containsText(count(server.leaked()) + " leaked");
    shown.addressHas("metric=leaked");
  }

  @Test
  void thePointerTellsAndAClickZooms() throws Exception {
    Shown shown = open();
    shown.hover(10, 10);
    assertThat(shown.id("tip")).containsText("PooledByteBufAllocator.directBuffer");
    assertThat(shown.id("tip")).containsText(" leaked, ");
    shown.clickTree(10, 10);
    shown.addressHas("zoom=");
    assertThat(shown.page.locator("#crumbs .here")).hasText("PooledByteBufAllocator.directBuffer");
    assertThat(shown.selected()).hasText("PooledByteBufAllocator.directBuffer");
    shown.page.goBack();
    shown.addressLacks("zoom=");
    assertThat(shown.page.locator("#crumbs .here")).hasText("All paths");
    shown.page.goForward();
    shown.addressHas("zoom=");
    shown.clickTree(10, 32);
    shown.page.locator("#crumbs button").first().click();
    shown.addressLacks("zoom=");
    shown.clickTree(10, 10);
    shown.click("unzoom");
    shown.addressLacks("zoom=");
    assertThat(shown.id("unzoom")).isDisabled();
  }

  @Test
  void theSearchSaysWhatShareItFound() throws Exception {
    Shown shown = open();
    shown.metric("flows").click();
    shown.id("query").fill("ordercodec.REJECT");
    assertThat(shown.id("matches")).hasText(Pattern.compile("2 places, [\\d.<]+% of flows"));
    shown.metric("leaked").click();
    assertThat(shown.id("matches")).hasText("2 places, 100% of leaked");
    shown.press("/");
    shown.press("Enter");
    assertThat(shown.selected()).containsText(REJECT);
    shown.id("query").fill("Order(Codec|Handler)\\.[rt]");
    assertThat(shown.id("matches")).containsText("0 places");
    shown.click("regex");
    assertThat(shown.id("matches")).hasText(Pattern.compile("\\d+ places, 100% of leaked"));
    shown.addressHas("regex=1");
    shown.id("query").fill("(");
    assertThat(shown.id("matches")).hasText("this is no regular expression");
    shown.id("query").press("Escape");
    assertThat(shown.id("matches")).isEmpty();
  }

  @Test
  void reversedSaysWhoHeldItLast() throws Exception {
    Shown shown = open();
    shown.metric("leaked").click();
    shown.click("reversed");
    shown.isPressed("reversed", true);
    shown.hover(10, 10);
    assertThat(shown.id("tip")).containsText(REJECT);
    shown.id("icicle").focus();
    shown.press("ArrowDown");
    assertThat(shown.selected()).containsText(REJECT);
    shown.press("ArrowDown");
    shown.press("Enter");
    assertThat(shown.page.locator("#crumbs button")).hasCount(2);
    shown.press("Escape");
    assertThat(shown.page.locator("#crumbs button")).hasCount(1);
  }

  @Test
  void arrowsWalkTheTree() throws Exception {
    Shown shown = open();
    shown.metric("flows").click();
    shown.clickTree(10, 10);
    shown.click("unzoom");
    shown.id("icicle").focus();
    shown.press("ArrowRight");
    assertThat(shown.selected()).not().hasText("PooledByteBufAllocator.directBuffer");
    shown.press("ArrowLeft");
    assertThat(shown.selected()).hasText("PooledByteBufAllocator.directBuffer");
    shown.press("ArrowDown");
    assertThat(shown.selected()).not().hasText("PooledByteBufAllocator.directBuffer");
    shown.press("ArrowUp");
    assertThat(shown.selected()).hasText("PooledByteBufAllocator.directBuffer");
  }

  @Test
  void theListsAreTabs() throws Exception {
    Shown shown = open();
    shown.id("tab-leaks").focus();
    shown.press("ArrowRight");
    assertThat(shown.id("tab-old")).hasAttribute("aria-selected", "true");
    assertThat(shown.page.locator(".card .who").first()).containsText("AssetStore");
    shown.page.locator(".card > button").first().click();
    assertThat(shown.selected()).containsText("AssetStore");
    shown.click("tab-misuse");
    assertThat(shown.id("list")).hasText("No buffer was released or used after its end.");
    shown.click("tab-tracker");
    assertThat(shown.id("list")).containsText("io.github.bytebufflow.examples");
    shown.click("tab-leaks");
    shown.click("tab-old");
    shown.addressHas("view=old");
  }

  @Test
  void pausesAndGoesOn() throws Exception {
    Shown shown = open();
    AtomicInteger asked = new AtomicInteger();
    shown.page.onRequest(
        request -> {
          if (request.url().endsWith("/api/v1/page")) {
            asked.incrementAndGet();
          }
        });
    shown.click("pause");
    shown.isPressed("pause", true);
    shown.page.waitForLoadState(LoadState.NETWORKIDLE);
    int before = asked.get();
    shown.page.waitForRequest("**/api/v1/page", () -> shown.click("refresh"));
    shown.addressHas("paused=1");
    assertThat(asked.get()).isEqualTo(before + 1);
    shown.page.waitForRequest("**/api/v1/page", () -> shown.press("r"));
    shown.page.waitForRequest("**/api/v1/page", () -> shown.press("p"));
    shown.isPressed("pause", false);
    shown.id("interval").selectOption("2");
    shown.addressHas("interval=2");
    // By itself, twice.
    shown.page.waitForRequest("**/api/v1/page", () -> {});
    shown.page.waitForRequest("**/api/v1/page", () -> {});
    assertThat(shown.page.locator("#charts svg")).hasCount(2);
    assertThat(shown.page.locator("#charts svg").first())
        .hasAttribute("aria-label", Pattern.compile("Live bytes: .* at .*"));
    shown.page.locator("#charts svg").first().hover();
    assertThat(shown.page.locator("#charts text").first()).containsText(" at ");
  }

  @Test
  @Order(Integer.MAX_VALUE - 1)
  void showsWhatCameSinceTheMark() throws Exception {
    Shown shown = open();
    shown.click("since");
    assertThat(shown.id("notice")).containsText("there is no mark yet");
    shown.isPressed("since", false);
    shown.click("mark");
    assertThat(shown.id("notice")).hasText("marked");
    shown.click("since");
    assertThat(shown.id("sentence"))
        .hasText(Pattern.compile("No (buffer seen|leaks.*) since the mark"));
    assertThat(shown.id("verdict")).not().hasClass("bad");
    long before = server.leaked();
    server.leak();
    shown.click("refresh");
    assertThat(shown.id("sentence"))
        .hasText(Pattern.compile(count(server.leaked() - before) + " buffers?, .* since the mark"));
    Locator menu = shown.id("downloads");
    menu.locator("summary").click();
    Download download =
        shown.page.waitForDownload(() -> menu.locator("[data-format=json]").click());
    Map<?, ?> file = (Map<?, ?>) Json.read(Files.newInputStream(download.path()));
    Map<?, ?> totals = (Map<?, ?>) file.get("totals");
    assertThat(((Number) totals.get("leaked")).longValue()).isEqualTo(server.leaked() - before);
    shown.press("d");
    assertThat(shown.id("sentence"))
        .hasText(Pattern.compile(count(server.leaked()) + " buffers.*"));
  }

  @Test
  void collects() throws Exception {
    Shown shown = open();
    shown.click("collect");
    assertThat(shown.id("notice")).hasText("collected");
  }

  @Test
  void changesTheScope() throws Exception {
    Shown shown = open();
    shown.click("scope");
    Locator dialog = shown.id("dialog");
    assertThat(dialog.locator("#input-include")).hasValue("io.github.bytebufflow.examples");
    dialog.getByText("Apply").click();
    assertThat(dialog.locator("[role=alert]")).hasText("Nothing is changed yet.");
    dialog.locator("#input-sample").fill("none");
    dialog.locator("#input-sample").press("Enter");
    assertThat(dialog.locator("[role=alert]")).containsText("'none'");
    dialog.locator("#input-sample").fill("1");
    dialog.locator("#input-exclude").fill("com.acme.generated");
    dialog.getByText("Apply").click();
    assertThat(dialog).isHidden();
    shown.click("tab-tracker");
    assertThat(shown.id("list")).containsText("com.acme.generated");
    shown.press("s");
    dialog.getByText("Cancel").click();
    assertThat(dialog).isHidden();
  }

  @Test
  void downloadsEveryFormat() throws Exception {
    List<String> extensions = new ArrayList<>();
    Shown shown = open();
    int formats = openDownloads(shown).count();
    for (int i = 0; i < formats; i++) {
      if (i > 0 && i % DOWNLOADS_OF_A_TAB == 0) {
        shown = open();
      }
      Locator item = openDownloads(shown).nth(i);
      String extension = item.getAttribute("data-format");
      Download download = shown.page.waitForDownload(item::click);
      assertThat(download.suggestedFilename())
          .matches("bytebuf-flow-\\d{8}-\\d{6}\\." + extension.replace(".", "\\."));
      assertThat(download.path()).isNotEmptyFile();
      extensions.add(extension);
      if (extension.equals("json")) {
        assertThat(Json.read(Files.newInputStream(download.path())))
            .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
            .containsKeys("schema", "roots");
      }
    }
    assertThat(extensions).contains("json").hasSizeGreaterThan(2);
  }

  /** The menu's formats; the menu is open then. */
  private static Locator openDownloads(Shown shown) {
    Locator menu = shown.id("downloads");
    Locator items = menu.locator("li button");
    if (!items.first().isVisible()) {
      menu.locator("summary").click();
    }
    assertThat(items.first()).isVisible();
    return items;
  }

  @Test
  void theThemeStays() throws Exception {
    Shown shown = open();
    assertThat(shown.page.locator("html")).hasAttribute("data-theme", "light");
    shown.click("theme");
    assertThat(shown.page.locator("html")).hasAttribute("data-theme", "dark");
    shown.page.reload();
    assertThat(shown.page.locator("html")).hasAttribute("data-theme", "dark");
    shown.press("t");
    assertThat(shown.page.locator("html")).hasAttribute("data-theme", "light");
  }

  @Test
  void keysAreExplained() throws Exception {
    Shown shown = open();
    shown.click("help");
    assertThat(shown.id("dialog")).containsText("set the mark");
    shown.press("Escape");
    assertThat(shown.id("dialog")).isHidden();
    shown.press("?");
    shown.id("dialog").locator("button").click();
    assertThat(shown.id("dialog")).isHidden();
    for (int i = 1; i <= 4; i++) {
      shown.press(Integer.toString(i));
      assertThat(shown.page.locator("#metric button").nth(i - 1))
          .hasAttribute("aria-checked", "true");
    }
    shown.press("v");
    shown.isPressed("reversed", true);
    shown.press("a");
    shown.isPressed("all", true);
    shown.addressHas("all=1");
    shown.click("all");
    shown.isPressed("all", false);
    shown.press("g");
    assertThat(shown.id("notice")).hasText("collected");
  }

  @Test
  void aLinkShowsTheSame() throws Exception {
    Shown shown = open();
    shown.metric("leaked").click();
    shown.id("query").fill("Codec");
    shown.click("pause");
    shown.clickTree(10, 32);
    shown.addressHas("zoom=");
    String heading = shown.selected().innerText();
    String url = shown.page.url();
    Shown again = Shown.open(browser.page(), url);
    assertThat(again.selected()).hasText(heading);
    assertThat(again.metric("leaked")).hasAttribute("aria-checked", "true");
    assertThat(again.id("query")).hasValue("Codec");
    again.isPressed("pause", true);
    assertThat(again.page.locator("#crumbs .here"))
        .hasText(shown.page.locator("#crumbs .here").innerText());
  }

  @Test
  void aLostConnectionIsSaidAndRetried() throws Exception {
    Shown shown = open();
    shown.page.context().setOffline(true);
    shown.click("refresh");
    assertThat(shown.id("banner")).containsText("can’t be reached");
    assertThat(shown.id("banner")).containsText("The page shows the state of ");
    assertThat(shown.id("freshness")).hasText("not connected");
    shown.page.context().setOffline(false);
    // By itself.
    assertThat(shown.id("banner")).isHidden();
  }

  @Test
  void thePolicyForbidsWhatAPageCouldDo() throws Exception {
    Page page = open().page;
    assertThat(
            page.evaluate(
                "() => { try { document.body.innerHTML = 'x'; } catch (e) { return e.name; } }"))
        .isEqualTo("TypeError");
    page.waitForConsoleMessage(
        () -> page.evaluate("() => fetch('http://127.0.0.2:1/').catch(() => {})"));
    // These complaints were asked for.
    browser.forgetComplaints();
  }

  @ParameterizedTest
  @CsvSource({"1280, 900, LIGHT", "1280, 900, DARK", "390, 844, LIGHT", "390, 844, DARK"})
  void fitsScreensAndPhones(int width, int height, ColorScheme scheme) throws Exception {
    Shown shown = Shown.open(browser.page(width, height, scheme), server.url());
    assertThat(shown.page.locator("html"))
        .hasAttribute("data-theme", scheme.name().toLowerCase(Locale.ROOT));
    assertThat(shown.overflow()).as("pixels beside the screen").isZero();
    double lists = shown.id("lists").boundingBox().y;
    for (String controls : List.of("live", "actions", "tree-tools")) {
      // On a phone what there is comes before what can be done.
      double y = shown.id(controls).boundingBox().y;
      assertThat(y > lists && y > shown.id("icicle").boundingBox().y)
          .as(controls)
          .isEqualTo(width < 900);
    }
    assertThat(shown.page.locator("#foot #live")).hasCount(width < 900 ? 1 : 0);
    shown.entry(0).click();
    assertThat(shown.id("report")).isVisible();
    assertThat(shown.overflow()).isZero();
    String name = "page-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT) + ".png";
    Path file = Settings.path("it.work").resolve(name);
    shown.page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
    assertThat(file).isNotEmptyFile();
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void everyControlWasUsed() throws Exception {
    Page page = open().page;
    @SuppressWarnings("unchecked")
    List<String> ids =
        (List<String>)
            page.evaluate(
                "() => [...document.querySelectorAll("
                    + "'button[id], input[id], select[id], details[id]')].map((e) => e.id)");
    assertThat(ids).hasSizeGreaterThan(15).contains("pause", "downloads", "tab-misuse");
    assertThat(Browser.used()).containsAll(new TreeSet<>(ids));
  }
}
