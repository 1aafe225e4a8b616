package io.github.bytebufflow.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.github.bytebufflow.testing.SearchPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The machine's Chromium, and what its pages complained of. Of one thread only. */
final class Browser implements AutoCloseable {
  private static final String PROGRAM = "chromium";

  /** Nothing is asserted on it: a machine may be as busy as it likes. */
  private static final double PATIENCE_MILLIS = 60_000;

  /** Remembers which controls a test has used. */
  private static final String WATCH =
      """
      for (const type of ['click', 'input', 'change']) {
        document.addEventListener(type, (event) => {
          const control = event.target.closest('button, input, select, details');
          if (control && control.id) {
            window.usedControl(control.id);
          }
        }, true);
      }
      """;

  private static final Set<String> USED = new ConcurrentSkipListSet<>();

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser browser;
  private final List<String> complaints = new ArrayList<>();

  private Browser(Playwright playwright, com.microsoft.playwright.Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Starts it. Skips the test where there is none. */
  static Browser start() {
    Path program = SearchPath.find(PROGRAM);
    assumeThat(program)
        .as(PROGRAM + " is on the PATH; without it the page is not tested")
        .isNotNull();
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    return new Browser(
        playwright,
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program)
                    .setTimeout(PATIENCE_MILLIS)
                    .setArgs(
                        List.of(
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-quic",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync"))));
  }

  Page page() {
    return page(1280, 900, ColorScheme.LIGHT);
  }

  /** A page without cookies and storage of others. */
  Page page(int width, int height, ColorScheme scheme) {
    BrowserContext context =
        browser.newContext(
            new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(scheme)
                .setAcceptDownloads(true));
    context.setDefaultTimeout(PATIENCE_MILLIS);
    context.exposeBinding("usedControl", (source, ids) -> USED.add((String) ids[0]));
    context.addInitScript(WATCH);
    Page page = context.newPage();
    page.onConsoleMessage(this::heard);
    page.onPageError(complaints::add);
    page.onDialog(
        dialog -> {
          complaints.add("a dialog opened: " + dialog.message());
          dialog.dismiss();
        });
    return page;
  }

  private void heard(ConsoleMessage message) {
    boolean bad = message.type().equals("error") || message.type().equals("warning");
    // An answer other than 200 is the page's to tell.
    if (bad && !message.text().startsWith("Failed to load resource")) {
      complaints.add(message.text());
    }
  }

  /** Closes all pages: none of them had an error of a script, or broke the policy. */
  void closePages() {
    List.copyOf(browser.contexts()).forEach(BrowserContext::close);
    assertThat(complaints).isEmpty();
  }

  void forgetComplaints() {
    complaints.clear();
  }

  /** The ids of the controls that some test has used. */
  static Set<String> used() {
    return USED;
  }

  @Override
  public void close() {
    playwright.close();
  }
}
