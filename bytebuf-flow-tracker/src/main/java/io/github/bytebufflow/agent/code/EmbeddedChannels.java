package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What classes do with channels that keep all that is written to them, and all that comes out of
 * their pipeline: {@code EmbeddedChannel} of Netty, by which code uses handlers without a socket.
 * Closing one releases nothing of that.
 */
final class EmbeddedChannels {
  private static final String CLASS = "netty/channel/embedded/EmbeddedChannel";

  private static final Set<String> CLOSES = Set.of("finish", "close", "disconnect");

  /** Methods that release what the channel keeps. */
  private static final Set<String> RELEASES =
      Set.of("finishAndReleaseAll", "releaseInbound", "releaseOutbound");

  /** Methods that give out what the channel keeps. */
  private static final Set<String> LOOKS =
      Set.of("inboundMessages", "outboundMessages", "readInbound", "readOutbound");

  private EmbeddedChannels() {}

  /**
   * The methods of a class that close such a channel, and leave what it keeps.
   *
   * @param of has the code
   * @param owner internal name of the class
   */
  static List<MethodUse> closed(Bodies of, String owner) {
    ClassNode node = of.classes().get(owner);
    List<MethodBody> bodies = new ArrayList<>();
    Set<String> looking = new HashSet<>();
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      MethodBody body = (method.access & Opcodes.ACC_BRIDGE) == 0 ? of.body(owner, method) : null;
      if (body != null) {
        bodies.add(body);
        if (body.calls(0).stream()
            .anyMatch(call -> isOne(call, LOOKS) || isOne(call, RELEASES) || isGiven(call))) {
          looking.add(method.name);
        }
      }
    }
    List<MethodUse> all = new ArrayList<>();
    for (MethodBody body : bodies) {
      int closes = lastCall(body);
      boolean releases = body.calls(0).stream().anyMatch(call -> isOne(call, RELEASES));
      boolean looks = false;
      for (MethodInsnNode call : body.calls(0)) {
        boolean ofOwn = call.owner.equals(owner);
        boolean isLook =
            isOne(call, LOOKS)
                || isGiven(call)
                || ofOwn && (looking.contains(call.name) || isInherited(node, call));
        looks |= isLook && closes >= 0 && body.isReached(body.index(call), closes);
      }
      if (closes >= 0 && !releases && !looks) {
        all.add(MethodUses.losing(of, body, body.lineOf(body.code().get(closes))));
      }
    }
    return all;
  }

  /** Index of the last call that closes such a channel; -1 where there is none. */
  private static int lastCall(MethodBody body) {
    int last = -1;
    for (MethodInsnNode call : body.calls(0)) {
      last = isOne(call, CLOSES) ? body.index(call) : last;
    }
    return last;
  }

  /** Whether a method gets such a channel, which may do all with it. */
  private static boolean isGiven(MethodInsnNode call) {
    return call.desc.substring(0, call.desc.indexOf(')')).contains(CLASS + ';');
  }

  private static boolean isInherited(ClassNode node, MethodInsnNode call) {
    return node.methods.stream().noneMatch(method -> method.name.equals(call.name));
  }

  private static boolean isOne(MethodInsnNode call, Set<String> names) {
    return call.owner.endsWith(CLASS) && names.contains(call.name);
  }
}
