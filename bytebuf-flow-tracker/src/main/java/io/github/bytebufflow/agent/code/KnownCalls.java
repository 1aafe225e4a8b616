package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What calls do with a buffer by their contract: those of Netty's and the JDK's types whose code
 * need not be read, or is behind an interface.
 */
final class KnownCalls {
  private static final Set<String> VIEWS =
      Set.of(
          "slice",
          "readSlice",
          "duplicate",
          "asReadOnly",
          "order",
          "touch",
          "content",
          "setContent",
          "unwrap");

  private static final Set<String> RETAINED_VIEWS =
      Set.of("retainedSlice", "readRetainedSlice", "retainedDuplicate");

  private static final Set<String> STORES =
      Set.of(
          "add",
          "addAll",
          "addFirst",
          "addLast",
          "offer",
          "offerFirst",
          "offerLast",
          "push",
          "put",
          "putIfAbsent",
          "set",
          "getAndSet",
          "compareAndSet",
          "enqueue");

  /** Static methods of the JDK's collections whose result has what they are given. */
  private static final Set<String> COLLECTING =
      Set.of(
          "of",
          "ofNullable",
          "asList",
          "copyOf",
          "enumeration",
          "singleton",
          "singletonList",
          "unmodifiableCollection",
          "unmodifiableList",
          "unmodifiableSet",
          "completedFuture");

  /** Methods of the JDK that look at what they are given, and keep nothing of it. */
  private static final Set<String> LOOKING =
      Set.of(
          "equals",
          "hashCode",
          "hash",
          "identityHashCode",
          "compare",
          "compareTo",
          "toString",
          "valueOf",
          "append",
          "print",
          "println",
          "printf",
          "format",
          "isNull",
          "nonNull",
          "isInstance",
          "get",
          "getOrDefault",
          "contains",
          "containsKey",
          "containsValue",
          "indexOf",
          "lastIndexOf",
          "remove",
          "removeAll",
          "addSuppressed",
          "initCause",
          "test",
          "applyAsDouble",
          "applyAsInt",
          "applyAsLong");

  /** Methods of the JDK that run code with what their object has. */
  private static final Set<String> STARTING =
      Set.of("start", "run", "fork", "forEach", "forEachOrdered", "forEachRemaining");

  /** Methods of Netty whose implementations may read the buffer and must not release it. */
  private static final Set<String> BORROWING =
      Set.of(
          "decode",
          "decodeLast",
          "encode",
          "channelRead0",
          "messageReceived",
          "onDataRead",
          "acceptInboundMessage",
          "acceptOutboundMessage",
          "estimate",
          "size");

  /** Methods of handlers that have to release what they get, or pass it on. */
  private static final Set<String> OWNING = Set.of("channelRead", "write", "userEventTriggered");

  private static final String CONTEXT = "/netty/channel/ChannelHandlerContext;";

  private static final Set<String> SORTED_SETS =
      Set.of(
          "java/util/SortedSet",
          "java/util/NavigableSet",
          "java/util/TreeSet",
          "java/util/concurrent/ConcurrentSkipListSet");

  private KnownCalls() {}

  /** Whether a method gives out what its object keeps, by its name. */
  static boolean isGetter(String name) {
    return VIEWS.contains(name)
        || RETAINED_VIEWS.contains(name)
        || name.equals("retain")
        || name.equals("unwrap")
        || name.startsWith("get")
        || name.startsWith("peek")
        || name.startsWith("first")
        || name.startsWith("last");
  }

  /** Whether a retain or a release is one of several counts: how many, only a run can say. */
  static boolean hasNumber(MethodInsnNode call) {
    return call.desc.contains("I)") && isCounting(call.name);
  }

  /** Whether a method makes a view with a count of its own, by its name. */
  static boolean isRetainedView(String name) {
    return RETAINED_VIEWS.contains(name);
  }

  /** Whether a call returns the very buffer that it gets, or a view that has no other count. */
  static boolean isIdentity(MethodInsnNode call) {
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      boolean sees = call.owner.startsWith("java/") || Operators.areOf(call.owner);
      return !sees && Flows.isSame(of(call, true));
    }
    return call.name.startsWith("requireNonNull")
        || NettyTypes.is(call.owner, NettyTypes.COUNT_UTIL) && Flows.isSame(of(call, false));
  }

  /** Whether a method changes a count, by its name. */
  static boolean isCounting(String method) {
    return method.equals("retain") || isReleasing(method);
  }

  /** Whether a method lowers a count, by its name. */
  static boolean isReleasing(String method) {
    return method.equals("release") || method.equals("safeRelease");
  }

  /** Whether implementations of a method only borrow the buffers that come in. */
  static boolean borrows(String method) {
    return BORROWING.contains(method);
  }

  /** Whether a method is one by which a handler gets messages that its base class releases. */
  static boolean isLentByHandler(String method, String descriptor) {
    return (method.equals("channelRead0") || method.equals("messageReceived"))
        && descriptor.contains(CONTEXT);
  }

  /**
   * Whether a call that nobody knows most probably writes into its buffer: a method without a
   * result that is named so, and is not one of what messages are written to.
   */
  static boolean isWriting(MethodInsnNode call) {
    return call.desc.endsWith(")V")
        && (call.name.startsWith("encode")
            || call.name.startsWith("serialize")
            || call.name.startsWith("marshal")
            || call.name.startsWith("append")
            || call.name.startsWith("writeTo"));
  }

  /** Whether a method of a handler has to release the messages that come in, or pass them on. */
  static boolean owns(String method, String descriptor) {
    return OWNING.contains(method) && descriptor.contains(CONTEXT);
  }

  /**
   * What a call does with a buffer.
   *
   * @param call the call
   * @param receiver whether the buffer is the receiver, and not an argument
   * @return null where its code has to be read
   */
  static Effect of(MethodInsnNode call, boolean receiver) {
    String owner = call.owner;
    if (owner.startsWith("java/") || owner.startsWith("javax/")) {
      return ofJdk(call, receiver);
    }
    if (Operators.areOf(owner)) {
      return Operators.effect(call, receiver);
    }
    if (isCount(call.name)) {
      return ofCount(call, receiver);
    }
    if (receiver && VIEWS.contains(call.name)) {
      return Effect.SAME;
    }
    if (call.name.equals("replace") && owner.contains("/netty/")) {
      // The new message has the new content; the old one still has its own.
      return receiver ? Effect.READS : Effect.SAME;
    }
    if (receiver && isRetainedView(call.name)) {
      // The view has a count of its own: what becomes of it changes nothing for this buffer.
      return Effect.READS;
    }
    return owner.contains("/netty/") || owner.startsWith("io/netty/")
        ? ofNetty(call, receiver)
        : isLogger(owner) ? Effect.READS : null;
  }

  private static boolean isCount(String name) {
    return name.equals("release")
        || name.equals("safeRelease")
        || name.equals("retain")
        || name.equals("touch");
  }

  private static Effect ofCount(MethodInsnNode call, boolean receiver) {
    boolean util = NettyTypes.is(call.owner, NettyTypes.COUNT_UTIL);
    if (!receiver && !util && !call.owner.contains("netty/")) {
      // A method of the application that is called so: its name says what it is for.
      return call.name.equals("retain") ? null : call.name.equals("touch") ? null : Effect.RELEASES;
    }
    switch (call.name) {
      case "retain":
        return Effect.SAME_RETAINED;
      case "touch":
        return Effect.SAME;
      default:
        return Effect.RELEASES;
    }
  }

  private static Effect ofNetty(MethodInsnNode call, boolean receiver) {
    String type = call.owner.substring(call.owner.indexOf("netty/") + "netty/".length());
    if (type.startsWith("buffer/")) {
      return ofBuffers(call, type, receiver);
    }
    if (type.startsWith("util/internal/logging") || type.equals("util/internal/ObjectUtil")) {
      return call.desc.endsWith(")V") ? Effect.READS : Effect.SAME;
    }
    if (type.startsWith("util/concurrent/")) {
      return receiver ? Effect.READS : Effect.UNKNOWN;
    }
    if (type.startsWith("util/")) {
      return !receiver && (STORES.contains(call.name) || call.name.startsWith("releaseLater"))
          ? Effect.TAKES
          : Effect.READS;
    }
    if (type.startsWith("channel/")) {
      if (receiver) {
        return Effect.READS;
      }
      if (isPassing(call.name)) {
        return Effect.TAKES;
      }
    }
    return borrows(call.name) ? Effect.READS : null;
  }

  /** Whether a call writes its first argument to a channel, which releases that. */
  static boolean isWrite(MethodInsnNode call) {
    return call.owner.contains("netty/channel/")
        && (call.name.equals("write") || call.name.equals("writeAndFlush"));
  }

  private static boolean isPassing(String name) {
    return name.equals("write")
        || name.equals("writeAndFlush")
        || name.equals("writeInbound")
        || name.equals("writeOutbound")
        || name.equals("writeOneInbound")
        || name.equals("writeOneOutbound")
        || name.equals("addMessage")
        || name.startsWith("fire");
  }

  private static Effect ofBuffers(MethodInsnNode call, String type, boolean receiver) {
    if (receiver) {
      return call.name.equals("close")
          ? Effect.RELEASES
          : isFluent(call) && !isCopy(call) ? Effect.SAME : Effect.READS;
    }
    if (call.name.startsWith("addComponent") || call.name.startsWith("addFlattened")) {
      return Effect.TAKES;
    }
    if (type.equals("buffer/Unpooled")) {
      return call.name.equals("copiedBuffer") ? Effect.READS : Effect.SAME;
    }
    // A wrapper that is made has the buffer; all else in the package copies bytes.
    return call.name.equals("<init>") ? Effect.SAME : Effect.READS;
  }

  /** Whether the declared result of a call is of the type that is called: it may be the object. */
  static boolean isFluent(MethodInsnNode call) {
    return call.desc.endsWith(")L" + call.owner + ";");
  }

  /** Whether a buffer's method that returns a buffer makes another one. */
  private static boolean isCopy(MethodInsnNode call) {
    return call.name.equals("copy")
        || call.name.equals("readBytes") && call.desc.startsWith("(I)")
        || call.name.equals("component")
        || call.name.equals("componentAtOffset")
        || call.name.equals("internalComponent");
  }

  /** Whether a method puts its argument into its object, by its name. */
  static boolean isStoring(String name) {
    return STORES.contains(name);
  }

  /**
   * Whether a call says by its result whether it takes what it gets, and may well not, by its name:
   * a promise that is done already, a queue that is full, a set that has its equal.
   */
  static boolean mayRefuse(MethodInsnNode call) {
    return call.desc.endsWith(")Z")
        && (call.name.startsWith("try")
            || call.name.equals("complete") && call.owner.startsWith("java/util/concurrent/")
            || isOffering(call)
            || isAddingToSet(call));
  }

  /** Whether a call returns what is in its place already, and does not take what it gets then. */
  static boolean isPutIfAbsent(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode
        && ((MethodInsnNode) insn).name.equals("putIfAbsent")
        && ((MethodInsnNode) insn).owner.startsWith("java/util/");
  }

  /** Whether a call may refuse what it gets, and mostly does not, so that nobody asks. */
  static boolean seldomRefuses(MethodInsnNode call) {
    return isPutIfAbsent(call)
        || isOffering(call) && !call.owner.contains("Blocking")
        || isAddingToSet(call) && !SORTED_SETS.contains(call.owner);
  }

  /**
   * Most objects equal no other, and a buffer seldom does; what is sorted equals what is as large.
   */
  private static boolean isAddingToSet(MethodInsnNode call) {
    return call.name.equals("add")
        && call.owner.startsWith("java/util/")
        && call.owner.endsWith("Set");
  }

  private static boolean isOffering(MethodInsnNode call) {
    return call.name.startsWith("offer") && call.owner.startsWith("java/util/");
  }

  /** Whether a value of a type may have several buffers, or none. */
  static boolean isOfSeveral(Type type) {
    return type.getSort() == Type.ARRAY
        || type.getSort() == Type.OBJECT
            && (type.getInternalName().startsWith("java/util/")
                || type.getInternalName().equals("java/lang/Iterable"));
  }

  /** Whether a call of the JDK makes something that has its arguments: a list, or a stream. */
  private static boolean isCollecting(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKESTATIC
        && call.owner.startsWith("java/util/")
        && COLLECTING.contains(call.name);
  }

  private static boolean isLogger(String owner) {
    return owner.endsWith("Logger") || owner.endsWith("/Log");
  }

  private static Effect ofJdk(MethodInsnNode call, boolean receiver) {
    if (receiver) {
      if (STARTING.contains(call.name)) {
        return Effect.UNKNOWN;
      }
      // What comes out of a collection may be what went in.
      return call.owner.startsWith("java/util/")
              && BufferTypes.isPossible(Type.getReturnType(call.desc))
          ? Effect.SAME
          : Effect.READS;
    }
    if (call.name.startsWith("requireNonNull") || call.name.equals("cast")) {
      return Effect.SAME;
    }
    if (call.name.equals("<init>")) {
      return Effect.SAME;
    }
    if (isCollecting(call)) {
      return Effect.SAME;
    }
    if (STORES.contains(call.name)) {
      return Effect.TAKES;
    }
    return LOOKING.contains(call.name) ? Effect.READS : Effect.UNKNOWN;
  }

  /** Whether a type is one of the JDK's that can be closed, such as a stream or a scanner. */
  static boolean isClosable(Type type) {
    if (type.getSort() != Type.OBJECT || !type.getInternalName().startsWith("java/")) {
      return false;
    }
    try {
      return AutoCloseable.class.isAssignableFrom(
          Class.forName(type.getClassName(), false, ClassLoader.getPlatformClassLoader()));
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
