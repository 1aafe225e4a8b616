import org.eclipse.aether.RepositorySystem
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.collection.CollectRequest
import org.eclipse.aether.graph.Dependency
import org.eclipse.aether.graph.Exclusion
import org.eclipse.aether.resolution.DependencyRequest

// Reads service.properties of each service and writes target/services/NAME.classpath: what it and
// its load need. For the table it writes the class path of the tests too.

// Native code of all platforms, without which Netty uses that of the JDK.
def natives = ['netty-codec-native-quic', 'netty-resolver-dns-native-macos',
    'netty-transport-native-epoll', 'netty-transport-native-kqueue',
    'netty-transport-native-io_uring', 'netty-tcnative-boringssl-static'].collect {
  new Exclusion('io.netty', it, '*', '*')
}

def system = session.lookup(RepositorySystem.class.name)
def directory = new File(project.properties['services.directory'])
directory.mkdirs()

new File(project.properties['services.sources']).listFiles().sort().each { service ->
  def source = new File(service, 'service.properties')
  def file = new File(directory, service.name + '.classpath')
  // A release does not change, so a class path is good until the service's libraries change.
  def isFresh = file.exists() && file.lastModified() >= source.lastModified() &&
      file.text.split(File.pathSeparator).every { new File(it).exists() }
  if (!isFresh) {
    def properties = new Properties()
    source.withInputStream { properties.load(it) }
    def wanted = properties['libraries'].split(/[,\s]+/).findAll().collect {
      new Dependency(new DefaultArtifact(it), 'runtime', false, natives)
    }
    def collect = new CollectRequest(wanted, [], project.remoteProjectRepositories)
    def found = system.resolveDependencies(
        session.repositorySession, new DependencyRequest(collect, null)).artifactResults
    file.text = found.collect { it.artifact.file.path }.join(File.pathSeparator)
  }
}
new File(directory, 'test.classpath').text =
    project.testClasspathElements.join(File.pathSeparator)
