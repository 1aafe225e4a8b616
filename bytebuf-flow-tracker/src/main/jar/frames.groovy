import java.nio.file.Files
import java.nio.file.StandardCopyOption
import java.util.zip.ZipEntry
import java.util.zip.ZipFile
import java.util.zip.ZipOutputStream
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassVisitor
import org.objectweb.asm.ClassWriter
import org.objectweb.asm.Opcodes

// Gives the classes of libraries that were compiled for Java 5 the stack maps of newer ones. The JVM
// verifies a class without them by its old verifier, which finds out the types of each instruction: a
// twentieth of what the agent adds to a start, since ASM is such a library, as picocli is.

def jar = new File(project.build.directory, 'bytebuf-flow-agent.jar')
def written = new File(project.build.directory, 'bytebuf-flow-agent.jar.part')

/** A class file with stack maps; the types are those of the jar. */
def withFrames(byte[] file, ClassLoader types) {
  def writer =
      new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
        @Override
        protected ClassLoader getClassLoader() {
          types
        }
      }
  def newer =
      new ClassVisitor(Opcodes.ASM9, writer) {
        @Override
        void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
          super.visit(Opcodes.V11, access, name, signature, parent, interfaces)
        }
      }
  new ClassReader(file).accept(newer, ClassReader.SKIP_FRAMES)
  writer.toByteArray()
}

boolean isOld(String name, byte[] file) {
  name.endsWith('.class') && (((file[6] & 0xff) << 8) | (file[7] & 0xff)) < Opcodes.V1_6
}

int changed = 0
new URLClassLoader([jar.toURI().toURL()] as URL[], (ClassLoader) null).withCloseable { types ->
  new ZipFile(jar).withCloseable { from ->
    new ZipOutputStream(written.newOutputStream()).withCloseable { to ->
      to.level = 9
      from.entries().each { entry ->
        byte[] bytes = from.getInputStream(entry).bytes
        if (isOld(entry.name, bytes)) {
          bytes = withFrames(bytes, types)
          changed++
        }
        def same = new ZipEntry(entry.name)
        same.timeLocal = entry.timeLocal
        to.putNextEntry(same)
        to.write(bytes)
        to.closeEntry()
      }
    }
  }
}
if (changed == 0) {
  throw new IllegalStateException('no class without stack maps: this script is of no use any more')
}
Files.move(written.toPath(), jar.toPath(), StandardCopyOption.REPLACE_EXISTING)
