package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;

/**
 * Where flows end: the entry of {@code AbstractReferenceCountedByteBuf.handleRelease(boolean)}
 * (4.1.35 and later). After it another thread may own the recycled object.
 */
final class Releases implements MethodHook {
  private Releases() {}

  static void add(Hooks hooks) {
    hooks.addVital(
        new Hook(
            NettyTypes.COUNTED_BYTE_BUF,
            "handleRelease",
            "(Z)Z",
            new Releases(),
            "its buffers are not tracked; Netty 4.1.35 or later is needed"));
  }

  @Override
  public void onEnter(Code code) {
    code.load(0);
    code.loadInt(1);
    code.record(RecorderEntry.RELEASED);
  }
}
