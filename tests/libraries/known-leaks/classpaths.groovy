import org.eclipse.aether.RepositorySystem
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.collection.CollectRequest
import org.eclipse.aether.graph.Dependency
import org.eclipse.aether.resolution.DependencyRequest

import java.util.concurrent.Callable
import java.util.concurrent.Executors

// Reads the header of each case and writes target/known/NAME.bad.classpath and NAME.good.classpath:
// what the two versions, and what the case needs beside them, need at run time: of the cases named
// by it.known, else of those that are not large, each tests.step-th, or of all with it.known.large.
// For the table it writes the class path of the tests too.

def system = session.lookup(RepositorySystem.class.name)
def directory = new File(project.properties['known.directory'])
directory.mkdirs()

def write = { File file, Collection<String> jars ->
  file.text = jars.join(File.pathSeparator)
}

def header = { File file ->
  def fields = [:]
  def last = null
  for (line in file.readLines()) {
    if (line.startsWith(' */')) {
      break
    }
    def field = line =~ /^ \* ([a-z]+):\s*(.*)$/
    if (field.matches()) {
      last = field.group(1)
      fields[last] = field.group(2).trim()
    } else if (last != null) {
      fields[last] += ' ' + line.replaceFirst(/^ \*/, '').trim()
    }
  }
  fields
}

def resolve = { String coordinates ->
  def wanted = coordinates.split(/[,\s]+/).findAll().collect {
    new Dependency(new DefaultArtifact(it), 'runtime')
  }
  def collect = new CollectRequest(wanted, [], project.remoteProjectRepositories)
  def request = new DependencyRequest(collect, null)
  system.resolveDependencies(session.repositorySession, request).artifactResults
      .collect { it.artifact.file.path }
}

// A release does not change, so a class path is good until its case changes.
def isFresh = { File file, File source ->
  file.exists() && file.lastModified() >= source.lastModified() &&
      file.text.split(File.pathSeparator).every { new File(it).exists() }
}

def named = (session.userProperties['it.known'] ?: '').split(',').findAll()
def large = session.userProperties['it.known.large'] == 'true'

def step = large || named ? 1 : project.properties['tests.step'] as int

// The same as KnownLeaksIT.cases.
def wanted = []
new File(project.properties['known.cases'], 'acme/known').listFiles().sort()
    .findAll { it.name.endsWith('.java') && it.name != 'package-info.java' }
    .collect { [source: it, name: it.name - '.java', fields: header(it)] }
    .findAll { named ? it.name in named : large || !it.fields['size'] }
    .eachWithIndex { one, i ->
  if (i % step == 0) {
    for (version in ['bad', 'good']) {
      def file = new File(directory, one.name + '.' + version + '.classpath')
      if (!isFresh(file, one.source)) {
        wanted << [file: file, coordinates: one.fields[version] + ' ' + (one.fields['with'] ?: '')]
      }
    }
  }
}

def resolved = { one ->
  try {
    write(one.file, resolve(one.coordinates))
    null
  } catch (Exception e) {
    e.message
  }
}

// Most of the time is spent waiting for answers. What fails is tried once more, alone.
def threads = Executors.newFixedThreadPool(6)
def failed
try {
  def tries = wanted.collect { one -> threads.submit({ resolved(one) } as Callable) }
  failed = [wanted, tries].transpose().findAll { it[1].get() != null }*.getAt(0)
} finally {
  threads.shutdownNow()
}
failed.each { one ->
  def message = resolved(one)
  if (message != null) {
    // Its test fails, and no other.
    one.file.delete()
    log.error("$one.file.name: $message")
  }
}
write(new File(directory, 'test.classpath'), project.testClasspathElements)
