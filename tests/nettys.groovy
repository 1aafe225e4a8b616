import org.eclipse.aether.RepositorySystem
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.collection.CollectRequest
import org.eclipse.aether.graph.Dependency
import org.eclipse.aether.resolution.DependencyRequest

// Resolves each version of Netty that the property 'nettys' names, and writes its class path to
// target/netty/VERSION.classpath: copies of all those jars would be hundreds of megabytes.
// Of the property 'netty.artifacts' each is NAME, NAME:CLASSIFIER, or one of these with a
// '@VERSION/VERSION' behind it where only those versions are to have it.

def system = session.lookup(RepositorySystem.class.name)
def directory = new File(project.properties['netty.directory'])
directory.mkdirs()
project.properties['nettys'].split(/[,\s]+/).findAll().toSet().each { version ->
  def file = new File(directory, version + '.classpath')
  def artifacts = project.properties['netty.artifacts'].split(/[,\s]+/).findAll().findAll {
    !it.contains('@') || version in it.split('@')[1].split('/')
  }.collect {
    def (name, classifier) = it.split('@')[0].split(':') + ['']
    new Dependency(new DefaultArtifact('io.netty', name, classifier, 'jar', version), 'runtime')
  }
  def collect = new CollectRequest(artifacts, [], project.remoteProjectRepositories)
  def request = new DependencyRequest(collect, null)
  def jars = system.resolveDependencies(session.repositorySession, request).artifactResults
  def text = jars.collect { it.artifact.file.path }.sort().join(File.pathSeparator)
  if (!file.exists() || file.text != text) {
    file.text = text
  }
}
