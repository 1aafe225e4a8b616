package io.github.bytebufflow.benchmarks.result;

/** How the page looks: light or dark as the reader has it, and on paper. */
final class HtmlStyle {
  static final String CSS =
      String.join(
          "\n",
          ":root{color-scheme:light dark;--bg:#fff;--fg:#1c2126;--dim:#5d6770;--line:#dfe3e7;",
          "--none:#9aa3ab;--steps:#2f9e6e;--agent:#1769c2;--options:#6a4fc0;",
          "--attached:#1f8f9c;--simple:#d9982b;--advanced:#d0662a;--paranoid:#b3292f;--presence:#8a7a2c}",
          "@media(prefers-color-scheme:dark){:root{--bg:#14181c;--fg:#e4e8ec;--dim:#98a3ad;",
          "--line:#2b3238;--none:#6d7780;--steps:#46bd8a;--agent:#4d9df0;--options:#a08af0;",
          "--attached:#55c3cf;--simple:#e3b04f;--advanced:#e88a50;--paranoid:#e5656b;--presence:#bcaa55}}",
          "body{background:var(--bg);color:var(--fg);margin:2rem auto;max-width:62rem;padding:0 1rem;",
          "font:15px/1.5 system-ui,sans-serif}",
          "h1{font-size:1.7rem;margin:0 0 .5rem}",
          "h2{font-size:1.25rem;margin:2.2rem 0 .6rem;padding-top:.8rem;border-top:1px solid var(--line)}",
          "h3{font-size:1rem;margin:1.6rem 0 .4rem}",
          "code{font:13px ui-monospace,monospace}",
          "ul{padding-left:1.2rem;color:var(--dim)}",
          ".note{color:var(--dim);font-size:13px}",
          "table{border-collapse:collapse;font-size:12.5px;font-variant-numeric:tabular-nums;",
          "width:100%}",
          "th,td{text-align:right;padding:.18rem .5rem;border-bottom:1px solid var(--line);",
          "vertical-align:top}",
          "th:first-child{text-align:left;white-space:nowrap}",
          "tr th{font-weight:600}",
          ".legend{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;font-size:13px}",
          ".legend dd{margin:0;color:var(--dim)}",
          ".swatch{display:inline-block;width:.75rem;height:.75rem;border-radius:2px;",
          "margin-right:.4rem;vertical-align:-1px}",
          "svg{width:100%;height:auto;display:block;font:11px system-ui,sans-serif}",
          "svg text{fill:var(--fg)}",
          "svg .group{font-weight:600;font-size:12.5px}",
          "svg .row{text-anchor:end;font-size:11.5px}",
          "svg .tick{text-anchor:middle;fill:var(--dim);font-size:10px}",
          "svg .value{fill:var(--dim);font-size:9.5px}",
          "svg .grid{stroke:var(--line)}",
          "svg .base{stroke:var(--dim)}",
          "svg .whisker{stroke:var(--fg);stroke-width:1.4}",
          mode("none"),
          mode("steps"),
          mode("agent"),
          mode("options"),
          mode("attached"),
          mode("simple"),
          mode("advanced"),
          mode("paranoid"),
          mode("presence"),
          "@media print{:root{--bg:#fff;--fg:#000;--dim:#444;--line:#ccc}",
          "body{margin:0;max-width:none;font-size:11px}section{break-before:page}",
          "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}");

  private HtmlStyle() {}

  private static String mode(String mode) {
    return ".m-" + mode + "{fill:var(--" + mode + ");background:var(--" + mode + ")}";
  }
}
