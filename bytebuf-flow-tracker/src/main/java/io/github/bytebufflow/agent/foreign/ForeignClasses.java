package io.github.bytebufflow.agent.foreign;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.classfile.PerLoader;
import io.github.bytebufflow.runtime.ForeignBuffers;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Tracker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;

/**
 * The buffer classes that are not Netty's: what their methods do, by class loader. A class that is
 * loaded after the agent is read from the bytes that the JVM has in hand. Any other is {@link
 * #UNKNOWN} at first, and its class file is looked up on a thread of ours: a class loader may read
 * a file, wait for another one, or never answer.
 */
public final class ForeignClasses implements ForeignBuffers {
  private static final byte[] BYTE_BUF = {'B', 'y', 't', 'e', 'B', 'u', 'f'};

  /** Netty's classes of views that others may extend. */
  private static final String[] VIEWS = {
    "buffer/DuplicatedByteBuf",
    "buffer/SlicedByteBuf",
    "buffer/ReadOnlyByteBuf",
    "buffer/SwappedByteBuf",
    "buffer/WrappedByteBuf",
  };

  private final Set<String> givenUp = ConcurrentHashMap.newKeySet();
  private final Consumer<String> warnings;

  /** By binary name of the class; facts name no class. */
  private final PerLoader<ClassFacts> known = new PerLoader<>();

  private final Set<String> said = Collections.synchronizedSet(new HashSet<>());
  private final LookUp lookUp;

  /**
   * Knows nothing yet.
   *
   * @param givenUp binary names of classes of which an option names the method that gives them up
   * @param warnings is told what is not followed, on a thread of ours, to write it
   */
  public ForeignClasses(Set<String> givenUp, Consumer<String> warnings) {
    this.givenUp.addAll(givenUp);
    this.warnings = warnings;
    lookUp = new LookUp(this);
  }

  /**
   * Initialises what is used while classes are loaded, maybe at the end of a stack: a class whose
   * initialisation overflows it can never be used again.
   */
  public static void prepare() {
    ClassFacts.NONE.kind(0);
  }

  // ---- as classes are loaded

  /**
   * A class that is not Netty's is being loaded, which is no interface and extends no class of the
   * JDK. Calls no class loader.
   *
   * @param loader its loader
   * @param name its name with slashes
   * @param superName that of its superclass
   * @param classFile its bytes, which name Netty
   * @param again whether it was loaded before: others may have changed its bytes since
   */
  public void loaded(
      ClassLoader loader, String name, String superName, byte[] classFile, boolean again) {
    String className = name.replace('/', '.');
    if (!ClassFiles.contains(classFile, BYTE_BUF) || again && facts(loader, className) != null) {
      return;
    }
    try {
      for (String view : VIEWS) {
        if (NettyTypes.is(superName, view)) {
          Tracker.foreignView();
        }
      }
      put(loader, className, ClassFacts.of(new ClassReader(classFile)));
    } catch (RuntimeException e) {
      // Unreadable now: the class file is looked up when one of its buffers is met.
    }
  }

  void put(ClassLoader loader, String className, ClassFacts facts) {
    known.put(loader, className, facts);
  }

  /** What is known of a class, or null. */
  ClassFacts facts(ClassLoader loader, String className) {
    return known.get(loader, className);
  }

  // ---- what the runtime asks

  @Override
  public int of(Class<?> bufferClass) {
    List<ClassFacts> chain = chain(bufferClass);
    if (chain == null) {
      lookUp.add(bufferClass);
      return UNKNOWN;
    }
    boolean owner = isOwner(bufferClass);
    String problem = problem(chain, owner);
    if (problem != null) {
      if (said.add(bufferClass.getName())) {
        String sentence = "buffers of " + bufferClass.getName() + " are not followed, since ";
        Tracker.leftAlone(sentence + problem);
        lookUp.say(sentence + problem);
      }
      return LEFT_ALONE;
    }
    return owner && freesItself(chain) ? FREES_ITSELF : ORDINARY;
  }

  void warn(String sentence) {
    warnings.accept(sentence);
  }

  @Override
  public String wrapped(Class<?> view) {
    List<ClassFacts> chain = chain(view);
    return chain == null ? null : viewField(chain);
  }

  @Override
  public boolean isGivenUp(Class<?> bufferClass) {
    if (!givenUp.isEmpty()) {
      for (Class<?> s = bufferClass; s != null; s = s.getSuperclass()) {
        if (givenUp.contains(s.getName())) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * An option names a method that a class does not have: its buffers are those of any such class.
   * Must be called while the class is being loaded.
   *
   * @param className binary name
   */
  public void notGivenUp(String className) {
    givenUp.remove(className);
  }

  /** The facts of a class and of those above it that are not Netty's; null if one is missing. */
  private List<ClassFacts> chain(Class<?> c) {
    List<ClassFacts> chain = new ArrayList<>();
    for (Class<?> s = c; s != null && !NettyCopy.has(s.getName()); s = s.getSuperclass()) {
      ClassFacts facts = facts(s.getClassLoader(), s.getName());
      if (facts == null && ClassFacts.declaresNone(s)) {
        facts = ClassFacts.NONE;
        put(s.getClassLoader(), s.getName(), facts);
      }
      if (facts == null) {
        return null;
      }
      chain.add(facts);
    }
    return chain;
  }

  private static boolean isOwner(Class<?> c) {
    return NettyTypes.superclass(c, NettyTypes.COUNTED_BYTE_BUF) != null;
  }

  // ---- what follows from the facts

  /** The facts of the class whose method is called, or null where that is Netty's. */
  private static ClassFacts declaring(List<ClassFacts> chain, int method) {
    for (ClassFacts facts : chain) {
      if (facts.kind(method) != ClassFacts.INHERITED) {
        return facts;
      }
    }
    return null;
  }

  /** Why buffers of a class can't be followed: the rest of a sentence, or null. */
  private static String problem(List<ClassFacts> chain, boolean owner) {
    if (chain.contains(ClassFacts.UNREADABLE)) {
      return "its class file cannot be read; have its class loader find it as a resource";
    }
    int[] called =
        owner
            ? new int[] {ClassFacts.REF_CNT, ClassFacts.CAPACITY, ClassFacts.IS_DIRECT}
            : new int[] {ClassFacts.REF_CNT, ClassFacts.UNWRAP};
    for (int method : called) {
      ClassFacts facts = declaring(chain, method);
      int kind = facts == null ? ClassFacts.PLAIN : facts.kind(method);
      if (kind != ClassFacts.PLAIN && (owner || kind != ClassFacts.DELEGATES)) {
        return "its "
            + ClassFacts.NAMES[method]
            + "() does more than to return a field, and the tracker would call it; inherit that of"
            + " Netty, or return a field";
      }
    }
    if (!owner && delegates(chain, ClassFacts.REF_CNT) && viewField(chain) == null) {
      return "its refCnt() and its unwrap() use different fields; use the same in both";
    }
    return null;
  }

  private static boolean delegates(List<ClassFacts> chain, int method) {
    ClassFacts facts = declaring(chain, method);
    return facts != null && facts.kind(method) == ClassFacts.DELEGATES;
  }

  /** The field of a view that has what it is made of, null where it is one of Netty's. */
  private static String viewField(List<ClassFacts> chain) {
    ClassFacts unwrap = declaring(chain, ClassFacts.UNWRAP);
    String wrapped = unwrap == null ? null : unwrap.field(ClassFacts.UNWRAP);
    if (!delegates(chain, ClassFacts.REF_CNT)) {
      return wrapped;
    }
    String counted = declaring(chain, ClassFacts.REF_CNT).field(ClassFacts.REF_CNT);
    return wrapped == null || wrapped.equals(counted) ? counted : null;
  }

  private static boolean freesItself(List<ClassFacts> chain) {
    for (int method = ClassFacts.DEALLOCATE; method <= ClassFacts.FREE_ARRAY; method++) {
      for (ClassFacts facts : chain) {
        byte kind = facts.kind(method);
        if (kind != ClassFacts.INHERITED && kind != ClassFacts.CALLS_SUPER) {
          return true;
        }
      }
    }
    ClassFacts release = declaring(chain, ClassFacts.RELEASE);
    return release != null && release.kind(ClassFacts.RELEASE) == ClassFacts.CALLS_NOTHING;
  }
}
