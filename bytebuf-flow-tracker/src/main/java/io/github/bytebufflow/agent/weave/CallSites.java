package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.runtime.Site;

/**
 * Which calls in the application are steps: what allocates, changes the count, or makes a view.
 * Decided by name and descriptor; whether the object really is a buffer is seen when it runs.
 */
public final class CallSites {
  /** The call is no step. */
  static final int NONE = -1;

  private static final int NETTY = NettyTypes.PACKAGE.length();

  private CallSites() {}

  /** What is known of types that are not Netty's. Asked only about calls that look right. */
  interface Types {
    /** Whether a class is a ByteBuf or another thing that is counted. */
    boolean isCounted(String internalName);

    /** Whether a class is a ByteBufAllocator. */
    boolean isAllocator(String internalName);

    /** Whether a static method allocates, by what it calls. */
    boolean allocates(Call call);
  }

  /**
   * The kind of step that a call is.
   *
   * @param call the call
   * @param types what is known of the application's types; null where Netty calls itself
   * @return a kind of {@link Site}, or {@link #NONE}
   */
  static int kind(Call call, Types types) {
    String name = call.name;
    String desc = call.descriptor;
    if (isRelease(call)) {
      return Site.RELEASE;
    }
    if (isRetain(call)) {
      return Site.RETAIN;
    }
    if (isTouch(call)) {
      return Site.TOUCH;
    }
    int at = call.owner.indexOf(NettyTypes.PACKAGE);
    if (at < 0) {
      return types == null ? NONE : onOwnType(call, types);
    }
    if (!returnsBuffer(desc)) {
      return NONE;
    }
    boolean buffers = call.owner.startsWith(NettyTypes.BUFFERS, at + NETTY);
    if (buffers && call.owner.endsWith("Allocator")) {
      return Site.CALL;
    }
    if (buffers && call.owner.endsWith("/Unpooled")) {
      return takesOneBuffer(desc) && !name.equals("copiedBuffer") ? Site.VIEW : Site.CALL;
    }
    switch (name) {
      case "slice":
      case "retainedSlice":
      case "readSlice":
      case "readRetainedSlice":
      case "duplicate":
      case "retainedDuplicate":
      case "asReadOnly":
      case "order":
      case "replace":
        return Site.VIEW;
      case "allocate":
        return isReceiving(call) ? Site.CALL : NONE;
      case "copy":
      case "encodeString":
      case "threadLocalDirectBuffer":
        return Site.CALL;
      case "readBytes":
        return "(I)".regionMatches(0, desc, 0, 3) || call.isStatic ? Site.CALL : NONE;
      case "writeUtf8":
      case "writeAscii":
        return call.isStatic
                && desc.startsWith(
                    "(L"
                        + call.owner.substring(0, at)
                        + NettyTypes.PACKAGE
                        + NettyTypes.ALLOCATOR
                        + ';')
            ? Site.CALL
            : NONE;
      default:
        return NONE;
    }
  }

  /** A call on a type that is not Netty's: the same as on the type of Netty's that it extends. */
  private static int onOwnType(Call call, Types types) {
    String desc = call.descriptor;
    int result = desc.indexOf(')') + 1;
    if (desc.charAt(result) != 'L' || call.owner.startsWith("java/")) {
      return NONE;
    }
    boolean netty = returnsBuffer(desc);
    boolean itself = desc.startsWith(call.owner, result + 1);
    if (call.isStatic) {
      boolean buffer =
          netty
              && desc.startsWith(
                  NettyTypes.BUFFERS, desc.indexOf(NettyTypes.PACKAGE, result) + NETTY);
      if (buffer && !takesBuffer(desc) && types.allocates(call)
          || buffer && types.isAllocator(call.owner)
          || itself && types.isCounted(call.owner)) {
        return takesOneBuffer(desc) ? Site.VIEW : Site.CALL;
      }
      return NONE;
    }
    int kind = fits(call.name, desc);
    if (kind != NONE) {
      boolean is = types.isCounted(call.owner);
      return is && (netty || itself || types.isCounted(typeAt(desc, result))) ? kind : NONE;
    }
    return (netty || isAllocation(call.name)) && types.isAllocator(call.owner) ? Site.CALL : NONE;
  }

  private static String typeAt(String desc, int result) {
    return desc.substring(result + 1, desc.length() - 1);
  }

  /** Whether a method is what ByteBuf and its holders have under this name. */
  private static int fits(String name, String desc) {
    switch (name) {
      case "slice":
      case "retainedSlice":
        return desc.startsWith("()") || desc.startsWith("(II)") ? Site.VIEW : NONE;
      case "copy":
        return desc.startsWith("()") || desc.startsWith("(II)") ? Site.CALL : NONE;
      case "readSlice":
      case "readRetainedSlice":
        return desc.startsWith("(I)") ? Site.VIEW : NONE;
      case "readBytes":
        return desc.startsWith("(I)") ? Site.CALL : NONE;
      case "duplicate":
      case "retainedDuplicate":
      case "asReadOnly":
        return desc.startsWith("()") ? Site.VIEW : NONE;
      case "order":
        return desc.startsWith("(Ljava/nio/ByteOrder;)") ? Site.VIEW : NONE;
      case "replace":
        return takesOneBuffer(desc) ? Site.VIEW : NONE;
      default:
        return NONE;
    }
  }

  /** Whether a method is called as those of allocators, which may return a type of their own. */
  private static boolean isAllocation(String name) {
    switch (name) {
      case "buffer":
      case "ioBuffer":
      case "heapBuffer":
      case "directBuffer":
      case "compositeBuffer":
      case "compositeHeapBuffer":
      case "compositeDirectBuffer":
        return true;
      default:
        return false;
    }
  }

  private static boolean takesBuffer(String desc) {
    int at = desc.indexOf("ByteBuf;");
    return at >= 0 && at < desc.indexOf(')');
  }

  private static boolean isTouch(Call call) {
    if (!call.name.equals("touch")) {
      return false;
    }
    if (call.isStatic) {
      return NettyTypes.is(call.owner, NettyTypes.COUNT_UTIL);
    }
    return call.descriptor.startsWith("()L") || call.descriptor.startsWith("(Ljava/lang/Object;)L");
  }

  /**
   * Whether a touch has a hint on the stack above the object that the step is for.
   *
   * @param call a touch
   * @return true for the forms with a hint
   */
  static boolean hasHint(Call call) {
    return call.descriptor.startsWith(
        call.isStatic ? "(Ljava/lang/Object;Ljava/lang/Object;)" : "(Ljava/lang/Object;)");
  }

  /**
   * Whether a call lowers a count.
   *
   * @param call the call
   * @return true for the forms of release
   */
  public static boolean isRelease(Call call) {
    String name = call.name;
    if (call.isStatic) {
      return (name.equals("release") || name.equals("safeRelease"))
          && NettyTypes.is(call.owner, NettyTypes.COUNT_UTIL)
          && call.descriptor.startsWith("(Ljava/lang/Object;");
    }
    return name.equals("release")
        && (call.descriptor.equals("()Z") || call.descriptor.equals("(I)Z"));
  }

  /**
   * Whether a call makes a count or raises one: what somebody must release later.
   *
   * @param call the call
   * @return true for allocations, copies, retained views and retains
   */
  static boolean takesCount(Call call) {
    int kind = kind(call, null);
    return kind == Site.CALL && !isReceiving(call)
        || kind == Site.RETAIN
        || kind == Site.VIEW
            && (call.name.startsWith("retained") || call.name.equals("readRetainedSlice"));
  }

  /** Whether a channel makes a buffer to read into: what begins the path of all that it reads. */
  private static boolean isReceiving(Call call) {
    return call.name.equals("allocate") && call.owner.contains("/channel/RecvByteBufAllocator$");
  }

  private static boolean isRetain(Call call) {
    if (!call.name.equals("retain")) {
      return false;
    }
    if (call.isStatic) {
      return NettyTypes.is(call.owner, NettyTypes.COUNT_UTIL);
    }
    return call.descriptor.startsWith("()L") || call.descriptor.startsWith("(I)L");
  }

  /**
   * Whether a call has an int on the stack above the object that the step is for.
   *
   * @param call a retain or release
   * @return true if its last argument is a number
   */
  public static boolean hasIntOnTop(Call call) {
    return call.descriptor.contains("I)");
  }

  private static boolean takesOneBuffer(String desc) {
    int close = desc.indexOf(')');
    return desc.charAt(1) == 'L'
        && desc.indexOf(';') == close - 1
        && desc.startsWith(NettyTypes.BYTE_BUF, close - 1 - NettyTypes.BYTE_BUF.length());
  }

  private static boolean returnsBuffer(String desc) {
    int close = desc.indexOf(')');
    int netty = desc.indexOf(NettyTypes.PACKAGE, close);
    return netty > 0
        && desc.charAt(close + 1) == 'L'
        && (desc.startsWith(NettyTypes.BUFFERS, netty + NETTY)
            || desc.indexOf(NettyTypes.CODECS, netty) > 0
            || desc.startsWith("channel/socket/DatagramPacket", netty + NETTY));
  }
}
