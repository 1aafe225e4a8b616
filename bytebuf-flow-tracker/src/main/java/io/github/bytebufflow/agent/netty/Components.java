package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;

/**
 * A composite takes over its components: {@code CompositeByteBuf.newComponent}, which all ways of
 * adding come through, and the constructor of {@code FixedCompositeByteBuf}.
 */
final class Components implements MethodHook {
  private static final String LOSS = "components of composites seem to leak by themselves";

  private Components() {}

  static void add(Hooks hooks) {
    hooks.add(
        new Hook(
            "buffer/CompositeByteBuf",
            "newComponent",
            "(L~buffer/ByteBuf;",
            new Components(),
            LOSS));
    hooks.add(
        new Hook(
            "buffer/FixedCompositeByteBuf",
            "<init>",
            "(L~buffer/ByteBufAllocator;[L~buffer/ByteBuf;)",
            new Fixed(),
            LOSS));
  }

  @Override
  public void onEnter(Code code) {
    code.load(1);
    code.step(site(code), true);
  }

  private static int site(Code code) {
    return Sites.number(code.className, Site.ADD_COMPONENT, 0, Site.HANDOFF, null);
  }

  private static final class Fixed implements MethodHook {
    @Override
    public void onReturn(Code code) {
      code.load(2);
      code.push(site(code));
      code.record("handedAll", "([Ljava/lang/Object;I)V");
    }
  }
}
