package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;

/**
 * What a reading of the memory asks: each allocator from the end of {@code
 * AbstractByteBufAllocator(boolean)}, which the other constructor calls; and each channel's {@code
 * ChannelOutboundBuffer} from the end of its only constructor. Once for an allocator and once for a
 * channel; nothing is written where a message is.
 */
final class KnownParts implements MethodHook {
  private final RecorderEntry entry;

  private KnownParts(RecorderEntry entry) {
    this.entry = entry;
  }

  static void add(Hooks hooks) {
    hooks.add(
        new Hook(
            "buffer/AbstractByteBufAllocator",
            "<init>",
            "(Z)V",
            new KnownParts(RecorderEntry.ALLOCATOR_MADE),
            "the balance of the memory lacks allocators"));
    hooks.add(
        new Hook(
            NettyTypes.OUTBOUND_BUFFER,
            "<init>",
            "(L",
            new KnownParts(RecorderEntry.QUEUE_MADE),
            "the balance of the memory lacks what waits in channels"));
  }

  @Override
  public void onReturn(Code code) {
    code.load(0);
    if (entry == RecorderEntry.QUEUE_MADE) {
      // ChannelOutboundBuffer(AbstractChannel), from 4.1.36 to 4.2.20.
      code.load(1);
    }
    code.record(entry);
  }
}
