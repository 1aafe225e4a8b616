package io.github.bytebufflow.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the memory is, on pages whose balance is known to the test. */
@Execution(ExecutionMode.SAME_THREAD)
class MemoryPageIT {
  private static final String HOSTILE = "<img src=x onerror=alert(1)>&amp;\u2028'x";
  private static final String END = "</script><script>alert(2)</script><!--";
  private static final List<String> PANELS =
      List.of("balance", "time", "pinned", "queues", "paths", "allocators");

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

  private static Shown saved(String memory, String choice) throws IOException {
    String url = Saved.page("memory", Memories.snapshot(memory));
    return Shown.open(browser.page(), url + (choice.isEmpty() ? "" : "#memory=" + choice));
  }

  private static Locator tab(Shown shown, String panel) {
    return shown.page.locator("#memory-tabs [data-panel=" + panel + "]");
  }

  private static void isOpen(Shown shown, String panel) {
    assertThat(shown.id("memory-panel")).hasAttribute("data-panel", panel);
    assertThat(shown.id("memory-panel")).isVisible();
    assertThat(tab(shown, panel)).hasAttribute("aria-selected", "true");
    assertThat(shown.page.locator("#memory-tabs [aria-selected=true]")).hasCount(1);
  }

  private static Locator row(Shown shown, int index) {
    return shown.page.locator("#memory-panel tbody tr").nth(index);
  }

  private static Locator cell(Shown shown, int row, String column) {
    return row(shown, row).locator("td[data-name='" + column + "']");
  }

  @Test
  void theVerdictIsOnTopAndItsEvidenceIsOpen() throws Exception {
    Shown shown = saved(Memories.whole(), "");
    Locator verdict = shown.id("memory-verdict");
    assertThat(verdict.locator(".says .badge")).hasText("Fragmentation · 150 MiB");
    assertThat(verdict.locator(".says"))
        .containsText("40 buffers at Cache.put keep 38 chunks of 152.0 MiB reserved");
    assertThat(verdict.locator(".next"))
        .hasText("Next: copy what Cache.put keeps into unpooled buffers");
    assertThat(verdict.locator(".also li")).hasCount(2);
    assertThat(verdict.locator(".also li").first())
        .hasText(
            "Slow peer · 29 MiB29.0 MiB wait for 1 peer"
                + " · stop writing while Channel.isWritable() is false");
    assertThat(shown.id("memory-cause")).hasText(Pattern.compile("Memory: Fragmentation. 40 .*"));
    assertThat(shown.id("memory-cause")).hasAttribute("role", "status");
    isOpen(shown, "pinned");
    assertThat(tab(shown, "queues")).hasText("Queues (2)");
    // Nothing leaked: it is above all else, and the tree is still there.
    assertThat(shown.page.locator("#main > :first-child")).hasAttribute("id", "memory");
    assertThat(shown.id("icicle")).isVisible();
  }

  @ParameterizedTest
  @CsvSource({
    "leak, Leak, ",
    "retention, Retention, paths",
    "slow-peer, Slow peer, queues",
    "fragmentation, Fragmentation, pinned",
    "allocator-cache, Allocator’s cache, allocators",
    "not-netty, Not Netty’s, balance",
    "healthy, Healthy, ",
    "unknown, Unknown, balance"
  })
  void eachCauseOpensItsEvidence(String cause, String label, String panel) throws Exception {
    Shown shown = saved(Memories.balance(Memories.verdict(cause), "", Memories.CACHED, ""), "auto");
    assertThat(shown.page.locator(".badge")).hasText(label + " · 150 MiB");
    assertThat(shown.page.locator(".also")).hasCount(0);
    if (panel == null) {
      assertThat(shown.id("memory-panel")).isHidden();
      assertThat(shown.page.locator("#memory-tabs [aria-selected=true]")).hasCount(0);
    } else {
      isOpen(shown, panel);
    }
  }

  @Test
  void theLinesAddUp() throws Exception {
    Shown shown = saved(Memories.whole(), "balance");
    assertThat(row(shown, 0)).containsText("Live");
    assertThat(row(shown, 1)).containsText("of it queued");
    List<String> bytes = shown.page.locator("#memory-panel td.exact").allInnerTexts();
    List<String> shares = shown.page.locator("#memory-panel td[data-name=Share]").allInnerTexts();
    assertThat(bytes).hasSize(7).last().isEqualTo("272,629,760");
    long sum = 0;
    double percents = 0;
    for (int i = 0; i < 6; i++) {
      // What is queued is part of what lives.
      if (i != 1) {
        sum += Long.parseLong(bytes.get(i).replace(",", ""));
        percents += Double.parseDouble(shares.get(i).replace("%", ""));
      }
    }
    assertThat(sum).isEqualTo(272_629_760);
    assertThat(percents).isEqualTo(100.0, within(1e-9));
    assertThat(shares).last().isEqualTo("100.0%");
    Locator facts = shown.page.locator("#memory-panel dl");
    assertThat(facts).containsText("JDK’s limit512 MiB");
    assertThat(facts).containsText("Process, in RAM700 MiB (34% of 2 GiB)");
    assertThat(facts).containsText("Outside of all66 MiB");
    assertThat(shown.page.locator(".missing"))
        .containsText("the C library does not tell what its arenas keep");
  }

  @Test
  void theBarIsAsLongAsWhatIsUsedOfTheLimit() throws Exception {
    Shown shown = saved(Memories.whole(), "none");
    Locator bars = shown.page.locator("#memory-bars > div");
    assertThat(bars).hasCount(2);
    assertThat(bars.first().locator("h3"))
        .hasText("Netty’s direct memory: 260 MiB used of 512 MiB, 51%");
    assertThat(bars.first().locator("[data-line=queued]")).hasText("Live, queued 30 MiB");
    assertThat(bars.first().locator("[data-line=live]")).hasText("Live 10 MiB");
    assertThat(bars.first().locator("[data-line=left]")).hasText("Left 252 MiB");
    assertThat(bars.last().locator("h3")).hasText("Process: 700 MiB in RAM of 2 GiB, 34%");
    assertThat(bars.last().locator("[data-line=heap]")).hasText("Heap 256 MiB");
    assertThat(share(shown, ".m-free")).isEqualTo(215.0 / 512, within(0.02));
    assertThat(share(shown, ".m-queued")).isEqualTo(30.0 / 512, within(0.02));
    assertThat(share(shown, "i")).isEqualTo(260.0 / 512, within(0.02));
  }

  @Test
  void aHeapThatIsNotAllInRamTakesWhatTheOtherLinesLeave() throws Exception {
    String whole = Memories.whole();
    String larger = whole.replace("\"heap\":268435456", "\"heap\":536870912");
    assertThat(larger).isNotEqualTo(whole);
    Shown shown = saved(larger, "balance");
    Locator process = shown.page.locator("#memory-bars > div").last();
    assertThat(process.locator("[data-line=heap]")).hasText("Heap, in RAM 256 MiB");
    assertThat(shown.page.locator("#memory-panel dl")).containsText("Heap, committed512 MiB");
  }

  /** Which part of the first bar such segments are. */
  private static double share(Shown shown, String css) {
    Object share =
        shown.page.evaluate(
            "(css) => { const bar = document.querySelector('.stack-bar');"
                + " return [...bar.querySelectorAll(css)].map((s) => s.offsetWidth)"
                + ".reduce((a, b) => a + b, 0) / bar.clientWidth; }",
            css);
    return ((Number) share).doubleValue();
  }

  @Test
  void nearTheLimitIsSeen() throws Exception {
    String full = Memories.whole().replace("\"limit\":536870912", "\"limit\":280000000");
    Shown shown = saved(full, "");
    assertThat(shown.page.locator("#memory-bars h3 .leaked")).hasText("97%");
    assertThat(shown.page.locator("#memory-bars h3 .leaked")).hasCount(1);
  }

  @Test
  void theTimeLineIsReadByPointerAndKeys() throws Exception {
    Shown shown = saved(Memories.whole(), "time");
    Locator chart = shown.page.locator("#memory-panel svg.chart");
    Locator when = shown.page.locator("#memory-panel .tools .quiet").first();
    Locator used = shown.page.locator("[data-key=line-used]");
    assertThat(used).hasText("Used 260 MiB");
    assertThat(when).containsText("most of the live bytes: 30 MiB of ChannelOutboundBuffer");
    chart.hover(new Locator.HoverOptions().setPosition(6, 60));
    assertThat(used).hasText("Used 213 MiB");
    assertThat(when).containsText("most of the live bytes: 20 MiB of Files.send:88");
    shown.page.mouse().move(2, 2);
    assertThat(used).hasText("Used 260 MiB");
    chart.focus();
    shown.press("Home");
    assertThat(used).hasText("Used 213 MiB");
    assertThat(chart)
        .hasAttribute(
            "aria-valuetext",
            Pattern.compile("20\\d\\d-\\d\\d-\\d\\d .*, Used 213 MiB, Live 40 MiB, .*"));
    shown.press("ArrowRight");
    assertThat(used).hasText("Used 214 MiB");
    shown.press("ArrowLeft");
    assertThat(used).hasText("Used 213 MiB");
    shown.press("End");
    assertThat(used).hasText("Used 260 MiB");
    shown.press("ArrowLeft");
    assertThat(used).hasText("Used 258 MiB");
    shown.press("Escape");
    assertThat(used).hasText("Used 260 MiB");
  }

  @Test
  void linesAreSwitchedAndTheLastHourIsWidened() throws Exception {
    Shown shown = saved(Memories.whole(), "time");
    Locator chart = shown.page.locator("#memory-panel svg.chart");
    Locator rss = shown.page.locator("[data-key=line-rss]");
    assertThat(chart.locator(".s-used")).hasCount(1);
    // Half of the limit is used, so the limit is in sight; the process is not.
    assertThat(chart.locator(".s-limit")).hasCount(1);
    assertThat(chart.locator(".s-rss")).hasCount(0);
    assertThat(rss).hasAttribute("aria-pressed", "false");
    rss.click();
    assertThat(chart.locator(".s-rss")).hasCount(1);
    assertThat(rss).hasAttribute("aria-pressed", "true");
    assertThat(rss).isFocused();
    Locator used = shown.page.locator("[data-key=line-used]");
    used.focus();
    shown.press("Enter");
    assertThat(chart.locator(".s-used")).hasCount(0);
    assertThat(used).isFocused();

    assertThat(chart).hasAttribute("aria-valuemax", "106");
    Locator hour = shown.page.locator("[data-key=range-true]");
    hour.click();
    assertThat(chart).hasAttribute("aria-valuemax", "60");
    assertThat(hour).hasAttribute("aria-checked", "true");
    hour.focus();
    shown.press("ArrowLeft");
    assertThat(chart).hasAttribute("aria-valuemax", "106");
    assertThat(shown.page.locator("[data-key=range-false]")).isFocused();
  }

  @Test
  void ofNothingButNowThereIsNoLine() throws Exception {
    Shown shown = saved(Memories.least(), "time");
    assertThat(shown.id("memory-panel")).containsText("The line begins with the second reading");
  }

  @Test
  void aPathIsShownInTheTree() throws Exception {
    Shown shown = saved(Memories.whole(), "");
    assertThat(row(shown, 0).locator(".name"))
        .hasText(
            "Cache.put:40PooledByteBufAllocator.directBuffer → Codec.decode:31 → Cache.put:40");
    assertThat(cell(shown, 0, "Wasted")).hasText("150 MiB");
    assertThat(cell(shown, 0, "Reserved")).hasText("152 MiB");
    assertThat(cell(shown, 0, "Chunks")).hasText("38");
    assertThat(cell(shown, 0, "Oldest")).hasText("13 min");
    row(shown, 0).locator("button").click();
    assertThat(shown.selected()).hasText("Cache.put:40");
    shown.addressHas("node=");
    assertThat(shown.id("tree")).isInViewport();
    // The tree does not have it.
    assertThat(row(shown, 1)).containsText("Elsewhere.keep:7");
    assertThat(row(shown, 1).locator("button")).hasCount(0);
    // The last step is Netty's; the application's last one is named, and the whole path is shown.
    tab(shown, "paths").click();
    assertThat(row(shown, 0).locator("button")).hasText("Files.send:88");
    row(shown, 0).locator("button").click();
    assertThat(shown.selected()).hasText("ChannelOutboundBuffer.addMessage");
    shown.click("reversed");
    row(shown, 1).locator("button").click();
    assertThat(shown.selected()).hasText("Cache.put:40");
    shown.isPressed("reversed", false);
  }

  @Test
  void queuesPathsAndAllocatorsAreTables() throws Exception {
    Shown shown = saved(Memories.whole(), "queues");
    assertThat(row(shown, 0)).containsText("1f2e3d4c");
    assertThat(cell(shown, 0, "Peer")).hasText("/127.0.0.1:50712");
    assertThat(cell(shown, 0, "Bytes")).hasText("29 MiB");
    assertThat(cell(shown, 0, "Messages")).hasText("464");
    assertThat(cell(shown, 0, "State").locator(".leaked")).hasText("active, not writable");
    assertThat(cell(shown, 1, "State")).hasText("active, writable");
    assertThat(cell(shown, 1, "State").locator(".leaked")).hasCount(0);
    tab(shown, "paths").click();
    assertThat(cell(shown, 0, "Of it old")).hasText("10 MiB");
    assertThat(cell(shown, 0, "Per minute")).hasText("+5 MiB");
    assertThat(cell(shown, 1, "Per minute")).hasText("-1 KiB");
    assertThat(row(shown, 0).locator("small")).hasCount(1);
    assertThat(row(shown, 1).locator("small").first())
        .hasText("kept by 40 retained views of 320 B at Names.put:42");
    tab(shown, "allocators").click();
    assertThat(row(shown, 0).locator(".name")).hasText("PooledByteBufAllocator4.1.140.Final");
    assertThat(cell(shown, 0, "Chunks")).hasText("64 × 4 MiB");
    assertThat(cell(shown, 0, "Pinned")).hasText("41 MiB");
    assertThat(row(shown, 1).locator(".name")).containsText("2 allocators");
    // What is not known is no 0.
    assertThat(cell(shown, 1, "Free")).hasText("");
  }

  @Test
  void aTabOpensAndClosesAndIsInTheAddress() throws Exception {
    Shown shown = saved(Memories.whole(), "");
    tab(shown, "pinned").click();
    assertThat(shown.id("memory-panel")).isHidden();
    shown.addressHas("memory=none");
    for (String panel : PANELS) {
      tab(shown, panel).click();
      isOpen(shown, panel);
      shown.addressHas("memory=" + panel);
    }
    tab(shown, "balance").click();
    shown.press("ArrowRight");
    isOpen(shown, "time");
    assertThat(tab(shown, "time")).isFocused();
    shown.press("ArrowLeft");
    shown.press("ArrowLeft");
    isOpen(shown, "allocators");
    isOpen(Shown.open(browser.page(), shown.page.url()), "allocators");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "constructor", "Balance"})
  void anUnknownPanelOfALinkIsTheDefault(String choice) throws Exception {
    isOpen(saved(Memories.whole(), choice), "pinned");
  }

  @Test
  void whatIsNotKnownIsSaid() throws Exception {
    Shown shown = saved(Memories.least(), "");
    assertThat(shown.page.locator(".badge")).hasText("Unknown");
    assertThat(shown.page.locator("#memory-bars h3")).hasText("Netty’s direct memory: not counted");
    assertThat(shown.page.locator(".stack-bar")).hasCount(0);
    isOpen(shown, "balance");
    assertThat(shown.id("memory-panel")).containsText("No line is known here.");
    assertThat(shown.id("memory-panel")).containsText("Netty's counter is off");
    for (String panel : PANELS.subList(2, PANELS.size())) {
      tab(shown, panel).click();
      assertThat(shown.page.locator("#memory-panel p")).hasCount(1);
      assertThat(shown.page.locator("#memory-panel table")).hasCount(0);
    }
  }

  private static String text(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  @Test
  void hostileNamesAreText() throws Exception {
    String verdict =
        "{\"cause\":\"leak\",\"bytes\":1,\"sentence\":"
            + text(HOSTILE)
            + ",\"next\":"
            + text(END)
            + "}";
    String path = "[" + text(END) + "," + text(HOSTILE) + "]";
    String memory =
        Memories.balance(verdict, verdict, path, Memories.history())
            .replace("\"1f2e3d4c\"", text(HOSTILE))
            .replace("\"/127.0.0.1:50712\"", text(END))
            .replace("\"io.netty.buffer.PooledByteBufAllocator\"", text("io." + HOSTILE))
            .replace("\"4.1.140.Final\"", text(END))
            .replace("\"Files.send:88\"", text(HOSTILE))
            .replace("\"the C library does not tell what its arenas keep\"", text(END));
    Shown shown = saved(memory, "balance");
    assertThat(shown.page.locator("#memory-verdict .says")).containsText(HOSTILE);
    assertThat(shown.page.locator("#memory-verdict .next")).containsText(END);
    assertThat(shown.id("memory-cause")).containsText(HOSTILE);
    assertThat(shown.page.locator(".missing")).containsText(END);
    tab(shown, "time").click();
    shown
        .page
        .locator("#memory-panel svg.chart")
        .hover(new Locator.HoverOptions().setPosition(6, 60));
    assertThat(shown.id("memory-panel")).containsText(HOSTILE);
    tab(shown, "pinned").click();
    assertThat(row(shown, 0).locator(".name")).hasText(HOSTILE + END + " → " + HOSTILE);
    tab(shown, "queues").click();
    assertThat(row(shown, 0).locator(".name")).hasText(HOSTILE);
    assertThat(cell(shown, 0, "Peer")).hasText(END);
    tab(shown, "allocators").click();
    assertThat(row(shown, 0).locator(".name")).containsText(END);
    assertThat(shown.page.locator("img")).hasCount(0);
    assertThat(shown.page.locator("script")).hasCount(2);
  }

  private static FakeServer server() {
    return new FakeServer(
        Memories.snapshot(Memories.whole()), Memories.snapshot(Memories.difference()));
  }

  @Test
  void sinceTheMarkTheFiguresHaveSignsAndThereIsNoBar() throws Exception {
    Shown shown = server().open(browser.page());
    assertThat(shown.page.locator(".stack-bar")).hasCount(2);
    shown.click("since");
    assertThat(shown.page.locator("#memory-bars h3").first())
        .hasText("Netty’s direct memory: +13 MiB used since the mark");
    assertThat(shown.page.locator(".stack-bar")).hasCount(0);
    assertThat(shown.page.locator("#memory-bars [data-line=live]")).hasText("Live +2 MiB");
    assertThat(shown.page.locator("#memory-bars [data-line=free]"))
        .hasText("Free in pools -30.7 MiB");
    assertThat(cell(shown, 0, "Wasted")).hasText("-4 MiB");
    assertThat(cell(shown, 0, "Buffers")).hasText("+2");
    tab(shown, "balance").click();
    assertThat(shown.page.locator("td[data-name=Share]")).hasCount(0);
    assertThat(row(shown, 0).locator(".exact")).hasText("+2,097,152");
    assertThat(shown.page.locator("#memory-panel dl")).not().containsText("limit");
    tab(shown, "time").click();
    assertThat(shown.id("memory-panel")).containsText("The line begins");
    tab(shown, "queues").click();
    assertThat(cell(shown, 0, "State")).hasText("closed, not writable");
    assertThat(cell(shown, 0, "Messages")).hasText("-3");
    tab(shown, "allocators").click();
    assertThat(cell(shown, 0, "Chunks")).hasText("-1");
    shown.click("since");
    assertThat(shown.page.locator(".stack-bar")).hasCount(2);
  }

  @Test
  void onlyANewCauseIsAnnounced() throws Exception {
    FakeServer server = server();
    Shown shown = server.open(browser.page());
    assertThat(shown.id("memory-cause")).containsText("Fragmentation. 40 buffers");
    server.says(Memories.snapshot(Memories.whole().replace("40 buffers", "41 buffers")));
    shown.click("refresh");
    assertThat(shown.page.locator(".says")).containsText("41 buffers");
    assertThat(shown.id("memory-cause")).containsText("Fragmentation. 40 buffers");
    server.says(
        Memories.snapshot(Memories.balance(Memories.verdict("leak"), "", Memories.CACHED, "")));
    shown.click("refresh");
    assertThat(shown.id("memory-cause")).containsText("Memory: Leak. 40 buffers");
    // Nobody has chosen what is open.
    assertThat(shown.id("memory-panel")).isHidden();
    server.says(Saved.snapshot(0, "", "", ""));
    shown.click("refresh");
    assertThat(shown.id("memory")).isHidden();
  }

  @Test
  void aRefreshLeavesTheReaderWhereHeIs() throws Exception {
    FakeServer server = server();
    Shown shown = server.open(browser.page());
    tab(shown, "time").click();
    Locator chart = shown.page.locator("#memory-panel svg.chart");
    chart.focus();
    shown.press("End");
    shown.press("ArrowLeft");
    Locator used = shown.page.locator("[data-key=line-used]");
    assertThat(used).hasText("Used 258 MiB");
    server.says(Memories.snapshot(Memories.whole().replace("40 buffers", "41 buffers")));
    shown.press("r");
    assertThat(shown.page.locator(".says")).containsText("41 buffers");
    assertThat(used).hasText("Used 258 MiB");
    assertThat(chart).isFocused();
    isOpen(shown, "time");
  }

  @ParameterizedTest
  @CsvSource({"1280, 1000, LIGHT", "1280, 1000, DARK", "390, 844, LIGHT", "390, 844, DARK"})
  void fitsScreensAndPhones(int width, int height, ColorScheme scheme) throws Exception {
    String url = Saved.page("memory", Memories.snapshot(Memories.whole()));
    Shown shown = Shown.open(browser.page(width, height, scheme), url + "#memory=none");
    for (String panel : PANELS) {
      tab(shown, panel).click();
      isOpen(shown, panel);
      assertThat(shown.overflow()).as("pixels beside the screen: " + panel).isZero();
      for (String id : List.of("memory-panel", "memory-tabs", "memory-bars")) {
        Object beside =
            shown.page.evaluate(
                "(id) => { const e = document.getElementById(id);"
                    + " return e.scrollWidth - e.clientWidth; }",
                id);
        assertThat(beside).as("pixels beside " + id + " of " + panel).isEqualTo(0);
      }
      String name =
          "memory-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT) + "-" + panel + ".png";
      Path file = Settings.path("it.work").resolve(name);
      shown.page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(width < 800));
      assertThat(file).isNotEmptyFile();
    }
  }
}
