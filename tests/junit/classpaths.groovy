import org.eclipse.aether.RepositorySystem
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.collection.CollectRequest
import org.eclipse.aether.graph.Dependency
import org.eclipse.aether.resolution.DependencyRequest

// Writes target/frameworks/NAME.classpath for each version of JUnit and for TestNG: the framework,
// Netty, and what attaches the agent.

def system = session.lookup(RepositorySystem.class.name)
def directory = new File(project.properties['frameworks'])
directory.mkdirs()
def versions = project.properties

def write = { String name, List<String> coordinates ->
  def wanted = (coordinates + [
    "io.netty:netty-codec-http:${versions['netty.4.1.version']}",
    "net.bytebuddy:byte-buddy-agent:${versions['byte-buddy.version']}",
  ]).collect { new Dependency(new DefaultArtifact(it.toString()), 'runtime') }
  def collect = new CollectRequest(wanted, [], project.remoteProjectRepositories)
  def request = new DependencyRequest(collect, null)
  def jars = system.resolveDependencies(session.repositorySession, request).artifactResults
  new File(directory, name + '.classpath').text =
      jars.collect { it.artifact.file.path }.join(File.pathSeparator)
}

write('junit-oldest', [
  'org.junit.jupiter:junit-jupiter:5.9.3', 'org.junit.platform:junit-platform-launcher:1.9.3'])
def five = versions['junit.version']
write('junit-5', [
  "org.junit.jupiter:junit-jupiter:$five",
  "org.junit.platform:junit-platform-launcher:${five.replaceFirst('^5', '1')}"])
def six = versions['junit6.version']
write('junit-6', [
  "org.junit.jupiter:junit-jupiter:$six", "org.junit.platform:junit-platform-launcher:$six"])
write('testng', ["org.testng:testng:${versions['testng.version']}"])
