package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.runtime.Site;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** The first pass over a class of the application: decides what to weave into which method. */
final class Scan extends ClassVisitor implements Takes.Types {
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

  /** Ends of names in {@code handler/codec/}. */
  private static final String[] NO_MESSAGES = {
    "Decoder",
    "Encoder",
    "Codec",
    "Handler",
    "Headers",
    "Builder",
    "Factory",
    "Listener",
    "Method",
    "Status",
    "Version",
  };

  private final ClassLoader loader;
  private final String className;
  private final Weaver.Settings settings;
  private final boolean handler;
  private final boolean countsOnly;
  private final boolean message;
  private final boolean netty;
  private final Map<String, MethodPlan> plans = new HashMap<>();

  private Scan(
      ClassLoader loader,
      ClassReader reader,
      Weaver.Settings settings,
      boolean netty,
      boolean countsOnly) {
    super(Opcodes.ASM9);
    this.loader = loader;
    this.className = reader.getClassName();
    this.settings = settings;
    this.netty = netty;
    this.countsOnly = countsOnly;
    Integer what = TypeOracle.of(loader, reader);
    handler = TypeOracle.HANDLER.equals(what);
    message = TypeOracle.BUFFER.equals(what);
  }

  /**
   * The plans of a class by name and descriptor of the method; empty if nothing is to be woven.
   * That a message is asked for its {@code content()} is no step; what is allocated there is.
   */
  static Map<String, MethodPlan> of(
      ClassLoader loader, ClassReader reader, Weaver.Settings settings) {
    return new Scan(loader, reader, settings, false, false).read(reader);
  }

  /**
   * The same for a class of Netty's. What every message does to itself is no step: being made, and
   * the methods of {@code ByteBufHolder}.
   *
   * @param countsOnly whether only calls that take a count are to be steps
   */
  static Map<String, MethodPlan> ofNetty(
      ClassLoader loader, ClassReader reader, Weaver.Settings settings, boolean countsOnly) {
    return new Scan(loader, reader, settings, true, countsOnly).read(reader);
  }

  private Map<String, MethodPlan> read(ClassReader reader) {
    reader.accept(this, ClassReader.SKIP_FRAMES);
    return plans;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE)) != 0
        || message && netty && OF_EVERY_MESSAGE.contains(name)
        || TypeOracle.isReader(loader, className, name, descriptor)) {
      return null;
    }
    MethodPlan plan = new MethodPlan();
    plan.initializer = name.charAt(0) == '<';
    plan.countsOnly =
        countsOnly || message && name.equals("content") && descriptor.startsWith("()");
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
        plan.calls |= kind != CallSites.NONE;
        if (kind == Site.CALL || kind == Site.VIEW) {
          plan.obtaining++;
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
    if (name.equals("equals") && descriptor.equals("(Ljava/lang/Object;)Z")) {
      return;
    }
    boolean messages = handler || descriptor.contains("io/netty/channel/ChannelHandlerContext;");
    Type[] types = Type.getArgumentTypes(descriptor);
    int[] found = new int[types.length];
    int n = 0;
    int local = (access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
    for (Type type : types) {
      if (type.getSort() == Type.OBJECT && mayHold(type.getInternalName(), messages)) {
        found[n++] = local;
      }
      local += type.getSize();
    }
    plan.arguments = Arrays.copyOf(found, n);
    Type result = Type.getReturnType(descriptor);
    plan.returns = result.getSort() == Type.OBJECT && mayHold(result.getInternalName(), messages);
  }

  @Override
  public boolean mayHold(String type) {
    return mayHold(type, false);
  }

  @Override
  public boolean inScope(String internalName) {
    return settings.inScope(internalName);
  }

  /** Whether an object of this declared type is a buffer, or may turn out to be or hold one. */
  private boolean mayHold(String type, boolean messages) {
    if (type.startsWith("java/")) {
      return messages && type.equals("java/lang/Object") || TypeOracle.isWrapper(type);
    }
    int netty = type.indexOf("io/netty/");
    if (netty < 0) {
      return TypeOracle.BUFFER.equals(TypeOracle.of(loader, type));
    }
    String local = type.substring(netty + 9);
    if (local.startsWith("buffer/")) {
      return local.endsWith("ByteBuf") || local.endsWith("ByteBufHolder");
    }
    if (local.startsWith("handler/codec/")) {
      return isMessage(local);
    }
    return local.equals("util/ReferenceCounted")
        || local.equals("channel/AddressedEnvelope")
        || TypeOracle.BUFFER.equals(TypeOracle.of(loader, type));
  }

  /**
   * The codecs' own machines are no messages, nor are the words of their heads; asking the class
   * file for each would cost more.
   */
  private static boolean isMessage(String local) {
    for (String end : NO_MESSAGES) {
      if (local.endsWith(end)) {
        return false;
      }
    }
    return true;
  }
}
