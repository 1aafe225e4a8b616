package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.weave.Call;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;
import org.objectweb.asm.Opcodes;

/**
 * A composite takes over its components: {@code CompositeByteBuf.newComponent}, which all ways of
 * adding come through but {@code addFlattenedComponents}, which retains those of another composite,
 * and the constructor of {@code FixedCompositeByteBuf}. It lets go of them in {@code
 * Component.free} and {@code FixedCompositeByteBuf.deallocate}.
 */
final class Components implements MethodHook {
  private static final String LOSS = "components of composites seem to leak by themselves";
  private static final String NOT_FREED =
      "components that outlive a composite seem to leak with it";

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
            "buffer/CompositeByteBuf",
            "addFlattenedComponents",
            "(ZL~buffer/ByteBuf;)",
            new Moved(),
            "components that move to another composite seem to leak by themselves"));
    hooks.add(
        new Hook(
            "buffer/FixedCompositeByteBuf",
            "<init>",
            "(L~buffer/ByteBufAllocator;[L~buffer/ByteBuf;)",
            new Fixed(),
            LOSS));
    MethodHook freed = new Freed();
    hooks.add(new Hook("buffer/CompositeByteBuf$Component", "free", "()V", freed, NOT_FREED));
    hooks.add(new Hook("buffer/FixedCompositeByteBuf", "deallocate", "()V", freed, NOT_FREED));
  }

  @Override
  public void onEnter(Code code) {
    code.load(1);
    component(code);
  }

  /** What is on top of the stack has become a component. */
  private static void component(Code code) {
    code.load(0);
    code.push(site(code));
    code.record(RecorderEntry.COMPONENT);
  }

  private static int site(Code code) {
    return Sites.number(code.className, Site.ADD_COMPONENT, 0, Site.HANDOFF, null);
  }

  private static final class Moved implements MethodHook {
    @Override
    public void afterCall(Code code, Call call) {
      if (call.name.equals("retain") && call.descriptor.startsWith("()L")) {
        code.insn(Opcodes.DUP);
        component(code);
      }
    }
  }

  /** Flow and life wait on the stack below the call: mostly it ends the flow, and that is all. */
  private static final class Freed implements MethodHook {
    @Override
    public void beforeCall(Code code, Call call) {
      if (isRelease(call)) {
        code.insn(Opcodes.DUP);
        code.record(RecorderEntry.OF_COMPONENT);
        code.insn(Opcodes.DUP);
        code.record(RecorderEntry.LIFE);
        code.insn(Opcodes.DUP2_X1);
        code.insn(Opcodes.POP2);
      }
    }

    @Override
    public void afterCall(Code code, Call call) {
      if (isRelease(call)) {
        code.insn(Opcodes.DUP_X2);
        code.insn(Opcodes.POP);
        code.record(RecorderEntry.COMPONENT_FREED);
      }
    }

    private static boolean isRelease(Call call) {
      return call.name.equals("release") && call.descriptor.equals("()Z");
    }
  }

  private static final class Fixed implements MethodHook {
    @Override
    public void onReturn(Code code) {
      code.load(2);
      code.load(0);
      code.push(site(code));
      code.record(RecorderEntry.COMPONENTS);
    }
  }
}
