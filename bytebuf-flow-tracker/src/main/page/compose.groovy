import java.nio.charset.StandardCharsets
import java.security.MessageDigest

// Composes the page: one HTML file of page.html, the style sheets and the script modules, and the
// policy that allows just these. A module is put behind those that it imports, without its imports
// and exports, so all modules share one scope: a name that two modules declare is an error.
// Comments and indentation stay in the sources. A text of several lines would lose its own, so a
// script must not have any.

def sources = new File(project.basedir, 'src/main/page')
def target = new File(project.build.outputDirectory, 'io/github/bytebufflow/page')
def read = { File file -> file.getText('UTF-8') }

def lean = { String text ->
  text.replaceAll('(?ms)^\\s*/\\*.*?\\*/\\n', '').replaceAll('(?m)^ *// .*\\n', '')
    .replaceAll('(?m)^ +', '').replaceAll('\\n{2,}', '\n').trim()
}

def order = [] as LinkedHashSet
def declared = [:]
def open = []
def add
add = { String name ->
  if (name in order) {
    return
  }
  if (name in open) {
    throw new IllegalStateException("modules import each other: ${open.join(' -> ')} -> $name")
  }
  open << name
  def text = read(new File(sources, "script/$name"))
  (text =~ /(?ms)^import \{[^}]*\} from '\.\/([\w-]+\.js)';$/).each { add(it[1]) }
  (text =~ /(?m)^(?:export )?(?:async )?(?:function|class|const|let) (\w+)/).each {
    if (declared.containsKey(it[1])) {
      throw new IllegalStateException("'${it[1]}' is declared in $name and in ${declared[it[1]]}")
    }
    declared[it[1]] = name
  }
  open.remove(name)
  order << name
}
add('main.js')
def unused = new File(sources, 'script').list().findAll { it.endsWith('.js') } - (order as List)
if (unused) {
  throw new IllegalStateException("no module imports ${unused.join(', ')}")
}
def script = order.collect { name ->
  def text = read(new File(sources, "script/$name"))
    .replaceAll(/(?ms)^import \{[^}]*\} from '\.\/[\w-]+\.js';\n/, '')
    .replaceAll(/(?m)^export /, '')
  if (text =~ /(?m)^(import|export)\b/) {
    throw new IllegalStateException("$name has an import or export that is not understood")
  }
  if (text.readLines().any { it.count('`') % 2 != 0 }) {
    throw new IllegalStateException("$name has a text of several lines")
  }
  "// $name\n${lean(text)}\n"
}.join('\n')
def style = new File(sources, 'style').listFiles().findAll { it.name.endsWith('.css') }
  .sort { it.name }.collect { lean(read(it)) }.join('\n')

// The elements hold what stands between their tags, so the hash is of all that.
script = "\n$script"
style = "\n$style\n"
if (script =~ /<\/script|<!--/ || style =~ /<\/style/) {
  throw new IllegalStateException('the script or the style would end early in HTML')
}
def hash = { String text ->
  def digest = MessageDigest.getInstance('SHA-256').digest(text.getBytes('UTF-8'))
  "'sha256-${Base64.encoder.encodeToString(digest)}'"
}
def policy = [
  "default-src 'none'",
  "script-src ${hash(script)}",
  "style-src ${hash(style)}",
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join('; ')
def place = { String page, String mark, String text ->
  if (page.count(mark) != 1) {
    throw new IllegalStateException("page.html must have '$mark' once")
  }
  page.replace(mark, text)
}
def page = read(new File(sources, 'page.html'))
page = place(page, '/*policy*/', policy)
page = place(page, '/*style*/', style)
page = place(page, '/*script*/', script)
if (page.count('<!--data-->') != 1) {
  throw new IllegalStateException("page.html must have '<!--data-->' once")
}
target.mkdirs()
[('page.html'): page, ('page.csp'): policy].each { name, text ->
  def file = new File(target, name)
  if (!file.exists() || file.getText('UTF-8') != text) {
    file.setText(text, 'UTF-8')
  }
}
