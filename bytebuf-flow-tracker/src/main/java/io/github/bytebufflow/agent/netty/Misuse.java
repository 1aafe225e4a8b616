package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.Call;
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
 * AbstractByteBuf.ensureAccessible}, or that {@code ByteBufUtil.ensureAccessible} makes. The
 * exception's constructors do not know the buffer; these methods do.
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
    MethodHook access = new Misuse(Recorder.ACCESS);
    hooks.add(new Hook("buffer/AbstractByteBuf", "ensureAccessible", "()V", access, LOSS));
    // Who asks a message for its content; before Netty 4.1.54 the message itself throws.
    hooks.add(
        new Hook(
            "buffer/ByteBufUtil", "ensureAccessible", "(L~buffer/ByteBuf;)", new Refusal(), null));
  }

  @Override
  public boolean catches() {
    return true;
  }

  @Override
  public void onThrow(Code code) {
    note(code, what);
  }

  /** Tells of the exception on top of the stack, and of the buffer in the first local variable. */
  private static void note(Code code, int what) {
    code.insn(Opcodes.DUP);
    code.load(0);
    code.push(what);
    code.record(RecorderEntry.MISUSED);
  }

  /** A static method that makes the exception for the buffer which it was given. */
  private static final class Refusal implements MethodHook {
    @Override
    public void afterCall(Code code, Call call) {
      if (call.name.equals("<init>") && call.owner.endsWith("/IllegalReferenceCountException")) {
        note(code, Recorder.ACCESS);
      }
    }
  }
}
