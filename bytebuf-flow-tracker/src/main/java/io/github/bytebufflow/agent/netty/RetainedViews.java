package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.weave.Call;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;
import org.objectweb.asm.Opcodes;

/**
 * Retained slices and duplicates of pooled buffers have their own count, so their own flow. It
 * begins in {@code AbstractPooledDerivedByteBuf.init}, right after {@code resetRefCnt()}; before,
 * the method may still fail, and later it has forgotten its argument. {@code init} retains what the
 * view is made of, and {@code deallocate} releases it: neither is the application's.
 */
final class RetainedViews implements MethodHook {
  private RetainedViews() {}

  static void add(Hooks hooks) {
    hooks.add(
        new Hook(
            "buffer/AbstractPooledDerivedByteBuf",
            "init",
            "(L~buffer/AbstractByteBuf;L~buffer/ByteBuf;",
            new RetainedViews(),
            "retained views are not tracked"));
    hooks.add(
        new Hook(
            "buffer/AbstractPooledDerivedByteBuf",
            "deallocate",
            "()V",
            new Ends(),
            "counts of views of retained views end early"));
  }

  @Override
  public void afterCall(Code code, Call call) {
    if (call.name.equals("resetRefCnt")) {
      code.load(0);
      code.load(2);
      code.record(RecorderEntry.RETAINED_VIEW);
    }
  }

  private static final class Ends implements MethodHook {
    @Override
    public void beforeCall(Code code, Call call) {
      if (call.name.equals("release") && call.descriptor.equals("()Z")) {
        code.insn(Opcodes.DUP);
        code.record(RecorderEntry.RETAINED_VIEW_ENDS);
      }
    }
  }
}
