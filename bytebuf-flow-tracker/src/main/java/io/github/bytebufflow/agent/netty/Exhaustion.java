package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;
import org.objectweb.asm.Opcodes;

/**
 * Where Netty gets no more direct memory. An {@code OutOfDirectMemoryError} is seen in its
 * constructor, whoever throws it. The JDK's {@code OutOfMemoryError} is seen as it leaves the
 * methods by which arenas and unpooled buffers get their memory: the adaptive allocator's chunks
 * are unpooled buffers. The error goes on untouched.
 */
final class Exhaustion {
  private static final String LOSS = "that direct memory is exhausted is not reported";
  private static final String ARENA = "buffer/PoolArena$DirectArena";
  private static final String UNPOOLED = "buffer/UnpooledDirectByteBuf";

  private Exhaustion() {}

  static void add(Hooks hooks) {
    hooks.add(new Hook(NettyTypes.OUT_OF_MEMORY, "<init>", "(", new Made(), LOSS));
    MethodHook passing = new Passing();
    hooks.add(new Hook(ARENA, "allocateDirect", "(I", passing, LOSS));
    // 4.2 has the second name, and may keep the first for subclasses.
    hooks.add(new Hook(UNPOOLED, "allocateDirect", "(I", passing, null));
    hooks.add(new Hook(UNPOOLED, "allocateDirectBuffer", "(I", passing, null));
    // 4.1.36 has a method of its own here.
    hooks.add(
        new Hook("buffer/UnpooledUnsafeDirectByteBuf", "allocateDirect", "(I", passing, null));
  }

  /** At the end of the constructor of Netty's error. */
  private static final class Made implements MethodHook {
    @Override
    public void onReturn(Code code) {
      code.load(0);
      code.record(RecorderEntry.EXHAUSTED);
    }
  }

  /** Where an error of the JDK's leaves a method. */
  private static final class Passing implements MethodHook {
    @Override
    public boolean catches() {
      return true;
    }

    @Override
    public void onThrow(Code code) {
      code.insn(Opcodes.DUP);
      code.record(RecorderEntry.EXHAUSTED);
    }
  }
}
