package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
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
 * Where Netty passes a message on: {@code DefaultChannelPipeline.touch}, which every {@code
 * fireChannelRead} and {@code write} calls with the next handler; {@code
 * ChannelOutboundBuffer.addMessage}; the cumulation of {@code ByteToMessageDecoder}.
 */
final class HandOffs {
  private static final String LOSS = "hand-offs are not seen";

  private HandOffs() {}

  static void add(Hooks hooks) {
    hooks.add(
        new Hook(
            NettyTypes.PIPELINE,
            "touch",
            "(Ljava/lang/Object;L~channel/AbstractChannelHandlerContext;)",
            new NextHandler(),
            LOSS));
    hooks.add(
        new Hook(
            NettyTypes.OUTBOUND_BUFFER, "addMessage", "(Ljava/lang/Object;I", new Queued(), LOSS));
    hooks.add(
        new Hook(
            NettyTypes.BYTE_DECODER,
            "channelRead",
            "(L~channel/ChannelHandlerContext;Ljava/lang/Object;)V",
            new Cumulated(),
            LOSS));
  }

  private static final class NextHandler implements MethodHook {
    @Override
    public void onEnter(Code code) {
      String context = code.netty + NettyTypes.CONTEXT;
      code.load(1);
      code.load(2);
      code.load(2);
      code.callInterface(context, "handler", "()L" + code.netty + NettyTypes.HANDLER + ';');
      code.record(RecorderEntry.HANDED_TO);
    }
  }

  private static final class Queued implements MethodHook {
    @Override
    public void onEnter(Code code) {
      code.load(1);
      code.step(Sites.number(code.className, code.method, 0, Site.HANDOFF, null), true);
    }
  }

  private static final class Cumulated implements MethodHook {
    @Override
    public void afterCall(Code code, Call call) {
      if (call.name.equals("cumulate")) {
        code.insn(Opcodes.DUP);
        code.step(Sites.number(code.className, call.name, 0, Site.HANDOFF, null), true);
      }
    }
  }
}
