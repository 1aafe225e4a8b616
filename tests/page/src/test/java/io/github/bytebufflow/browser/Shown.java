package io.github.bytebufflow.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.regex.Pattern;

/** A page that is open, by the words of its user. */
final class Shown {
  final Page page;

  Shown(Page page) {
    this.page = page;
  }

  static Shown open(Page page, String url) {
    page.navigate(url);
    Shown shown = new Shown(page);
    assertThat(shown.id("main")).isVisible();
    return shown;
  }

  Locator id(String id) {
    return page.locator("#" + id);
  }

  void click(String id) {
    id(id).click();
  }

  void press(String key) {
    page.keyboard().press(key);
  }

  Locator metric(String name) {
    return page.locator("#metric [data-metric=" + name + "]");
  }

  Locator total(String name) {
    return page.locator("#totals [data-total='" + name + "'] dd");
  }

  /** The button of an entry of the lists. */
  Locator entry(int index) {
    return page.locator(".card > button").nth(index);
  }

  /** How far the tree is scrolled away from its roots. */
  int scrolled() {
    return ((Number) id("icicle").evaluate("(box) => box.scrollTop")).intValue();
  }

  /** The heading of the selected place. */
  Locator selected() {
    return page.locator("#details h2");
  }

  void isPressed(String id, boolean pressed) {
    assertThat(id(id)).hasAttribute("aria-pressed", Boolean.toString(pressed));
  }

  /** Waits until the address has a word behind its {@code #}. */
  void addressHas(String word) {
    assertThat(page).hasURL(Pattern.compile("#.*" + word));
  }

  void addressLacks(String word) {
    assertThat(page).hasURL(Pattern.compile("^(?!.*" + word + ")"));
  }

  /** Moves the mouse over the tree, from its left and upper edge. */
  void hover(double x, double y) {
    id("icicle").locator("canvas").hover(new Locator.HoverOptions().setPosition(x, y));
  }

  void clickTree(double x, double y) {
    id("icicle").locator("canvas").click(new Locator.ClickOptions().setPosition(x, y));
  }

  /** How many rectangles the tree was last drawn with. */
  int drawn() {
    assertThat(id("icicle")).hasAttribute("data-drawn", Pattern.compile("\\d+"));
    return Integer.parseInt(id("icicle").getAttribute("data-drawn"));
  }

  int overflow() {
    return ((Number)
            page.evaluate(
                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))
        .intValue();
  }
}
