package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;
import io.github.bytebufflow.runtime.Recorder;
import org.objectweb.asm.Opcodes;

/**
 * Double releases and uses after release: an {@code IllegalReferenceCountException} that leaves
 * {@code AbstractReferenceCountedByteBuf.retain}, {@code release} or {@code
 * AbstractByteBuf.ensureAccessible}. The exception's constructors do not know the buffer; these
 * methods do.
 */
final class Misuse implements MethodHook {
  private static final String LOSS = "misuse is not seen";

  private final int what;

  private Misuse(int what) {
    this.what = what;
  }

  static void add(Hooks hooks) {
    MethodHook retain = new Misuse(Recorder.RETAIN);
    hooks.add(new Hook(NettyTypes.COUNTED_BYTE_BUF, "retain", "()L~buffer/ByteBuf;", retain, LOSS));
    hooks.add(
        new Hook(NettyTypes.COUNTED_BYTE_BUF, "retain", "(I)L~buffer/ByteBuf;", retain, LOSS));
    MethodHook release = new Misuse(Recorder.RELEASE);
    hooks.add(new Hook(NettyTypes.COUNTED_BYTE_BUF, "release", "()Z", release, LOSS));
    hooks.add(new Hook(NettyTypes.COUNTED_BYTE_BUF, "release", "(I)Z", release, LOSS));
    hooks.add(
        new Hook(
            "buffer/AbstractByteBuf",
            "ensureAccessible",
            "()V",
            new Misuse(Recorder.ACCESS),
            LOSS));
  }

  @Override
  public boolean catches() {
    return true;
  }

  @Override
  public void onThrow(Code code) {
    code.insn(Opcodes.DUP);
    code.load(0);
    code.push(what);
    code.record(RecorderEntry.MISUSED);
  }
}
