package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.Call;
import io.github.bytebufflow.agent.weave.CallSites;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;
import org.objectweb.asm.Opcodes;

/**
 * Where Netty releases what it was given: the calls of release in its channels and base handlers.
 * In {@code ChannelOutboundBuffer.remove()} the message has been written to the socket; {@code
 * DefaultChannelPipeline.onUnhandledInboundMessage(Object)} is the tail.
 */
final class Sinks implements MethodHook {
  private static final String[] TYPES = {
    NettyTypes.OUTBOUND_BUFFER,
    "channel/SimpleChannelInboundHandler",
    "channel/PendingWriteQueue",
    "channel/AbstractChannel$AbstractUnsafe",
    "channel/AbstractCoalescingBufferQueue",
    "channel/nio/AbstractNioChannel",
    NettyTypes.BYTE_DECODER,
    NettyTypes.BYTE_DECODER + "$1",
    NettyTypes.BYTE_DECODER + "$2",
    "handler/codec/MessageToByteEncoder",
    "handler/codec/MessageToMessageDecoder",
    "handler/codec/MessageToMessageEncoder",
    "handler/codec/MessageAggregator",
  };

  private Sinks() {}

  static void add(Hooks hooks) {
    Sinks sinks = new Sinks();
    for (String type : TYPES) {
      hooks.add(new Hook(type, null, "(", sinks, null));
    }
    hooks.add(
        new Hook(
            NettyTypes.PIPELINE,
            "onUnhandledInboundMessage",
            "(Ljava/lang/Object;)V",
            new Tail(),
            "messages that reach the tail of the pipeline are not marked"));
  }

  @Override
  public void beforeCall(Code code, Call call) {
    if (!CallSites.isRelease(call) || CallSites.hasIntOnTop(call)) {
      return;
    }
    boolean written =
        code.method.equals("remove")
            && code.descriptor.equals("()Z")
            && code.className.endsWith(".ChannelOutboundBuffer");
    byte kind = written ? Site.WRITE : Site.RELEASE;
    code.insn(Opcodes.DUP);
    code.step(Sites.number(code.className, code.method, code.line, kind, null), !written);
  }

  private static final class Tail implements MethodHook {
    @Override
    public void onEnter(Code code) {
      code.load(1);
      code.step(Sites.number(code.className, code.method, 0, Site.TAIL, null), false);
    }
  }
}
