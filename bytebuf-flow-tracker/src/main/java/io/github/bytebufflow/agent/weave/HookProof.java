package io.github.bytebufflow.agent.weave;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Sees what the JVM gets when loaded classes are woven: it is installed for that time only, behind
 * the weaver and behind all other agents. Tells in which classes the vital hooks really are.
 */
public final class HookProof implements ClassFileTransformer {
  private final WovenClasses classes;

  /** Classes whose vital hooks were all there. */
  private final Set<Class<?>> proven = Collections.synchronizedSet(new HashSet<>());

  /**
   * Makes one that has seen nothing.
   *
   * @param classes knows the hooks
   */
  public HookProof(WovenClasses classes) {
    this.classes = classes;
  }

  /**
   * Whether a class was seen with all its vital hooks. It has them only if it could be redefined.
   *
   * @param c a class with vital hooks
   * @return true if the JVM got them
   */
  public boolean holds(Class<?> c) {
    return proven.contains(c);
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
    try {
      if (redefined != null && classes.isVital(redefined)) {
        proven.remove(redefined);
        Search search = new Search(classes, redefined);
        new ClassReader(bytes).accept(search, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        if (search.missing.isEmpty()) {
          proven.add(redefined);
        }
      }
    } catch (Throwable t) {
      // Not proven.
    }
    return null;
  }

  /** Looks for a call of the recorder in each method that has a vital hook. */
  private static final class Search extends ClassVisitor {
    private final String prefix;
    private final Set<Hook> missing;

    Search(WovenClasses classes, Class<?> c) {
      super(Opcodes.ASM9);
      prefix = classes.prefix(c);
      missing = new HashSet<>(classes.vitalHooks(c));
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String desc, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(int op, String owner, String called, String d, boolean itf) {
          if (owner.equals(Code.RECORDER)) {
            missing.removeIf(hook -> hook.matches(prefix, name, desc));
          }
        }
      };
    }
  }
}
