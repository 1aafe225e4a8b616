package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;
import org.objectweb.asm.Opcodes;

/**
 * Where flows begin: the exits of {@code AbstractByteBufAllocator.heapBuffer(int, int)}, {@code
 * directBuffer(int, int)} and the composite methods, which {@code UnpooledByteBufAllocator}
 * overrides; and of {@code Unpooled}, which goes around the allocators with constructors.
 */
final class Allocations implements MethodHook {
  private static final String ALLOCATOR = "buffer/AbstractByteBufAllocator";
  private static final String UNPOOLED_ALLOCATOR = "buffer/UnpooledByteBufAllocator";
  private static final String NOT_SEEN = "such buffers are not tracked";

  private final boolean composite;

  private Allocations(boolean composite) {
    this.composite = composite;
  }

  static void add(Hooks hooks) {
    MethodHook memory = new Allocations(false);
    hooks.add(new Hook(ALLOCATOR, "heapBuffer", "(II)L~buffer/ByteBuf;", memory, NOT_SEEN));
    hooks.add(new Hook(ALLOCATOR, "directBuffer", "(II)L~buffer/ByteBuf;", memory, NOT_SEEN));
    MethodHook composites = new Allocations(true);
    for (String type : new String[] {ALLOCATOR, UNPOOLED_ALLOCATOR}) {
      for (String method : new String[] {"compositeHeapBuffer", "compositeDirectBuffer"}) {
        hooks.add(new Hook(type, method, "(I)L~buffer/CompositeByteBuf;", composites, NOT_SEEN));
      }
    }
    hooks.add(new Hook(NettyTypes.UNPOOLED, null, "(", new Constructors(), NOT_SEEN));
  }

  @Override
  public void onReturn(Code code) {
    code.insn(Opcodes.DUP);
    code.load(0);
    code.insn(Opcodes.SWAP);
    code.push(Sites.number(null, code.method, 0, Site.ALLOCATE, null));
    if (composite) {
      code.push(0);
    } else {
      code.loadInt(1);
    }
    code.record(RecorderEntry.ALLOCATED);
  }

  /**
   * The static methods of {@code Unpooled} that do not ask an allocator. Those that wrap have the
   * memory as their first argument: no buffer need be asked for it.
   */
  private static final class Constructors implements MethodHook {
    private static boolean isMemory(String descriptor) {
      return descriptor.startsWith("([B)") || descriptor.startsWith("(Ljava/nio/ByteBuffer;)");
    }

    @Override
    public void onReturn(Code code) {
      if (!code.descriptor.endsWith("buffer/ByteBuf;")
              && !code.descriptor.endsWith("buffer/CompositeByteBuf;")
          || code.method.equals("buffer")
          || code.method.equals("directBuffer")) {
        return;
      }
      if (code.method.equals("wrappedBuffer") && isMemory(code.descriptor)) {
        code.insn(Opcodes.DUP);
        code.load(0);
        code.insn(Opcodes.SWAP);
        code.push(Sites.number(code.className, code.method, 0, Site.ALLOCATE, null));
        code.record(RecorderEntry.WRAPPED);
        return;
      }
      if (code.method.equals("wrappedBuffer") && code.descriptor.startsWith("([BII)")) {
        // What it calls has begun the flow, as one of a buffer around all of the array.
        code.insn(Opcodes.DUP);
        code.loadInt(2);
        code.record(RecorderEntry.WRAPPED_PART);
        return;
      }
      if (code.method.equals("copiedBuffer")) {
        code.insn(Opcodes.DUP);
        code.push(Sites.number(code.className, code.method, 0, Site.ALLOCATE, null));
        code.record(RecorderEntry.COPIED);
        return;
      }
      code.insn(Opcodes.DUP);
      code.insn(Opcodes.ACONST_NULL);
      code.insn(Opcodes.SWAP);
      code.push(Sites.number(code.className, code.method, 0, Site.ALLOCATE, null));
      code.push(-1);
      code.record(RecorderEntry.ALLOCATED);
    }
  }
}
