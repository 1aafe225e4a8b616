package io.github.bytebufflow.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Formats that are drawn, each by the program that does. */
class DrawingsIT {
  private final Leaked leaked = Leaked.run();

  @Test
  void graphvizDraws() throws Exception {
    String dot = Files.readString(leaked.file("dot"));
    String svg = Program.of("dot").run(leaked.directory(), "-Tsvg", leaked.file("dot").toString());
    long nodes = dot.lines().filter(line -> line.matches("  n\\d+ \\[.*")).count();
    assertThat(Pattern.compile("class=\"node\"").matcher(svg).results().count()).isEqualTo(nodes);
    assertThat(svg).contains("Leaking.check").contains("10 leaked, 2,560 B").contains("4 live");
  }

  @Tag("full")
  @Test
  void mermaidDraws() throws Exception {
    Path script = Program.ofNpm("mermaid/dist/mermaid.min.js");
    String text = Files.readString(leaked.file("mermaid"));
    Path page = leaked.directory().resolve("mermaid.html");
    String source = text.replace("&", "&amp;").replace("<", "&lt;");
    Files.writeString(
        page,
        "<!doctype html><meta charset=utf-8><pre id=source>"
            + source
            + "</pre><div id=drawing></div><script src=\""
            + script.toUri()
            + "\"></script><script>\n"
            + "mermaid.initialize({startOnLoad: false, securityLevel: 'strict'});\n"
            + "mermaid.render('g', document.getElementById('source').textContent)\n"
            + "  .then(r => { document.getElementById('drawing').innerHTML = r.svg;\n"
            + "    document.getElementById('source').remove(); document.title = 'drawn'; })\n"
            + "  .catch(e => { document.title = 'failed: ' + e; });\n</script>");
    String dom = Program.dom(leaked.directory(), page.toUri().toString());
    assertThat(dom).contains("<title>drawn</title>").contains("<svg");
    long nodes = text.lines().filter(line -> line.matches("  (n\\d+|about)\\[.*")).count();
    assertThat(Pattern.compile("class=\"node ").matcher(dom).results().count()).isEqualTo(nodes);
    assertThat(dom).contains("10 leaked, 2,560 B");
  }
}
