package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.MessageNames;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.runtime.Site;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The first pass over a class of the application: decides what to weave into which method. */
final class Scan extends ClassVisitor implements Takes.Types, Glance.Questions {
  private static final Set<String> OF_EVERY_MESSAGE =
      Set.of(
          "<init>",
          "content",
          "copy",
          "duplicate",
          "replace",
          "release",
          "retain",
          "retainedDuplicate",
          "touch");

  /**
   * Names of methods that only look at an Object, or write it to a log. What they are given is no
   * news.
   */
  private static final Set<String> NO_NEWS =
      Set.of(
          "checkNotNull",
          "compare",
          "compareTo",
          "debug",
          "equals",
          "error",
          "fatal",
          "hashCode",
          "info",
          "log",
          "requireNonNull",
          "toString",
          "touch",
          "trace",
          "valueOf",
          "warn");

  private final ClassLoader loader;
  private final String className;
  private final WeaveSettings settings;
  private final TypeOracle types;
  private final ClassReader reader;
  private final boolean countsOnly;
  private final boolean netty;

  /** What the class itself is, once that matters. */
  private Integer what;

  /** Whether the class casts to buffers, once that matters. */
  private Boolean casts;

  /** The methods that have something to weave, by their place. */
  private BitSet found;

  /** Place of the method that is visited. */
  private int place = -1;

  private final Map<String, MethodPlan> plans = new HashMap<>();

  private Scan(
      ClassLoader loader,
      ClassReader reader,
      WeaveSettings settings,
      TypeOracle types,
      boolean netty,
      boolean countsOnly) {
    super(Opcodes.ASM9);
    this.loader = loader;
    this.className = reader.getClassName();
    this.settings = settings;
    this.types = types;
    this.netty = netty;
    this.countsOnly = countsOnly;
    this.reader = reader;
    types.saw(loader, reader);
  }

  private boolean isThis(Integer expected) {
    if (what == null) {
      what = types.of(loader, reader);
    }
    return what.equals(expected);
  }

  /**
   * The plans of a class by name and descriptor of the method; empty if nothing is to be woven.
   * That a message is asked for its {@code content()} is no step; what is allocated there is.
   */
  static Map<String, MethodPlan> of(
      ClassLoader loader, ClassReader reader, WeaveSettings settings, TypeOracle types) {
    return new Scan(loader, reader, settings, types, false, false).plans();
  }

  /**
   * The same for a class of Netty's. What every message does to itself is no step: being made, and
   * the methods of {@code ByteBufHolder}.
   *
   * @param countsOnly whether only calls that take a count are to be steps
   */
  static Map<String, MethodPlan> ofNetty(
      ClassLoader loader,
      ClassReader reader,
      WeaveSettings settings,
      TypeOracle types,
      boolean countsOnly) {
    return new Scan(loader, reader, settings, types, true, countsOnly).plans();
  }

  private Map<String, MethodPlan> plans() {
    found = Glance.places(reader, this);
    if (!found.isEmpty()) {
      reader.accept(this, ClassReader.SKIP_FRAMES);
      for (String lambda : plans.isEmpty() ? Set.<String>of() : ForEachLambdas.of(reader)) {
        if (plans.containsKey(lambda)) {
          plans.get(lambda).looksOnly = true;
        }
      }
    }
    return plans;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    place++;
    if (!found.get(place)
        || netty && OF_EVERY_MESSAGE.contains(name) && isThis(TypeOracle.BUFFER)
        || types.isReader(loader, className, name, descriptor)) {
      return null;
    }
    MethodPlan plan = new MethodPlan();
    plan.types = this;
    plan.initializer = name.charAt(0) == '<';
    plan.countsOnly =
        countsOnly
            || name.equals("content") && descriptor.startsWith("()") && isThis(TypeOracle.BUFFER);
    if (plan.countsOnly) {
      return calls(plan, name + descriptor);
    }
    arguments(plan, access, name, descriptor);
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    return new Takes(calls(plan, name + descriptor), plan, isStatic, descriptor, this);
  }

  private MethodVisitor calls(MethodPlan plan, String method) {
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitLineNumber(int line, Label start) {
        if (plan.firstLine == 0) {
          plan.firstLine = line;
        }
      }

      @Override
      public void visitMethodInsn(int op, String owner, String called, String desc, boolean itf) {
        int kind = plan.kind(new Call(op == Opcodes.INVOKESTATIC, owner, called, desc));
        plan.lastKind = kind;
        plan.calls |= kind != CallSites.NONE;
        if (kind == Site.CALL || kind == Site.VIEW) {
          plan.obtaining++;
        }
      }

      @Override
      public void visitInvokeDynamicInsn(String by, String desc, Handle bootstrap, Object... more) {
        if (!plan.countsOnly && Captures.isLambda(bootstrap) && captures(desc)) {
          plan.captures.put(desc, captured(desc));
        }
      }

      @Override
      public void visitMaxs(int maxStack, int maxLocals) {
        plan.maxLocals = maxLocals;
      }

      @Override
      public void visitEnd() {
        if (!plan.isEmpty()) {
          plans.put(method, plan);
        }
      }
    };
  }

  private void arguments(MethodPlan plan, int access, String name, String descriptor) {
    if (isEquals(name, descriptor)) {
      return;
    }
    boolean objects = hasObjects(name, descriptor);
    Type[] declared = Type.getArgumentTypes(descriptor);
    int[] found = new int[declared.length];
    int n = 0;
    int local = (access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
    for (Type type : declared) {
      if (mayHold(type, objects)) {
        found[n++] = local;
      } else if (isArray(type, objects)) {
        plan.arrays.add(local);
      }
      local += type.getSize();
    }
    plan.arguments = Arrays.copyOf(found, n);
    plan.returns = mayHold(Type.getReturnType(descriptor), objects);
  }

  /** Whether an argument is an array of objects, as of a method with any number of arguments. */
  private static boolean isArray(Type type, boolean objects) {
    return objects && type.getDescriptor().equals("[Ljava/lang/Object;");
  }

  private static boolean isEquals(String name, String descriptor) {
    return name.equals("equals") && descriptor.equals("(Ljava/lang/Object;)Z");
  }

  /** Whether the method has arguments that may hold buffers, or such a result. */
  @Override
  public boolean isOfInterest(int access, String name, String descriptor) {
    if (countsOnly || descriptor.indexOf(';') < 0 || isEquals(name, descriptor)) {
      return false;
    }
    boolean objects = hasObjects(name, descriptor);
    if (objects && descriptor.lastIndexOf("[Ljava/lang/Object;", descriptor.indexOf(')')) > 0) {
      return true;
    }
    for (int at = Descriptors.nextObject(descriptor, 1);
        at > 0;
        at = Descriptors.nextObject(descriptor, at)) {
      if ((objects || types.hasWrappers() || !Descriptors.isJdk(descriptor, at))
          && mayHold(descriptor.substring(at, descriptor.indexOf(';', at)), objects)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean captures(String lambda) {
    if (lambda.charAt(1) != ')') {
      for (boolean is : captured(lambda)) {
        if (is) {
          return true;
        }
      }
    }
    return false;
  }

  /** Which values that a lambda captures are or may hold buffers. */
  private boolean[] captured(String lambda) {
    Type[] types = Type.getArgumentTypes(lambda);
    boolean objects = hasObjects("", lambda);
    boolean[] captured = new boolean[types.length];
    for (int i = 0; i < types.length; i++) {
      // An object has no step for its own methods, and so none for its own lambdas.
      captured[i] = !isOwnType(types[i]) && mayHold(types[i], objects);
    }
    return captured;
  }

  private boolean isOwnType(Type type) {
    return type.getSort() == Type.OBJECT && type.getInternalName().equals(className);
  }

  @Override
  public boolean isOfInterest(Call call) {
    return countsOnly
        ? CallSites.takesCount(call)
        : CallSites.kind(call, this) != CallSites.NONE
            || Descriptors.returnsObject(call.descriptor, types.hasWrappers())
                && Takes.isTaken(call.owner, Type.getReturnType(call.descriptor), this);
  }

  @Override
  public boolean callsOnly() {
    return countsOnly;
  }

  @Override
  public boolean mayHold(String type) {
    return mayHold(type, false);
  }

  @Override
  public boolean isCounted(String internalName) {
    return is(TypeOracle.BUFFER, internalName);
  }

  @Override
  public boolean isAllocator(String internalName) {
    return is(TypeOracle.ALLOCATOR, internalName);
  }

  private boolean is(Integer expected, String internalName) {
    return internalName.equals(className)
        ? isThis(expected)
        : expected.equals(types.of(loader, internalName));
  }

  @Override
  public boolean allocates(Call call) {
    // What a class has for itself is no factory: the line that allocates is in the class.
    return !outermost(call.owner).equals(outermost(className))
        && types.factories().of(loader, call.owner).contains(call.name + call.descriptor);
  }

  private static String outermost(String className) {
    int nested = className.indexOf('$', className.lastIndexOf('/') + 2);
    return nested < 0 ? className : className.substring(0, nested);
  }

  @Override
  public boolean inScope(String internalName) {
    return settings.inScope(internalName);
  }

  private boolean mayHold(Type type, boolean objects) {
    return type.getSort() == Type.OBJECT && mayHold(type.getInternalName(), objects);
  }

  /**
   * Whether an object of this declared type is a buffer, or may turn out to be or hold one.
   *
   * @param objects whether what is declared as Object may be one here
   */
  private boolean mayHold(String type, boolean objects) {
    if (type.startsWith("java/")) {
      return objects && type.equals("java/lang/Object") || types.isWrapper(type);
    }
    int netty = type.indexOf(NettyTypes.PACKAGE);
    if (netty < 0) {
      return TypeOracle.BUFFER.equals(types.of(loader, type));
    }
    String local = type.substring(netty + NettyTypes.PACKAGE.length());
    if (local.startsWith(NettyTypes.BUFFERS)
        || local.startsWith(NettyTypes.CODECS)
        || local.equals(NettyTypes.REFERENCE_COUNTED)
        || local.equals("channel/AddressedEnvelope")) {
      return MessageNames.mayBeCounted(local);
    }
    return !isNoMessage(local) && TypeOracle.BUFFER.equals(types.of(loader, type));
  }

  /** Whether what is declared as Object in a method may be a buffer or a message. */
  private boolean hasObjects(String name, String descriptor) {
    return descriptor.contains("Ljava/lang/Object;")
        && (descriptor.contains(NettyTypes.PACKAGE + NettyTypes.CONTEXT + ';')
            || isThis(TypeOracle.HANDLER)
            || !netty
                && (settings.isZoomed(className) || !NO_NEWS.contains(name) && castsToBuffers()));
  }

  /** Whether the class takes objects for buffers: it casts some to one, or asks for that. */
  private boolean castsToBuffers() {
    if (casts == null) {
      casts = Glance.casts(reader, this);
    }
    return casts;
  }

  /** The most usual types of Netty's, of which none is counted. */
  private static boolean isNoMessage(String local) {
    return local.startsWith("channel/Channel")
        || local.startsWith("channel/EventLoop")
        || local.startsWith("util/concurrent/")
        || local.startsWith("util/internal/")
        || local.startsWith("bootstrap/");
  }
}
