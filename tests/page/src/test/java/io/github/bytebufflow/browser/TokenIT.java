package io.github.bytebufflow.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The page of a tracker that has a token. */
@Execution(ExecutionMode.SAME_THREAD)
class TokenIT {
  private static final String TOKEN = "s3cret-of-the-test";

  @Test
  void thePageAsksForTheTokenAndSendsIt() throws IOException {
    try (Browser browser = Browser.start();
        LeakingServer server = LeakingServer.start("token", TOKEN)) {
      Page page = browser.page();
      List<String> urls = new ArrayList<>();
      page.onRequest(request -> urls.add(request.url()));
      page.navigate(server.url());
      Shown shown = new Shown(page);
      assertThat(shown.id("dialog")).isVisible();
      assertThat(shown.id("main")).isHidden();
      shown.id("input-Token").fill("wrong");
      shown.press("Enter");
      assertThat(shown.id("dialog").locator("[role=alert]")).containsText("http-token");
      shown.id("input-Token").fill(TOKEN);
      shown.press("Enter");
      assertThat(shown.id("dialog")).isHidden();
      assertThat(shown.id("sentence")).containsText("leaked in 1 place");
      shown.click("mark");
      assertThat(shown.id("notice")).hasText("marked");
      // It is not in an address, and stays for this tab.
      assertThat(urls).noneMatch(url -> url.contains(TOKEN));
      assertThat(page.url()).doesNotContain(TOKEN);
      page.reload();
      assertThat(shown.id("sentence")).containsText("leaked in 1 place");
      assertThat(page.evaluate("() => JSON.stringify(localStorage)")).isEqualTo("{}");
      Page other = browser.page();
      other.navigate(server.url());
      assertThat(other.locator("#dialog")).isVisible();
      browser.closePages();
    }
  }
}
